import java.nio.*;
import java.nio.charset.*;
import java.util.Arrays;

/** Heap buffers: positions, orders, views, refusals. */
public class Buffers {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putChar('\u1011').putFloat(1.5f).putDouble(-2.5);
        System.out.println(b + " " + Arrays.toString(b.array()));
        b.flip();
        b.order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + (int) b.getChar() + " " + b.getFloat() + " " + b.getDouble() + " " + b.remaining());
        attempt(b::get);
        b.rewind();
        System.out.println(b.getInt(1) + " " + b.get(5) + " " + b.order(ByteOrder.BIG_ENDIAN).getLong(7) + " " + b.limit() + " " + b.hasRemaining());
        attempt(() -> b.getInt(26));
        attempt(() -> b.position(40));
        attempt(() -> b.limit(-1));
        attempt(() -> b.asReadOnlyBuffer().put((byte) 1));
        attempt(() -> b.asReadOnlyBuffer().array());
        attempt(() -> ByteBuffer.allocate(-1));
        attempt(() -> b.put(ByteBuffer.allocate(99)));
        attempt(() -> b.put(b));
        attempt(() -> ByteBuffer.allocate(1).putInt(5));
        attempt(() -> b.duplicate().reset());
        b.position(4).mark().position(8);
        ByteBuffer slice = b.slice();
        slice.put(0, (byte) 99);
        System.out.println(b.get(8) + " " + slice + " " + slice.arrayOffset() + " " + b.reset().position() + " " + b.duplicate().clear().equals(b) + " " + b.compareTo(slice) + " " + slice.mismatch(b));
        b.compact();
        System.out.println(b + " " + b.hashCode());
        ByteBuffer views = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        IntBuffer ints = views.asIntBuffer();
        ints.put(new int[] {1, -1, 0x01020304}).flip();
        System.out.println(ints + " " + Arrays.toString(views.array()) + " " + views.asLongBuffer().get(0) + " " + views.asShortBuffer().get(4) + " " + views.asCharBuffer().length() + " " + views.asFloatBuffer().get(2) + " " + views.asDoubleBuffer().get(1) + " " + ints.order());
        CharBuffer chars = CharBuffer.wrap("hello world", 2, 8);
        System.out.println(chars + " " + chars.length() + " " + chars.subSequence(1, 3) + " " + chars.charAt(0) + " " + chars.isReadOnly() + " " + CharBuffer.allocate(5).put("abc").flip() + " " + chars.chars().sum());
        LongBuffer longs = LongBuffer.wrap(new long[] {5, 6, 7}, 1, 2);
        System.out.println(longs.get() + " " + longs + " " + longs.array().length + " " + longs.hasArray() + " " + ShortBuffer.allocate(3).put((short) 1).flip().get(0) + " " + DoubleBuffer.wrap(new double[] {1, 2}).get(1) + " " + FloatBuffer.allocate(2).remaining());
        System.out.println(ByteOrder.nativeOrder() + " " + StandardCharsets.UTF_8.encode("\u00e9\u4e00").remaining() + " " + StandardCharsets.ISO_8859_1.decode(ByteBuffer.wrap(new byte[] {-23, 65})));
        CharBuffer one = CharBuffer.wrap("same"), two = CharBuffer.wrap("same".toCharArray());
        System.out.println(one.equals(two) + " " + one.hashCode() + " " + one.compareTo(CharBuffer.wrap("tame")) + " " + IntBuffer.wrap(new int[] {1, 2, 3}).put(1, 9).get(1));
        byte[] target = new byte[3];
        ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 3).get(target, 0, 2);
        System.out.println(Arrays.toString(target) + ByteBuffer.wrap(new byte[6]).alignedSlice(1).capacity());
    }
}
