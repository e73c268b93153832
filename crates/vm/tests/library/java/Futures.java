import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Clients of a FutureTask whose task tells whether it was interrupted. */
final class Futures extends Client {
    private final FutureTask<Integer> task;

    private Futures(FutureTask<Integer> task) {
        this.task = task;
    }

    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(new Callable<Integer>() {
            @Override
            public Integer call() {
                return Thread.interrupted() ? 2 : 1;
            }
        });
        play(new Futures(task), task, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'r':
                task.run();
                return DONE;
            case 'g':
                return number(task.get());
            case 'G':
                return number(task.get(1, TimeUnit.SECONDS));
            case 'c':
                return truth(task.cancel(false));
            case 'C':
                return truth(task.cancel(true));
            case 'd':
                return truth(task.isDone());
            case 'e':
                return truth(task.isCancelled());
            default:
                throw new IllegalArgumentException();
        }
    }
}
