import java.nio.*;
import java.util.Arrays;

/** Views of byte buffers in both orders, unaligned; bulk transfers; slices of slices. */
public class Views {
    public static void main(String[] args) {
        byte[] bytes = new byte[24];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 37 - 90);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            for (int start = 0; start < 3; start++) {
                ByteBuffer b = ByteBuffer.wrap(bytes.clone()).order(order);
                b.position(start);
                System.out.println(b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + (int) b.getChar(3) + " " + Float.floatToRawIntBits(b.getFloat(5)) + " " + Double.doubleToRawLongBits(b.getDouble(7)) + " " + b.slice().order() + b.duplicate().order());
                b.position(start);
                IntBuffer ints = b.asIntBuffer();
                LongBuffer longs = b.asLongBuffer();
                int[] all = new int[ints.remaining()];
                ints.get(all);
                ints.put(1, 0x01020304);
                longs.put(0, longs.get(1) ^ longs.get(0));
                System.out.println(Arrays.toString(all) + ints.order() + longs.get(0) + " " + Arrays.toString(b.array()));
                CharBuffer chars = b.asCharBuffer();
                chars.put("view").put('\u4e00');
                ShortBuffer shorts = b.asShortBuffer();
                System.out.println(shorts.get(4) + " " + chars.position() + b.get(start + 1) + " " + chars.flip().charAt(1) + shorts.slice().limit(2).hashCode() + " " + b.asDoubleBuffer().put(0, 1.5).get(0) + b.asFloatBuffer().capacity());
            }
        }
        IntBuffer source = IntBuffer.wrap(new int[] {1, 2, 3, 4, 5});
        source.position(1).limit(4);
        IntBuffer target = IntBuffer.allocate(6).put(9).put(source.duplicate()).put(new int[] {7, 8}, 1, 1);
        System.out.println(Arrays.toString(target.array()) + source.slice().get(0) + source.slice().slice().capacity() + source.compact() + Arrays.toString(source.array()));
        ByteBuffer read = ByteBuffer.wrap(bytes, 4, 8).slice().asReadOnlyBuffer();
        System.out.println(read.isReadOnly() + " " + read.get(0) + " " + read.hasArray() + read.asIntBuffer().isReadOnly() + read.equals(ByteBuffer.wrap(bytes, 4, 8)) + read.compareTo(ByteBuffer.wrap(bytes)));
        for (Runnable action : new Runnable[] {() -> read.put(0, (byte) 1), () -> read.asLongBuffer().put(1), () -> read.getLong(1), () -> read.get(new byte[9]), () -> read.asIntBuffer().get(2), () -> CharBuffer.wrap("abc").put('x'), () -> target.put(target), () -> target.limit(3).get(3)}) {
            try {
                action.run();
                System.out.println("done");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
    }
}
