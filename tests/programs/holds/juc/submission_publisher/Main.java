import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        int[] n = new int[1];
        CompletableFuture<Void> done;
        try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>(r -> new Thread(r).start(), 1)) {
            done = p.consume(x -> n[0] = x);
            p.submit(7);
        }
        done.join();
        assert n[0] == 7;
    }
}
