/**
 * Two players move in turn, for ever. Whose turn it is follows from the number of moves made so
 * far, which grows without bound: the first moves when it is even, the second when it is odd.
 *
 * <p>Abstraction: {@code Board.turn} at {@code evenodd}, which is all that the program asks about
 * it.
 */
public final class Alternation {
    public static void main(String[] args) {
        Board board = new Board();
        new Thread(board::playEven, "first").start();
        new Thread(board::playOdd, "second").start();
    }

    static final class Board {
        private int turn = 0;
        private boolean firstMovedLast = false;

        void playEven() {
            while (true) {
                moveEven();
            }
        }

        void playOdd() {
            while (true) {
                moveOdd();
            }
        }

        private synchronized void moveEven() {
            while (turn % 2 != 0) {
                pause();
            }
            assert !firstMovedLast : "the first player moved twice";
            firstMovedLast = true;
            turn = turn + 1;
            notifyAll();
        }

        private synchronized void moveOdd() {
            while (turn % 2 == 0) {
                pause();
            }
            assert firstMovedLast : "the second player moved twice";
            firstMovedLast = false;
            turn = turn + 1;
            notifyAll();
        }

        private void pause() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts a player");
            }
        }
    }
}
