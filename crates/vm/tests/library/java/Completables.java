import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Clients of a CompletableFuture. */
final class Completables extends Client {
    private final CompletableFuture<Integer> future;
    /** Who ran the last action that hangs on the future: the length of the thread's name tells. */
    private static int ranBy;

    private Completables(CompletableFuture<Integer> future) {
        this.future = future;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        play(new Completables(future), future, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'g':
                return number(future.get());
            case 'G':
                return number(future.get(1, TimeUnit.SECONDS));
            case 'Z':
                return number(future.get(0, TimeUnit.SECONDS));
            case 'j':
                return number(future.join());
            case 'c':
                return truth(future.complete(1));
            case 'C':
                return truth(future.complete(2));
            case 'e':
                return truth(future.completeExceptionally(new IllegalStateException()));
            case 'k':
                return truth(future.cancel(true));
            case 'd':
                return truth(future.isDone());
            case 'n':
                return number(future.getNow(0));
            case 'p':
                return number(future.getNumberOfDependents());
            case 't':
                future.thenRun(Completables::note);
                return DONE;
            case 'a':
                return number(future.thenApply(x -> x + 1).join());
            case 'w':
                return number(ranBy);
            default:
                throw new IllegalArgumentException();
        }
    }

    private static void note() {
        ranBy = Thread.currentThread().getName().length();
    }
}
