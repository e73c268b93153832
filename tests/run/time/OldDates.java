// java: each time
import java.text.*;
import java.util.*;

/** Date, Calendar, SimpleDateFormat in UTC. */
public class OldDates {
    public static void main(String[] args) throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        TimeZone.setDefault(utc);
        Date date = new Date(1_000_000_000_123L);
        System.out.println(date + " " + date.getTime() + " " + date.toInstant() + " " + date.compareTo(new Date(0)) + " " + new Date(0).equals(Date.from(java.time.Instant.EPOCH)) + " " + new Date(124, 0, 31));
        for (String pattern : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM yyyy", "EEEE MMMM", "h:mm a z", "Z X XXX", "D w W F E u", "yy G", "k K H", "''yyyy''", "MMM", "YYYY"}) {
            SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.US);
            System.out.print("[" + format.format(date) + "] ");
        }
        System.out.println();
        SimpleDateFormat parser = new SimpleDateFormat("yyyy-MM-dd", Locale.US);
        System.out.println(parser.parse("2024-02-31").getTime() + " " + parser.parse("2024-1-5xyz").getTime());
        parser.setLenient(false);
        for (String text : new String[] {"2024-02-31", "x", ""}) {
            try {
                parser.parse(text);
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " " + e.getErrorOffset());
            }
        }
        try {
            new SimpleDateFormat("bogus", Locale.US);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        GregorianCalendar c = new GregorianCalendar(utc, Locale.US);
        c.setTimeInMillis(0);
        c.set(2024, Calendar.JANUARY, 31, 12, 0, 0);
        c.add(Calendar.MONTH, 1);
        System.out.print(c.getTime() + " ");
        c.roll(Calendar.DAY_OF_MONTH, 5);
        System.out.print(c.getTime() + " ");
        c.set(Calendar.DAY_OF_WEEK, Calendar.SUNDAY);
        System.out.println(c.getTime() + " " + c.get(Calendar.WEEK_OF_YEAR) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.isLeapYear(2100) + " " + c.get(Calendar.AM_PM) + " " + c.getFirstDayOfWeek());
        GregorianCalendar cut = new GregorianCalendar(utc, Locale.US);
        cut.setTimeInMillis(0);
        cut.set(1582, Calendar.OCTOBER, 4);
        cut.add(Calendar.DATE, 1);
        System.out.println(cut.get(Calendar.DAY_OF_MONTH) + " " + cut.getGregorianChange().getTime() + " " + cut.toZonedDateTime());
        c.setLenient(false);
        c.set(Calendar.MONTH, 15);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(String.format(Locale.US, "%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tp %<tB %<tb %<tA %<ta %<tj %<ts %<tQ %<tZ %<tz %<tF %<tT %<tD %<tr %<tR %<tc", date));
        System.out.println(String.format(Locale.US, "%tF %<te %<tk %<tl %<tN %<TB", java.time.LocalDateTime.of(2024, 3, 5, 4, 6, 7, 89)));
        System.out.println(DateFormat.getDateInstance(DateFormat.LONG, Locale.US).format(date) + " " + DateFormat.getDateInstance(DateFormat.SHORT, Locale.US).format(date) + " " + new DateFormatSymbols(Locale.US).getMonths()[3] + " " + Arrays.toString(DateFormatSymbols.getInstance(Locale.US).getShortWeekdays()));
        Calendar built = new Calendar.Builder().setTimeZone(utc).setDate(2020, 1, 29).setTimeOfDay(1, 2, 3).build();
        System.out.println(built.getTimeInMillis() + " " + built.getTime().after(date));
    }
}
