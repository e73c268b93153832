// java: each time
import java.text.*;
import java.util.*;

/** Formats read back: numbers, dates, messages, positions. */
public class Parsing {
    static void number(String pattern, String... texts) {
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US));
        StringBuilder out = new StringBuilder(pattern + ":");
        for (String text : texts) {
            ParsePosition position = new ParsePosition(0);
            Number value = format.parse(text, position);
            out.append(' ').append(value).append(value == null ? "" : value.getClass().getSimpleName().substring(0, 1)).append('@').append(position.getIndex()).append('/').append(position.getErrorIndex());
        }
        System.out.println(out);
    }

    public static void main(String[] args) throws Exception {
        number("#,##0.##", "1,234.567", "-5", "1,2,3", ".5", "x", "", "12 3", "1.2.3", "-", "99999999999999999999", "-0", "NaN", "\u221e");
        number("0.###E0", "1.5E3", "2E-2", "1e5", "E5", "7E");
        number("$0.00;($0.00)", "$1.50", "($2.25)", "1.50", "-$1");
        number("0%", "50%", "50", "-3%", "%");
        DecimalFormat whole = new DecimalFormat("0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        whole.setParseIntegerOnly(true);
        System.out.println(whole.parse("12.9") + " " + whole.parseObject("7") + " " + whole.getMaximumFractionDigits());
        SimpleDateFormat date = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.US);
        date.setTimeZone(TimeZone.getTimeZone("UTC"));
        for (String text : new String[] {"2024-02-29T12:30:45Z", "2024-02-29T12:30:45+05:30", "2024-02-29", "2024-13-01T00:00:00Z"}) {
            ParsePosition position = new ParsePosition(0);
            Date parsed = date.parse(text, position);
            System.out.print((parsed == null ? null : parsed.getTime() + " " + date.format(parsed)) + " " + position.getIndex() + "/" + position.getErrorIndex() + "; ");
        }
        System.out.println();
        SimpleDateFormat names = new SimpleDateFormat("EEEE, d MMMM yy h:mm a", Locale.US);
        names.setTimeZone(TimeZone.getTimeZone("UTC"));
        names.set2DigitYearStart(new Date(0));
        System.out.println(names.parse("Friday, 5 January 24 2:05 PM").getTime() + " " + names.format(new Date(86_400_000L * 20000)) + " " + names.toPattern() + " " + names.isLenient());
        MessageFormat message = new MessageFormat("{0}: {1,number,0.0} at {2,date,yyyy}", Locale.US);
        Object[] read = message.parse("label: 3.5 at 1999");
        System.out.println(read.length + " " + read[0] + read[1] + " " + message.getFormats().length + " " + message.parse("nothing", new ParsePosition(0)));
        try {
            message.parse("nothing");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        ChoiceFormat choice = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"none", "one", "many"});
        System.out.println(choice.format(0.5) + choice.format(1) + choice.format(5) + choice.parse("one", new ParsePosition(0)) + Arrays.toString(choice.getLimits()));
    }
}
