// expect: holds
// why: toSerialized: onNext may then be called by several threads; observers are called one at a time.
import io.reactivex.rxjava3.subjects.*;

public class SerializedSubject {
    static int sum;

    public static void main(String[] args) throws Exception {
        Subject<Integer> subject = PublishSubject.<Integer>create().toSerialized();
        subject.subscribe(value -> sum += value);
        Thread other = new Thread(() -> subject.onNext(1));
        other.start();
        subject.onNext(2);
        other.join();
        synchronized (subject) { assert sum == 3 : sum; }
        System.out.println(sum);
    }
}
