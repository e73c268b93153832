import java.nio.*;
import java.nio.charset.*;
import java.util.Arrays;

/** Encoders and decoders step by step: overflow, underflow, malformed and unmappable input. */
public class Charsets {
    public static void main(String[] args) throws Exception {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        ByteBuffer small = ByteBuffer.allocate(3);
        CharBuffer text = CharBuffer.wrap("a\u00e9\u4e00");
        System.out.println(encoder.encode(text, small, true) + " " + small + " " + text);
        small.clear();
        System.out.println(encoder.encode(text, small, true) + " " + encoder.flush(small) + " " + small.position());
        for (CodingErrorAction action : new CodingErrorAction[] {CodingErrorAction.REPORT, CodingErrorAction.IGNORE, CodingErrorAction.REPLACE}) {
            try {
                System.out.println(Arrays.toString(StandardCharsets.US_ASCII.newEncoder().onUnmappableCharacter(action).encode(CharBuffer.wrap("a\u00e9b")).array()));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
            try {
                System.out.println(StandardCharsets.UTF_8.newDecoder().onMalformedInput(action).decode(ByteBuffer.wrap(new byte[] {65, -61, 40, -1, 66})));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
            try {
                System.out.println(Arrays.toString(StandardCharsets.UTF_16BE.newEncoder().onMalformedInput(action).encode(CharBuffer.wrap("x\uD800y")).array()));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer out = CharBuffer.allocate(10);
        byte[] bytes = "\u4e00\uD83D\uDE00z".getBytes(StandardCharsets.UTF_8);
        ByteBuffer in = ByteBuffer.allocate(4);
        for (byte b : bytes) {
            in.put(b).flip();
            CoderResult result = decoder.decode(in, out, false);
            System.out.print(result + "/" + in.remaining() + " ");
            in.compact();
        }
        System.out.println(decoder.decode(in.flip(), out, true) + " " + decoder.flush(out) + " " + out.flip().length());
        System.out.println(encoder.canEncode('\uD800') + " " + StandardCharsets.ISO_8859_1.newEncoder().canEncode("\u00ff\u0100") + " " + encoder.averageBytesPerChar() + " " + decoder.maxCharsPerByte() + " " + decoder.replacement().length() + " " + Arrays.toString(encoder.replacement()) + " " + StandardCharsets.UTF_16.newEncoder().maxBytesPerChar());
        System.out.println(StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + " " + StandardCharsets.US_ASCII.contains(StandardCharsets.UTF_8) + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.UTF_16) + " " + Charset.forName("UTF-8").equals(StandardCharsets.UTF_8) + " " + StandardCharsets.UTF_8.displayName() + StandardCharsets.UTF_8.canEncode());
        CoderResult malformed = CoderResult.malformedForLength(2);
        System.out.println(malformed + " " + malformed.length() + malformed.isError() + CoderResult.UNDERFLOW.isUnderflow() + CoderResult.unmappableForLength(1));
        try {
            malformed.throwException();
        } catch (MalformedInputException e) {
            System.out.println(e.getMessage() + e.getInputLength());
        }
        try {
            encoder.onMalformedInput(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            encoder.flush(small);
            encoder.encode(CharBuffer.wrap("x"), small, false);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
