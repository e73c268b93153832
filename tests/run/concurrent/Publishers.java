import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;

/** Flow: subscribers that ask one by one, drops, errors, a processor in between. */
public final class Publishers {
    static final class Collector<T> implements Flow.Subscriber<T> {
        final List<T> items = new ArrayList<>();
        final CountDownLatch done = new CountDownLatch(1);
        final int most;
        Flow.Subscription subscription;
        String end;

        Collector(int most) {
            this.most = most;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(T item) {
            items.add(item);
            if (items.size() == most) {
                subscription.cancel();
                end = "cancelled";
                done.countDown();
            } else {
                subscription.request(1);
            }
        }

        @Override
        public void onError(Throwable thrown) {
            end = thrown.toString();
            done.countDown();
        }

        @Override
        public void onComplete() {
            end = "complete";
            done.countDown();
        }
    }

    static final class Doubler extends SubmissionPublisher<Integer> implements Flow.Processor<Integer, Integer> {
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(Integer item) {
            submit(item * 2);
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {
            closeExceptionally(thrown);
        }

        @Override
        public void onComplete() {
            close();
        }
    }

    public static void main(String[] args) throws Exception {
        Collector<Integer> all = new Collector<>(-1);
        Collector<Integer> three = new Collector<>(3);
        Collector<Integer> doubled = new Collector<>(-1);
        Doubler doubler = new Doubler();
        doubler.subscribe(doubled);
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(ForkJoinPool.commonPool(), 4)) {
            publisher.subscribe(all);
            publisher.subscribe(three);
            publisher.subscribe(doubler);
            System.out.println(publisher.getNumberOfSubscribers() + " " + publisher.getMaxBufferCapacity() + publisher.isSubscribed(all) + publisher.hasSubscribers());
            for (int i = 1; i <= 10; i++) {
                publisher.submit(i);
            }
        }
        for (Collector<Integer> collector : List.of(all, three, doubled)) {
            collector.done.await();
            System.out.println(collector.items + " " + collector.end);
        }
        SubmissionPublisher<String> failing = new SubmissionPublisher<>();
        Collector<String> told = new Collector<>(-1);
        failing.subscribe(told);
        failing.closeExceptionally(new IllegalStateException("source"));
        told.done.await();
        System.out.println(told.end + " " + failing.isClosed() + failing.getClosedException().getMessage());
        try {
            failing.submit("late");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        SubmissionPublisher<Integer> summed = new SubmissionPublisher<>();
        int[] sum = new int[1];
        var consumed = summed.consume(x -> sum[0] += x);
        summed.submit(4);
        System.out.println(summed.offer(5, 1, TimeUnit.SECONDS, null) >= 0);
        summed.close();
        consumed.get();
        System.out.println(sum[0]);
    }
}
