// expect: violated assertion
// why: the Observable contract: calls of onNext must be serialized; a PublishSubject does not do so by itself.
import io.reactivex.rxjava3.subjects.*;

public class SubjectShared {
    static int sum;

    public static void main(String[] args) throws Exception {
        PublishSubject<Integer> subject = PublishSubject.create();
        subject.subscribe(value -> sum += value);
        Thread other = new Thread(() -> subject.onNext(1));
        other.start();
        subject.onNext(2);
        other.join();
        assert sum == 3 : sum;
        System.out.println(sum);
    }
}
