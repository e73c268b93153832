/**
 * Workers take the next of some tasks each; taking one is not atomic. Almost any order in which two workers
 * mix is wrong, but there are very many in which the first ones run alone.
 */
public class ReplicatedWorkers {
    static int next;
    static int[] done;

    static void work() {
        while (true) {
            int task = next;
            if (task >= done.length) {
                return;
            }
            next = task + 1;
            synchronized (done) {
                done[task]++;
                assert done[task] == 1 : "a task is done twice";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] workers = new Thread[Integer.parseInt(args[0])];
        done = new int[Integer.parseInt(args[1])];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(ReplicatedWorkers::work);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }
}
