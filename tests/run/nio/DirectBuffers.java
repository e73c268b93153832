import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;

public class DirectBuffers {
    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(64);
        System.out.println(buffer + " " + buffer.isDirect() + " " + buffer.order() + " " + buffer.hasArray());
        buffer.put((byte) 3).putInt(7).putLong(-8).putShort((short) 9).putChar('x').putFloat(0.5f).putDouble(1.25);
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.getInt() + " " + buffer.getLong() + " " + buffer.getShort());
        System.out.println(buffer.getChar() + " " + buffer.getFloat() + " " + buffer.getDouble() + " " + buffer);
        buffer.clear().order(ByteOrder.LITTLE_ENDIAN);
        LongBuffer longs = buffer.asLongBuffer();
        longs.put(3, 0x0102030405060708L);
        System.out.println(buffer.get(24) + " " + buffer.getInt(26) + " " + longs);
        FloatBuffer floats = buffer.asFloatBuffer();
        floats.put(new float[] {1, 2, 3}).flip();
        System.out.println(floats.get(2) + " " + buffer.getInt(8));
        CharBuffer chars = buffer.duplicate().order(ByteOrder.BIG_ENDIAN).asCharBuffer();
        chars.put("text").flip();
        System.out.println(chars);

        ByteBuffer other = ByteBuffer.allocateDirect(64);
        other.put(buffer.duplicate()).flip();
        System.out.println(other.equals(buffer) + " " + other.compareTo(buffer) + " " + other.mismatch(buffer));
        byte[] bytes = new byte[16];
        other.position(20).get(bytes);
        System.out.println(java.util.Arrays.toString(bytes));
        other.position(8);
        other.compact();
        System.out.println(other + " " + other.get(16));
        ByteBuffer slice = buffer.position(24).slice();
        slice.put(0, (byte) 99);
        System.out.println(buffer.get(24) + " " + slice + " " + slice.isDirect());
        ByteBuffer heap = ByteBuffer.allocate(10);
        heap.put(slice.duplicate().limit(10)).flip();
        System.out.println(heap.get(0) + " " + heap.getInt(4));
        try {
            slice.asReadOnlyBuffer().put((byte) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        try {
            slice.getLong(36);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside");
        }
        ByteBuffer text = ByteBuffer.allocateDirect(32);
        StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("grüß"), text, true);
        text.flip();
        System.out.println(text.remaining() + " " + StandardCharsets.UTF_8.decode(text));
        System.out.println(ByteBuffer.allocateDirect(0).capacity() + " " + ByteBuffer.allocateDirect(1 << 20).get(999));
    }
}
