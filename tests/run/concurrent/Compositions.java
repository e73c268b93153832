import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/** CompletableFuture: every form of composition, with the executor of the caller and without. */
public final class Compositions {
    static final StringBuffer LOG = new StringBuffer();

    public static void main(String[] args) {
        Executor own = task -> new Thread(task, "own").start();
        CompletableFuture<Integer> five = CompletableFuture.supplyAsync(() -> 5);
        CompletableFuture<Integer> six = CompletableFuture.supplyAsync(() -> 6, own);
        CompletableFuture<Integer> never = new CompletableFuture<>();
        System.out.println(five.thenApply(x -> x + 1).thenApplyAsync(x -> x * 2).thenApplyAsync(x -> x - 1, own).join());
        System.out.println(five.thenCombine(six, Integer::sum).join() + " " + five.thenCombineAsync(six, (a, b) -> a * b, own).join());
        System.out.println(five.thenCompose(x -> six.thenApply(y -> x - y)).join() + " " + six.thenComposeAsync(x -> CompletableFuture.completedFuture(x + "!")).join());
        five.thenAccept(x -> LOG.append("accept").append(x)).thenRun(() -> LOG.append(" run ")).join();
        five.thenAcceptBoth(six, (a, b) -> LOG.append(a).append(b).append(' ')).join();
        five.runAfterBoth(six, () -> LOG.append("both ")).join();
        five.runAfterEither(never, () -> LOG.append("either ")).join();
        never.acceptEither(six, x -> LOG.append(x).append(' ')).join();
        System.out.println(LOG + "" + never.applyToEitherAsync(five, x -> -x, own).join());
        System.out.println(five.handle((x, e) -> x + " " + e).join() + " " + five.whenComplete((x, e) -> LOG.append(x)).join() + five.exceptionally(e -> 0).join());
        CompletableFuture<Integer> failed = five.thenApply(x -> x / (x - 5));
        try {
            failed.thenApply(x -> x + 1).join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(failed.exceptionally(e -> e instanceof CompletionException ? -1 : -2).join() + " " + failed.handle((x, e) -> e.getCause().getMessage()).join());
        System.out.println(failed.isCompletedExceptionally() + " " + failed.thenCombine(six, Integer::sum).isCompletedExceptionally());
        List<CompletableFuture<Integer>> many = List.of(five, six, CompletableFuture.supplyAsync(() -> 7));
        CompletableFuture<Void> all = CompletableFuture.allOf(many.toArray(new CompletableFuture<?>[0]));
        System.out.println(all.thenApply(v -> many.stream().map(f -> f.join() + "").collect(Collectors.joining("+"))).join());
        System.out.println(CompletableFuture.anyOf(never, six).join() + " " + CompletableFuture.anyOf().isDone() + CompletableFuture.allOf().isDone());
        System.out.println(never.getNow(9) + " " + never.complete(3) + never.complete(4) + never.join() + never.thenApply(x -> x).getNumberOfDependents());
        never.obtrudeValue(8);
        System.out.println(never.join() + " " + never.copy().join() + never.minimalCompletionStage().toCompletableFuture().join() + never.newIncompleteFuture().isDone());
        System.out.println(never.toString().replaceAll(".*\\[", "[") + failed.toString().replaceAll(".*\\[", "[").replaceAll(":.*", "") + new CompletableFuture<>().toString().replaceAll(".*\\[", "["));
    }
}
