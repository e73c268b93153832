// java: each time
import java.util.*;

/** Resource bundles given as classes. */
public class Bundles {
    public static class Texts extends ListResourceBundle {
        @Override protected Object[][] getContents() {
            return new Object[][] {{"greeting", "hello"}, {"count", 3}, {"list", new String[] {"a", "b"}}};
        }
    }

    public static void main(String[] args) {
        ResourceBundle bundle = new Texts();
        System.out.println(bundle.getString("greeting") + " " + bundle.getObject("count") + " " + bundle.getStringArray("list").length + " " + new TreeSet<>(bundle.keySet()) + " " + bundle.containsKey("none"));
        try {
            bundle.getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getKey() + " " + e.getClassName());
        }
        try {
            bundle.getString("count");
        } catch (ClassCastException e) {
            System.out.println("no string");
        }
        Properties defaults = new Properties();
        defaults.setProperty("a", "1");
        Properties properties = new Properties(defaults);
        properties.setProperty("b", "x=y:z #!\\ \u00e9\n");
        System.out.println(properties.getProperty("a") + properties.size() + properties.stringPropertyNames().size() + properties.getProperty("c") + properties.containsKey("a"));
        java.io.StringWriter out = new java.io.StringWriter();
        try {
            properties.store(out, "two\nlines");
            Properties back = new Properties();
            back.load(new java.io.StringReader(out.toString()));
            System.out.println(back.equals(properties) + " " + out.toString().lines().filter(l -> !l.startsWith("#")).count() + " " + out.toString().lines().findFirst().get());
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
        Object[] events = {new EventObject("source"), new Object()};
        System.out.println(events[0] + " " + ((EventObject) events[0]).getSource());
        Currency euro = Currency.getInstance("EUR");
        System.out.println(euro + " " + euro.getDefaultFractionDigits() + euro.getNumericCodeAsString() + euro.getDisplayName(Locale.US) + " " + Currency.getInstance(Locale.US) + (euro == Currency.getInstance("EUR")) + Currency.getInstance("JPY").getDefaultFractionDigits());
        try {
            Currency.getInstance("XXY");
        } catch (IllegalArgumentException e) {
            System.out.println("no currency");
        }
        LongSummaryStatistics stats = new LongSummaryStatistics();
        for (long x : new long[] {4, -1, 9}) stats.accept(x);
        stats.combine(new LongSummaryStatistics());
        System.out.println(stats + " " + new IntSummaryStatistics() + " " + new DoubleSummaryStatistics().getAverage());
        StringJoiner lines = new StringJoiner("\n");
        new Scanner("k1=v1;k2=v2").useDelimiter(";").forEachRemaining(p -> lines.add(p.replace('=', ':')));
        System.out.println(lines);
    }
}
