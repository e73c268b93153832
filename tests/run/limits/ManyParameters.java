import java.util.Arrays;

/** Methods with 255 words of parameters, called directly, by interface and recursively. */
public final class ManyParameters {
    static String all(
            int a0, long a1, double a2, String a3, byte a4, float a5, char a6, boolean a7, short a8, int a9,
            long a10, double a11, String a12, byte a13, float a14, char a15, boolean a16, short a17, int a18,
            long a19, double a20, String a21, byte a22, float a23, char a24, boolean a25, short a26, int a27,
            long a28, double a29, String a30, byte a31, float a32, char a33, boolean a34, short a35, int a36,
            long a37, double a38, String a39, byte a40, float a41, char a42, boolean a43, short a44, int a45,
            long a46, double a47, String a48, byte a49, float a50, char a51, boolean a52, short a53, int a54,
            long a55, double a56, String a57, byte a58, float a59, char a60, boolean a61, short a62, int a63,
            long a64, double a65, String a66, byte a67, float a68, char a69, boolean a70, short a71, int a72,
            long a73, double a74, String a75, byte a76, float a77, char a78, boolean a79, short a80, int a81,
            long a82, double a83, String a84, byte a85, float a86, char a87, boolean a88, short a89, int a90,
            long a91, double a92, String a93, byte a94, float a95, char a96, boolean a97, short a98, int a99,
            long a100, double a101, String a102, byte a103, float a104, char a105, boolean a106, short a107,
            int a108, long a109, double a110, String a111, byte a112, float a113, char a114, boolean a115,
            short a116, int a117, long a118, double a119, String a120, byte a121, float a122, char a123,
            boolean a124, short a125, int a126, long a127, double a128, String a129, byte a130, float a131,
            char a132, boolean a133, short a134, int a135, long a136, double a137, String a138, byte a139,
            float a140, char a141, boolean a142, short a143, int a144, long a145, double a146, String a147,
            byte a148, float a149, char a150, boolean a151, short a152, int a153, long a154, double a155,
            String a156, byte a157, float a158, char a159, boolean a160, short a161, int a162, long a163,
            double a164, String a165, byte a166, float a167, char a168, boolean a169, short a170, int a171,
            long a172, double a173, String a174, byte a175, float a176, char a177, boolean a178, short a179,
            int a180, long a181, double a182, String a183, byte a184, float a185, char a186, boolean a187,
            short a188, int a189, long a190, double a191, String a192, byte a193, float a194, char a195,
            boolean a196, short a197, int a198, long a199, double a200, String a201, byte a202, float a203,
            char a204, boolean a205, short a206, int a207, int a208) {
        Object[] values = {
            a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21,
            a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35, a36, a37, a38, a39, a40, a41,
            a42, a43, a44, a45, a46, a47, a48, a49, a50, a51, a52, a53, a54, a55, a56, a57, a58, a59, a60, a61,
            a62, a63, a64, a65, a66, a67, a68, a69, a70, a71, a72, a73, a74, a75, a76, a77, a78, a79, a80, a81,
            a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93, a94, a95, a96, a97, a98, a99, a100,
            a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111, a112, a113, a114, a115, a116,
            a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127, a128, a129, a130, a131, a132,
            a133, a134, a135, a136, a137, a138, a139, a140, a141, a142, a143, a144, a145, a146, a147, a148,
            a149, a150, a151, a152, a153, a154, a155, a156, a157, a158, a159, a160, a161, a162, a163, a164,
            a165, a166, a167, a168, a169, a170, a171, a172, a173, a174, a175, a176, a177, a178, a179, a180,
            a181, a182, a183, a184, a185, a186, a187, a188, a189, a190, a191, a192, a193, a194, a195, a196,
            a197, a198, a199, a200, a201, a202, a203, a204, a205, a206, a207, a208
        };
        if (a0 > 0) {
            return all(
                a0 - 1, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19,
                a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35, a36, a37, a38,
                a39, a40, a41, a42, a43, a44, a45, a46, a47, a48, a49, a50, a51, a52, a53, a54, a55, a56, a57,
                a58, a59, a60, a61, a62, a63, a64, a65, a66, a67, a68, a69, a70, a71, a72, a73, a74, a75, a76,
                a77, a78, a79, a80, a81, a82, a83, a84, a85, a86, a87, a88, a89, a90, a91, a92, a93, a94, a95,
                a96, a97, a98, a99, a100, a101, a102, a103, a104, a105, a106, a107, a108, a109, a110, a111,
                a112, a113, a114, a115, a116, a117, a118, a119, a120, a121, a122, a123, a124, a125, a126, a127,
                a128, a129, a130, a131, a132, a133, a134, a135, a136, a137, a138, a139, a140, a141, a142, a143,
                a144, a145, a146, a147, a148, a149, a150, a151, a152, a153, a154, a155, a156, a157, a158, a159,
                a160, a161, a162, a163, a164, a165, a166, a167, a168, a169, a170, a171, a172, a173, a174, a175,
                a176, a177, a178, a179, a180, a181, a182, a183, a184, a185, a186, a187, a188, a189, a190, a191,
                a192, a193, a194, a195, a196, a197, a198, a199, a200, a201, a202, a203, a204, a205, a206, a207,
                a208);
        }
        return values.length + " " + Arrays.hashCode(values) + " " + values[values.length - 1] + Arrays.toString(values);
    }

    interface Wide {
        long sum(
            long b0, long b1, long b2, long b3, long b4, long b5, long b6, long b7, long b8, long b9, long b10,
            long b11, long b12, long b13, long b14, long b15, long b16, long b17, long b18, long b19, long b20,
            long b21, long b22, long b23, long b24, long b25, long b26, long b27, long b28, long b29, long b30,
            long b31, long b32, long b33, long b34, long b35, long b36, long b37, long b38, long b39, long b40,
            long b41, long b42, long b43, long b44, long b45, long b46, long b47, long b48, long b49, long b50,
            long b51, long b52, long b53, long b54, long b55, long b56, long b57, long b58, long b59, long b60,
            long b61, long b62, long b63, long b64, long b65, long b66, long b67, long b68, long b69, long b70,
            long b71, long b72, long b73, long b74, long b75, long b76, long b77, long b78, long b79, long b80,
            long b81, long b82, long b83, long b84, long b85, long b86, long b87, long b88, long b89, long b90,
            long b91, long b92, long b93, long b94, long b95, long b96, long b97, long b98, long b99,
            long b100, long b101, long b102, long b103, long b104, long b105, long b106, long b107, long b108,
            long b109, long b110, long b111, long b112, long b113, long b114, long b115, long b116, long b117,
            long b118, long b119, long b120, long b121, long b122, long b123, long b124, long b125, long b126);
    }

    public static void main(String[] args) {
        System.out.println(all(
            3, 10000000000L, 2.5, "s3", (byte) 4, 5.25f, (char) 66, true, (short) 2408, 9000, 100000000000L,
            11.5, "s12", (byte) 13, 14.25f, (char) 75, false, (short) 5117, 18000, 190000000000L, 20.5, "s21",
            (byte) 22, 23.25f, (char) 84, true, (short) 7826, 27000, 280000000000L, 29.5, "s30", (byte) 31,
            32.25f, (char) 93, false, (short) 10535, 36000, 370000000000L, 38.5, "s39", (byte) 40, 41.25f,
            (char) 102, true, (short) 13244, 45000, 460000000000L, 47.5, "s48", (byte) 49, 50.25f, (char) 111,
            false, (short) 15953, 54000, 550000000000L, 56.5, "s57", (byte) 58, 59.25f, (char) 60, true,
            (short) 18662, 63000, 640000000000L, 65.5, "s66", (byte) 67, 68.25f, (char) 69, false,
            (short) 21371, 72000, 730000000000L, 74.5, "s75", (byte) 76, 77.25f, (char) 78, true,
            (short) 24080, 81000, 820000000000L, 83.5, "s84", (byte) 85, 86.25f, (char) 87, false,
            (short) 26789, 90000, 910000000000L, 92.5, "s93", (byte) 94, 95.25f, (char) 96, true,
            (short) 29498, 99000, 1000000000000L, 101.5, "s102", (byte) 103, 104.25f, (char) 105, false,
            (short) 32207, 108000, 1090000000000L, 110.5, "s111", (byte) 112, 113.25f, (char) 114, true,
            (short) 34916, 117000, 1180000000000L, 119.5, "s120", (byte) 121, 122.25f, (char) 63, false,
            (short) 37625, 126000, 1270000000000L, 128.5, "s129", (byte) 130, 131.25f, (char) 72, true,
            (short) 40334, 135000, 1360000000000L, 137.5, "s138", (byte) 139, 140.25f, (char) 81, false,
            (short) 43043, 144000, 1450000000000L, 146.5, "s147", (byte) 148, 149.25f, (char) 90, true,
            (short) 45752, 153000, 1540000000000L, 155.5, "s156", (byte) 157, 158.25f, (char) 99, false,
            (short) 48461, 162000, 1630000000000L, 164.5, "s165", (byte) 166, 167.25f, (char) 108, true,
            (short) 51170, 171000, 1720000000000L, 173.5, "s174", (byte) 175, 176.25f, (char) 117, false,
            (short) 53879, 180000, 1810000000000L, 182.5, "s183", (byte) 184, 185.25f, (char) 66, true,
            (short) 56588, 189000, 1900000000000L, 191.5, "s192", (byte) 193, 194.25f, (char) 75, false,
            (short) 59297, 198000, 1990000000000L, 200.5, "s201", (byte) 202, 203.25f, (char) 84, true,
            (short) 62006, 207000, 208000));
        Wide wide = (
            b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b20, b21,
            b22, b23, b24, b25, b26, b27, b28, b29, b30, b31, b32, b33, b34, b35, b36, b37, b38, b39, b40, b41,
            b42, b43, b44, b45, b46, b47, b48, b49, b50, b51, b52, b53, b54, b55, b56, b57, b58, b59, b60, b61,
            b62, b63, b64, b65, b66, b67, b68, b69, b70, b71, b72, b73, b74, b75, b76, b77, b78, b79, b80, b81,
            b82, b83, b84, b85, b86, b87, b88, b89, b90, b91, b92, b93, b94, b95, b96, b97, b98, b99, b100,
            b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111, b112, b113, b114, b115, b116,
            b117, b118, b119, b120, b121, b122, b123, b124, b125, b126) -> {
            long[] values = {
                b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b20,
                b21, b22, b23, b24, b25, b26, b27, b28, b29, b30, b31, b32, b33, b34, b35, b36, b37, b38, b39,
                b40, b41, b42, b43, b44, b45, b46, b47, b48, b49, b50, b51, b52, b53, b54, b55, b56, b57, b58,
                b59, b60, b61, b62, b63, b64, b65, b66, b67, b68, b69, b70, b71, b72, b73, b74, b75, b76, b77,
                b78, b79, b80, b81, b82, b83, b84, b85, b86, b87, b88, b89, b90, b91, b92, b93, b94, b95, b96,
                b97, b98, b99, b100, b101, b102, b103, b104, b105, b106, b107, b108, b109, b110, b111, b112,
                b113, b114, b115, b116, b117, b118, b119, b120, b121, b122, b123, b124, b125, b126
            };
            return Arrays.stream(values).sum() * 1000 + values.length;
        };
        System.out.println(wide.sum(
            0L, 1L, 4L, 9L, 16L, 25L, 36L, 49L, 64L, 81L, 100L, 121L, 144L, 169L, 196L, 225L, 256L, 289L, 324L,
            361L, 400L, 441L, 484L, 529L, 576L, 625L, 676L, 729L, 784L, 841L, 900L, 961L, 1024L, 1089L, 1156L,
            1225L, 1296L, 1369L, 1444L, 1521L, 1600L, 1681L, 1764L, 1849L, 1936L, 2025L, 2116L, 2209L, 2304L,
            2401L, 2500L, 2601L, 2704L, 2809L, 2916L, 3025L, 3136L, 3249L, 3364L, 3481L, 3600L, 3721L, 3844L,
            3969L, 4096L, 4225L, 4356L, 4489L, 4624L, 4761L, 4900L, 5041L, 5184L, 5329L, 5476L, 5625L, 5776L,
            5929L, 6084L, 6241L, 6400L, 6561L, 6724L, 6889L, 7056L, 7225L, 7396L, 7569L, 7744L, 7921L, 8100L,
            8281L, 8464L, 8649L, 8836L, 9025L, 9216L, 9409L, 9604L, 9801L, 10000L, 10201L, 10404L, 10609L,
            10816L, 11025L, 11236L, 11449L, 11664L, 11881L, 12100L, 12321L, 12544L, 12769L, 12996L, 13225L,
            13456L, 13689L, 13924L, 14161L, 14400L, 14641L, 14884L, 15129L, 15376L, 15625L, 15876L));
    }
}
