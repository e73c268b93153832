// java: each time
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.util.*;

/** Locales other than English, from the JDK's own CLDR data; what the releases of CLDR agree on. */
public class OtherLocales {
    public static void main(String[] args) {
        for (Locale locale : new Locale[] {Locale.GERMANY, Locale.UK, Locale.JAPAN, Locale.forLanguageTag("pt-BR"), Locale.ITALY}) {
            System.out.println(locale + " " + NumberFormat.getInstance(locale).format(1234567.891) + " " + String.format(locale, "%,.2f", 9876.543) + " " + new DecimalFormat("#,##0.0", DecimalFormatSymbols.getInstance(locale)).format(-12345.67));
        }
        System.out.println(Locale.GERMANY.getDisplayCountry(Locale.ENGLISH) + " " + Locale.JAPANESE.getDisplayLanguage(Locale.US) + " " + Locale.forLanguageTag("de-DE").getDisplayName(Locale.ENGLISH) + " " + Locale.FRANCE.getISO3Country() + Locale.FRENCH.getISO3Language());
        System.out.println(DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, Locale.GERMANY) + " " + Month.MARCH.getDisplayName(TextStyle.FULL, Locale.ITALY) + " " + DayOfWeek.SUNDAY.getDisplayName(TextStyle.FULL, Locale.US) + " " + LocalDate.of(2024, 5, 6).format(DateTimeFormatter.ofPattern("d. MMMM yyyy", Locale.GERMANY)));
        Locale built = new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").build();
        System.out.println(built.toLanguageTag() + " " + built + " " + Locale.forLanguageTag("zh-Hant-TW-u-ca-roc").getExtension('u') + " " + new Locale("iw").toLanguageTag() + " " + Locale.ROOT.toString().isEmpty() + " " + Locale.lookup(Locale.LanguageRange.parse("de-CH,de;q=0.5"), List.of(Locale.GERMAN, Locale.US)));
        System.out.println("TITLE".toLowerCase(new Locale("tr")) + " " + "stra\u00dfe".toUpperCase(Locale.GERMAN) + " " + Locale.US.equals(new Locale("en", "us")) + " " + Locale.getISOCountries().length / 100 + " " + Calendar.getInstance(Locale.GERMANY).getFirstDayOfWeek() + Calendar.getInstance(Locale.US).getFirstDayOfWeek());
        Locale old = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        System.out.println(String.format("%.2f", 1.5) + " " + NumberFormat.getInstance().format(1000) + " " + Locale.getDefault());
        Locale.setDefault(old);
    }
}
