import java.text.*;
import java.util.*;

/** MessageFormat, Normalizer, Collator, break iterators, character iterators. */
public class Messages {
    static void message(String pattern, Object... args) {
        try {
            MessageFormat format = new MessageFormat(pattern, Locale.US);
            System.out.println(format.format(args) + " | " + format.toPattern());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        message("Hello {0}, {1} and {0}!", "you", 12345);
        message("{0,number,#.##} {0,number} {0,number,integer} {0,number,percent}", 1234.567);
        message("It''s '{0}' {0} {2}", "x", "y");
        message("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", 1500);
        message("{0", 1);
        message("{x}", 1);
        message("{0,nope}", 1);
        message("null: {0}", (Object) null);
        System.out.println(MessageFormat.format("{0}-{1}", 1, 2) + " " + Arrays.toString(new MessageFormat("{0} of {1,number}", Locale.US).parse("3 of 1,000")));
        System.out.println(Normalizer.normalize("e\u0301 \ufb01 \u1e9b\u0323", Normalizer.Form.NFC).length() + " " + Normalizer.normalize("\u00e9\uac00\u212b", Normalizer.Form.NFD).chars().sum() + " " + Normalizer.normalize("\ufb01\u2460\u00bd", Normalizer.Form.NFKC) + " " + Normalizer.normalize("\u00e9", Normalizer.Form.NFKD).length() + " " + Normalizer.isNormalized("\u00e9", Normalizer.Form.NFC));
        Collator collator = Collator.getInstance(Locale.US);
        String[] words = {"zebra", "Apple", "apple", "\u00e9clair", "eclair", "co-op", "coop"};
        Arrays.sort(words, collator);
        System.out.println(String.join(" ", words));
        collator.setStrength(Collator.PRIMARY);
        System.out.println(collator.compare("abc", "ABC") + " " + collator.equals("\u00e9", "e") + " " + collator.getCollationKey("a").compareTo(collator.getCollationKey("b")));
        for (BreakIterator breaks : new BreakIterator[] {BreakIterator.getWordInstance(Locale.US), BreakIterator.getSentenceInstance(Locale.US), BreakIterator.getCharacterInstance(Locale.US), BreakIterator.getLineInstance(Locale.US)}) {
            breaks.setText("Don't stop. It's e\u0301 3.14!  OK?");
            StringBuilder out = new StringBuilder();
            for (int i = breaks.first(); i != BreakIterator.DONE; i = breaks.next()) out.append(i).append(' ');
            System.out.println(out);
        }
        CharacterIterator iterator = new StringCharacterIterator("abc", 1);
        System.out.println(iterator.current() + "" + iterator.next() + (int) iterator.next() + iterator.previous() + iterator.first() + iterator.last() + iterator.getIndex());
        AttributedString attributed = new AttributedString("text");
        attributed.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.US, 1, 3);
        System.out.println(attributed.getIterator().getRunLimit() + " " + attributed.getIterator(null, 1, 3).getRunStart());
        FieldPosition field = new FieldPosition(NumberFormat.FRACTION_FIELD);
        StringBuffer buffer = NumberFormat.getInstance(Locale.US).format(12.345, new StringBuffer("<"), field);
        System.out.println(buffer + " " + field.getBeginIndex() + " " + field.getEndIndex());
        System.out.println(Bidi.requiresBidi("abc".toCharArray(), 0, 3) + " " + new Bidi("abc \u05d0\u05d1", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT).getRunCount());
    }
}
