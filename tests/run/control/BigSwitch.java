/** A switch with 400 labels, and a method body whose jumps are long. */
public final class BigSwitch {
    static int value(int n) {
        switch (n) {
            case 0: return 0;
            case 1: return 1;
            case 2: return 4;
            case 3: return 9;
            case 4: return 16;
            case 5: return 25;
            case 6: return 36;
            case 7: return 49;
            case 8: return 64;
            case 9: return 81;
            case 10: return 3;
            case 11: return 24;
            case 12: return 47;
            case 13: return 72;
            case 14: return 2;
            case 15: return 31;
            case 16: return 62;
            case 17: return 95;
            case 18: return 33;
            case 19: return 70;
            case 20: return 12;
            case 21: return 53;
            case 22: return 96;
            case 23: return 44;
            case 24: return 91;
            case 25: return 43;
            case 26: return 94;
            case 27: return 50;
            case 28: return 8;
            case 29: return 65;
            case 30: return 27;
            case 31: return 88;
            case 32: return 54;
            case 33: return 22;
            case 34: return 89;
            case 35: return 61;
            case 36: return 35;
            case 37: return 11;
            case 38: return 86;
            case 39: return 66;
            case 40: return 48;
            case 41: return 32;
            case 42: return 18;
            case 43: return 6;
            case 44: return 93;
            case 45: return 85;
            case 46: return 79;
            case 47: return 75;
            case 48: return 73;
            case 49: return 73;
            case 50: return 75;
            case 51: return 79;
            case 52: return 85;
            case 53: return 93;
            case 54: return 6;
            case 55: return 18;
            case 56: return 32;
            case 57: return 48;
            case 58: return 66;
            case 59: return 86;
            case 60: return 11;
            case 61: return 35;
            case 62: return 61;
            case 63: return 89;
            case 64: return 22;
            case 65: return 54;
            case 66: return 88;
            case 67: return 27;
            case 68: return 65;
            case 69: return 8;
            case 70: return 50;
            case 71: return 94;
            case 72: return 43;
            case 73: return 91;
            case 74: return 44;
            case 75: return 96;
            case 76: return 53;
            case 77: return 12;
            case 78: return 70;
            case 79: return 33;
            case 80: return 95;
            case 81: return 62;
            case 82: return 31;
            case 83: return 2;
            case 84: return 72;
            case 85: return 47;
            case 86: return 24;
            case 87: return 3;
            case 88: return 81;
            case 89: return 64;
            case 90: return 49;
            case 91: return 36;
            case 92: return 25;
            case 93: return 16;
            case 94: return 9;
            case 95: return 4;
            case 96: return 1;
            case 97: return 0;
            case 98: return 1;
            case 99: return 4;
            case 100: return 9;
            case 101: return 16;
            case 102: return 25;
            case 103: return 36;
            case 104: return 49;
            case 105: return 64;
            case 106: return 81;
            case 107: return 3;
            case 108: return 24;
            case 109: return 47;
            case 110: return 72;
            case 111: return 2;
            case 112: return 31;
            case 113: return 62;
            case 114: return 95;
            case 115: return 33;
            case 116: return 70;
            case 117: return 12;
            case 118: return 53;
            case 119: return 96;
            case 120: return 44;
            case 121: return 91;
            case 122: return 43;
            case 123: return 94;
            case 124: return 50;
            case 125: return 8;
            case 126: return 65;
            case 127: return 27;
            case 128: return 88;
            case 129: return 54;
            case 130: return 22;
            case 131: return 89;
            case 132: return 61;
            case 133: return 35;
            case 134: return 11;
            case 135: return 86;
            case 136: return 66;
            case 137: return 48;
            case 138: return 32;
            case 139: return 18;
            case 140: return 6;
            case 141: return 93;
            case 142: return 85;
            case 143: return 79;
            case 144: return 75;
            case 145: return 73;
            case 146: return 73;
            case 147: return 75;
            case 148: return 79;
            case 149: return 85;
            case 150: return 93;
            case 151: return 6;
            case 152: return 18;
            case 153: return 32;
            case 154: return 48;
            case 155: return 66;
            case 156: return 86;
            case 157: return 11;
            case 158: return 35;
            case 159: return 61;
            case 160: return 89;
            case 161: return 22;
            case 162: return 54;
            case 163: return 88;
            case 164: return 27;
            case 165: return 65;
            case 166: return 8;
            case 167: return 50;
            case 168: return 94;
            case 169: return 43;
            case 170: return 91;
            case 171: return 44;
            case 172: return 96;
            case 173: return 53;
            case 174: return 12;
            case 175: return 70;
            case 176: return 33;
            case 177: return 95;
            case 178: return 62;
            case 179: return 31;
            case 180: return 2;
            case 181: return 72;
            case 182: return 47;
            case 183: return 24;
            case 184: return 3;
            case 185: return 81;
            case 186: return 64;
            case 187: return 49;
            case 188: return 36;
            case 189: return 25;
            case 190: return 16;
            case 191: return 9;
            case 192: return 4;
            case 193: return 1;
            case 194: return 0;
            case 195: return 1;
            case 196: return 4;
            case 197: return 9;
            case 198: return 16;
            case 199: return 25;
            case 200: return 36;
            case 201: return 49;
            case 202: return 64;
            case 203: return 81;
            case 204: return 3;
            case 205: return 24;
            case 206: return 47;
            case 207: return 72;
            case 208: return 2;
            case 209: return 31;
            case 210: return 62;
            case 211: return 95;
            case 212: return 33;
            case 213: return 70;
            case 214: return 12;
            case 215: return 53;
            case 216: return 96;
            case 217: return 44;
            case 218: return 91;
            case 219: return 43;
            case 220: return 94;
            case 221: return 50;
            case 222: return 8;
            case 223: return 65;
            case 224: return 27;
            case 225: return 88;
            case 226: return 54;
            case 227: return 22;
            case 228: return 89;
            case 229: return 61;
            case 230: return 35;
            case 231: return 11;
            case 232: return 86;
            case 233: return 66;
            case 234: return 48;
            case 235: return 32;
            case 236: return 18;
            case 237: return 6;
            case 238: return 93;
            case 239: return 85;
            case 240: return 79;
            case 241: return 75;
            case 242: return 73;
            case 243: return 73;
            case 244: return 75;
            case 245: return 79;
            case 246: return 85;
            case 247: return 93;
            case 248: return 6;
            case 249: return 18;
            case 250: return 32;
            case 251: return 48;
            case 252: return 66;
            case 253: return 86;
            case 254: return 11;
            case 255: return 35;
            case 256: return 61;
            case 257: return 89;
            case 258: return 22;
            case 259: return 54;
            case 260: return 88;
            case 261: return 27;
            case 262: return 65;
            case 263: return 8;
            case 264: return 50;
            case 265: return 94;
            case 266: return 43;
            case 267: return 91;
            case 268: return 44;
            case 269: return 96;
            case 270: return 53;
            case 271: return 12;
            case 272: return 70;
            case 273: return 33;
            case 274: return 95;
            case 275: return 62;
            case 276: return 31;
            case 277: return 2;
            case 278: return 72;
            case 279: return 47;
            case 280: return 24;
            case 281: return 3;
            case 282: return 81;
            case 283: return 64;
            case 284: return 49;
            case 285: return 36;
            case 286: return 25;
            case 287: return 16;
            case 288: return 9;
            case 289: return 4;
            case 290: return 1;
            case 291: return 0;
            case 292: return 1;
            case 293: return 4;
            case 294: return 9;
            case 295: return 16;
            case 296: return 25;
            case 297: return 36;
            case 298: return 49;
            case 299: return 64;
            case 300: return 81;
            case 301: return 3;
            case 302: return 24;
            case 303: return 47;
            case 304: return 72;
            case 305: return 2;
            case 306: return 31;
            case 307: return 62;
            case 308: return 95;
            case 309: return 33;
            case 310: return 70;
            case 311: return 12;
            case 312: return 53;
            case 313: return 96;
            case 314: return 44;
            case 315: return 91;
            case 316: return 43;
            case 317: return 94;
            case 318: return 50;
            case 319: return 8;
            case 320: return 65;
            case 321: return 27;
            case 322: return 88;
            case 323: return 54;
            case 324: return 22;
            case 325: return 89;
            case 326: return 61;
            case 327: return 35;
            case 328: return 11;
            case 329: return 86;
            case 330: return 66;
            case 331: return 48;
            case 332: return 32;
            case 333: return 18;
            case 334: return 6;
            case 335: return 93;
            case 336: return 85;
            case 337: return 79;
            case 338: return 75;
            case 339: return 73;
            case 340: return 73;
            case 341: return 75;
            case 342: return 79;
            case 343: return 85;
            case 344: return 93;
            case 345: return 6;
            case 346: return 18;
            case 347: return 32;
            case 348: return 48;
            case 349: return 66;
            case 350: return 86;
            case 351: return 11;
            case 352: return 35;
            case 353: return 61;
            case 354: return 89;
            case 355: return 22;
            case 356: return 54;
            case 357: return 88;
            case 358: return 27;
            case 359: return 65;
            case 360: return 8;
            case 361: return 50;
            case 362: return 94;
            case 363: return 43;
            case 364: return 91;
            case 365: return 44;
            case 366: return 96;
            case 367: return 53;
            case 368: return 12;
            case 369: return 70;
            case 370: return 33;
            case 371: return 95;
            case 372: return 62;
            case 373: return 31;
            case 374: return 2;
            case 375: return 72;
            case 376: return 47;
            case 377: return 24;
            case 378: return 3;
            case 379: return 81;
            case 380: return 64;
            case 381: return 49;
            case 382: return 36;
            case 383: return 25;
            case 384: return 16;
            case 385: return 9;
            case 386: return 4;
            case 387: return 1;
            case 388: return 0;
            case 389: return 1;
            case 390: return 4;
            case 391: return 9;
            case 392: return 16;
            case 393: return 25;
            case 394: return 36;
            case 395: return 49;
            case 396: return 64;
            case 397: return 81;
            case 398: return 3;
            case 399: return 24;
            default: return -1;
        }
    }

    static int hop(int n) {
        int r = n;
        while (r < 2000) {
            if (r % 120 == 0) { r += 1; n ^= r * 1; }
            if (r % 120 == 1) { r += 2; n ^= r * 2; }
            if (r % 120 == 2) { r += 3; n ^= r * 3; }
            if (r % 120 == 3) { r += 4; n ^= r * 4; }
            if (r % 120 == 4) { r += 5; n ^= r * 5; }
            if (r % 120 == 5) { r += 6; n ^= r * 6; }
            if (r % 120 == 6) { r += 7; n ^= r * 7; }
            if (r % 120 == 7) { r += 8; n ^= r * 8; }
            if (r % 120 == 8) { r += 9; n ^= r * 9; }
            if (r % 120 == 9) { r += 10; n ^= r * 10; }
            if (r % 120 == 10) { r += 11; n ^= r * 11; }
            if (r % 120 == 11) { r += 12; n ^= r * 12; }
            if (r % 120 == 12) { r += 13; n ^= r * 13; }
            if (r % 120 == 13) { r += 1; n ^= r * 14; }
            if (r % 120 == 14) { r += 2; n ^= r * 15; }
            if (r % 120 == 15) { r += 3; n ^= r * 16; }
            if (r % 120 == 16) { r += 4; n ^= r * 17; }
            if (r % 120 == 17) { r += 5; n ^= r * 18; }
            if (r % 120 == 18) { r += 6; n ^= r * 19; }
            if (r % 120 == 19) { r += 7; n ^= r * 20; }
            if (r % 120 == 20) { r += 8; n ^= r * 21; }
            if (r % 120 == 21) { r += 9; n ^= r * 22; }
            if (r % 120 == 22) { r += 10; n ^= r * 23; }
            if (r % 120 == 23) { r += 11; n ^= r * 24; }
            if (r % 120 == 24) { r += 12; n ^= r * 25; }
            if (r % 120 == 25) { r += 13; n ^= r * 26; }
            if (r % 120 == 26) { r += 1; n ^= r * 27; }
            if (r % 120 == 27) { r += 2; n ^= r * 28; }
            if (r % 120 == 28) { r += 3; n ^= r * 29; }
            if (r % 120 == 29) { r += 4; n ^= r * 30; }
            if (r % 120 == 30) { r += 5; n ^= r * 31; }
            if (r % 120 == 31) { r += 6; n ^= r * 32; }
            if (r % 120 == 32) { r += 7; n ^= r * 33; }
            if (r % 120 == 33) { r += 8; n ^= r * 34; }
            if (r % 120 == 34) { r += 9; n ^= r * 35; }
            if (r % 120 == 35) { r += 10; n ^= r * 36; }
            if (r % 120 == 36) { r += 11; n ^= r * 37; }
            if (r % 120 == 37) { r += 12; n ^= r * 38; }
            if (r % 120 == 38) { r += 13; n ^= r * 39; }
            if (r % 120 == 39) { r += 1; n ^= r * 40; }
            if (r % 120 == 40) { r += 2; n ^= r * 41; }
            if (r % 120 == 41) { r += 3; n ^= r * 42; }
            if (r % 120 == 42) { r += 4; n ^= r * 43; }
            if (r % 120 == 43) { r += 5; n ^= r * 44; }
            if (r % 120 == 44) { r += 6; n ^= r * 45; }
            if (r % 120 == 45) { r += 7; n ^= r * 46; }
            if (r % 120 == 46) { r += 8; n ^= r * 47; }
            if (r % 120 == 47) { r += 9; n ^= r * 48; }
            if (r % 120 == 48) { r += 10; n ^= r * 49; }
            if (r % 120 == 49) { r += 11; n ^= r * 50; }
            if (r % 120 == 50) { r += 12; n ^= r * 51; }
            if (r % 120 == 51) { r += 13; n ^= r * 52; }
            if (r % 120 == 52) { r += 1; n ^= r * 53; }
            if (r % 120 == 53) { r += 2; n ^= r * 54; }
            if (r % 120 == 54) { r += 3; n ^= r * 55; }
            if (r % 120 == 55) { r += 4; n ^= r * 56; }
            if (r % 120 == 56) { r += 5; n ^= r * 57; }
            if (r % 120 == 57) { r += 6; n ^= r * 58; }
            if (r % 120 == 58) { r += 7; n ^= r * 59; }
            if (r % 120 == 59) { r += 8; n ^= r * 60; }
            if (r % 120 == 60) { r += 9; n ^= r * 61; }
            if (r % 120 == 61) { r += 10; n ^= r * 62; }
            if (r % 120 == 62) { r += 11; n ^= r * 63; }
            if (r % 120 == 63) { r += 12; n ^= r * 64; }
            if (r % 120 == 64) { r += 13; n ^= r * 65; }
            if (r % 120 == 65) { r += 1; n ^= r * 66; }
            if (r % 120 == 66) { r += 2; n ^= r * 67; }
            if (r % 120 == 67) { r += 3; n ^= r * 68; }
            if (r % 120 == 68) { r += 4; n ^= r * 69; }
            if (r % 120 == 69) { r += 5; n ^= r * 70; }
            if (r % 120 == 70) { r += 6; n ^= r * 71; }
            if (r % 120 == 71) { r += 7; n ^= r * 72; }
            if (r % 120 == 72) { r += 8; n ^= r * 73; }
            if (r % 120 == 73) { r += 9; n ^= r * 74; }
            if (r % 120 == 74) { r += 10; n ^= r * 75; }
            if (r % 120 == 75) { r += 11; n ^= r * 76; }
            if (r % 120 == 76) { r += 12; n ^= r * 77; }
            if (r % 120 == 77) { r += 13; n ^= r * 78; }
            if (r % 120 == 78) { r += 1; n ^= r * 79; }
            if (r % 120 == 79) { r += 2; n ^= r * 80; }
            if (r % 120 == 80) { r += 3; n ^= r * 81; }
            if (r % 120 == 81) { r += 4; n ^= r * 82; }
            if (r % 120 == 82) { r += 5; n ^= r * 83; }
            if (r % 120 == 83) { r += 6; n ^= r * 84; }
            if (r % 120 == 84) { r += 7; n ^= r * 85; }
            if (r % 120 == 85) { r += 8; n ^= r * 86; }
            if (r % 120 == 86) { r += 9; n ^= r * 87; }
            if (r % 120 == 87) { r += 10; n ^= r * 88; }
            if (r % 120 == 88) { r += 11; n ^= r * 89; }
            if (r % 120 == 89) { r += 12; n ^= r * 90; }
            if (r % 120 == 90) { r += 13; n ^= r * 91; }
            if (r % 120 == 91) { r += 1; n ^= r * 92; }
            if (r % 120 == 92) { r += 2; n ^= r * 93; }
            if (r % 120 == 93) { r += 3; n ^= r * 94; }
            if (r % 120 == 94) { r += 4; n ^= r * 95; }
            if (r % 120 == 95) { r += 5; n ^= r * 96; }
            if (r % 120 == 96) { r += 6; n ^= r * 97; }
            if (r % 120 == 97) { r += 7; n ^= r * 98; }
            if (r % 120 == 98) { r += 8; n ^= r * 99; }
            if (r % 120 == 99) { r += 9; n ^= r * 100; }
            if (r % 120 == 100) { r += 10; n ^= r * 101; }
            if (r % 120 == 101) { r += 11; n ^= r * 102; }
            if (r % 120 == 102) { r += 12; n ^= r * 103; }
            if (r % 120 == 103) { r += 13; n ^= r * 104; }
            if (r % 120 == 104) { r += 1; n ^= r * 105; }
            if (r % 120 == 105) { r += 2; n ^= r * 106; }
            if (r % 120 == 106) { r += 3; n ^= r * 107; }
            if (r % 120 == 107) { r += 4; n ^= r * 108; }
            if (r % 120 == 108) { r += 5; n ^= r * 109; }
            if (r % 120 == 109) { r += 6; n ^= r * 110; }
            if (r % 120 == 110) { r += 7; n ^= r * 111; }
            if (r % 120 == 111) { r += 8; n ^= r * 112; }
            if (r % 120 == 112) { r += 9; n ^= r * 113; }
            if (r % 120 == 113) { r += 10; n ^= r * 114; }
            if (r % 120 == 114) { r += 11; n ^= r * 115; }
            if (r % 120 == 115) { r += 12; n ^= r * 116; }
            if (r % 120 == 116) { r += 13; n ^= r * 117; }
            if (r % 120 == 117) { r += 1; n ^= r * 118; }
            if (r % 120 == 118) { r += 2; n ^= r * 119; }
            if (r % 120 == 119) { r += 3; n ^= r * 120; }
        }
        return n;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = -5; i < 405; i++) {
            sum = sum * 31 + value(i);
        }
        System.out.println(sum);
        System.out.println(hop(1) + " " + hop(77));
    }
}
