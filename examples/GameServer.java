import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The skeleton of a server for a board game, after "Practical application of model checking in
 * software verification" (Havelund and Skakkebæk, 1999): the game itself is left out, the threads,
 * queues and locks are there.
 *
 * <pre>
 *   Connection ─┐                                            (a thread for each player)
 *   Connection ─┴→ ServerBoard ─┐                            (a thread for each board)
 *   Connection ──→ ServerBoard ─┴→ ServerObjectQueue → ServerObjectHandler
 *                       ↑                                            │
 *                       └──────── broadcasts to everybody ───────────┘
 * </pre>
 *
 * <p>The defect: a board processes the commands of its players while it holds the monitor of its
 * connections. If the queue of the server is full it waits for a free place, by looking again and
 * again, and still holds that monitor. The only thread that empties the queue may at that moment
 * want to send a broadcast to the same connections. From then on one thread waits for a monitor and
 * the other for data, so no lock order shows the cycle, and since one of them is busy waiting, the
 * virtual machine sees no deadlock either. The handler therefore asserts that it is not about to
 * walk into it.
 *
 * <p>{@code hebra check GameServer.java} finds the defect. With the argument {@code fixed} boards
 * pass on what they have collected after they have left the monitor:
 * {@code hebra check GameServer.java -- fixed}.
 */
public final class GameServer {
    /** What the players of each board ask for, one after the other. */
    static final Kind[][][] SCRIPTS = {
        {{Kind.BROADCAST, Kind.MOVE, Kind.BROADCAST}, {Kind.BROADCAST}},
    };

    /** How many messages the queue of the server holds. */
    static final int QUEUE_SIZE = 1;

    public static void main(String[] args) throws InterruptedException {
        boolean passOnOutside = args.length > 0 && args[0].equals("fixed");
        Server server = new Server(passOnOutside);
        for (Kind[][] scripts : SCRIPTS) {
            server.addBoard(scripts);
        }
        server.start();
        server.awaitEnd();
        server.checkDeliveries();
    }

    /** The kinds of command that a player can send. */
    enum Kind {
        /** A move in the game: everybody at the same board hears of it. */
        MOVE,
        /** A word to everybody at all boards. */
        BROADCAST,
        /** A new board. */
        OPEN
    }

    /** A command of a player on its way through the server. */
    static final class Message {
        final Kind kind;
        final int from;

        Message(Kind kind, int from) {
            this.kind = kind;
            this.from = from;
        }
    }

    /** The main data structures of the server. */
    static final class Server {
        final ServerObjectQueue queue = new ServerObjectQueue(QUEUE_SIZE);
        final boolean passOnOutside;
        private final List<ServerBoard> boards = new ArrayList<>();
        private final ServerObjectHandler handler = new ServerObjectHandler(this);
        private int opened;

        Server(boolean passOnOutside) {
            this.passOnOutside = passOnOutside;
        }

        /** A board with a player for each script; all boards are there before any thread starts. */
        void addBoard(Kind[][] scripts) {
            ServerBoard board = new ServerBoard(this, boards.size());
            for (Kind[] script : scripts) {
                board.connect(new Connection(board.number, script));
            }
            boards.add(board);
        }

        void start() {
            handler.start();
            for (ServerBoard board : boards) {
                board.start();
            }
        }

        /** Boards end when their players have; then there is nothing more for the handler. */
        void awaitEnd() throws InterruptedException {
            for (ServerBoard board : boards) {
                board.join();
            }
            queue.close();
            handler.join();
        }

        List<ServerBoard> boards() {
            return boards;
        }

        void open() {
            opened++;
        }

        /** Every player has heard of every broadcast and of every move at the own board. */
        void checkDeliveries() {
            int broadcasts = 0;
            int opens = 0;
            for (Kind[][] scripts : SCRIPTS) {
                broadcasts += count(scripts, Kind.BROADCAST);
                opens += count(scripts, Kind.OPEN);
            }
            for (ServerBoard board : boards) {
                int moves = count(SCRIPTS[board.number], Kind.MOVE);
                board.checkDeliveries(broadcasts + moves);
            }
            assert opened == opens : "a board was not opened";
        }

        private static int count(Kind[][] scripts, Kind kind) {
            int count = 0;
            for (Kind[] script : scripts) {
                for (Kind command : script) {
                    if (command == kind) {
                        count++;
                    }
                }
            }
            return count;
        }
    }

    /** Handles the communication with one player, who follows a script here. */
    static final class Connection extends Thread {
        private final int board;
        private final Kind[] script;
        private final Deque<Message> commands = new ArrayDeque<>();
        private boolean loggedOut;
        private int heard;

        Connection(int board, Kind[] script) {
            super("connection at board " + board);
            this.board = board;
            this.script = script;
        }

        @Override
        public void run() {
            for (Kind kind : script) {
                receive(new Message(kind, board));
            }
            logOut();
        }

        /** A command has come from the network. */
        private synchronized void receive(Message command) {
            commands.add(command);
        }

        private synchronized void logOut() {
            loggedOut = true;
        }

        /** The next command, or null if there is none. */
        synchronized Message nextCommand() {
            return commands.poll();
        }

        /** No command will come any more. */
        synchronized boolean isOver() {
            return loggedOut && commands.isEmpty();
        }

        /** Sends something to the player. */
        synchronized void send(Message message) {
            heard++;
        }

        synchronized int heard() {
            return heard;
        }
    }

    /** Runs one board: takes the commands of its players one at a time. */
    static final class ServerBoard extends Thread {
        final int number;
        private final Server server;
        /** Whoever works with the players of this board holds the monitor of this list. */
        private final List<Connection> connections = new ArrayList<>();
        private boolean over;

        ServerBoard(Server server, int number) {
            super("board " + number);
            this.server = server;
            this.number = number;
        }

        void connect(Connection connection) {
            connections.add(connection);
        }

        @Override
        public void run() {
            for (Connection connection : connections) {
                connection.start();
            }
            while (!over) {
                for (Message message : processCommands()) {
                    server.queue.put(message, null);
                }
            }
        }

        /** Takes what has come from the players; what is left is to be passed on to the server. */
        private List<Message> processCommands() {
            List<Message> forServer = new ArrayList<>();
            synchronized (connections) {
                over = true;
                for (Connection connection : connections) {
                    Message command = connection.nextCommand();
                    if (command != null) {
                        process(command, forServer);
                    }
                    over &= connection.isOver();
                }
            }
            return forServer;
        }

        private void process(Message command, List<Message> forServer) {
            if (command.kind == Kind.MOVE) {
                tellPlayers(command);
            } else if (server.passOnOutside) {
                forServer.add(command);
            } else {
                server.queue.put(command, this);
            }
        }

        /** Tells the players of this board something that comes from elsewhere. */
        void broadcast(Message message) {
            assert !server.queue.isFullAndAwaitedBy(this)
                    : "the handler waits for a board that waits for the handler";
            synchronized (connections) {
                tellPlayers(message);
            }
        }

        private void tellPlayers(Message message) {
            for (Connection connection : connections) {
                connection.send(message);
            }
        }

        void checkDeliveries(int expected) {
            for (Connection connection : connections) {
                assert connection.heard() == expected : "a player has missed something";
            }
        }
    }

    /**
     * Messages from the boards for the handler, first in, first out. Written by hand: whoever finds
     * it full or empty looks again until it is not.
     */
    static final class ServerObjectQueue {
        private final Message[] places;
        private int first;
        private int size;
        private boolean closed;
        /** Boards that hold the monitor of their connections and wait for a free place. */
        private final List<ServerBoard> waiting = new ArrayList<>();

        ServerObjectQueue(int capacity) {
            places = new Message[capacity];
        }

        /** Adds a message; {@code holder} is the board whose connections the caller has locked. */
        void put(Message message, ServerBoard holder) {
            while (!tryPut(message, holder)) {
                Thread.yield();
            }
        }

        private synchronized boolean tryPut(Message message, ServerBoard holder) {
            if (size == places.length) {
                if (holder != null && !waiting.contains(holder)) {
                    waiting.add(holder);
                }
                return false;
            }
            waiting.remove(holder);
            places[(first + size) % places.length] = message;
            size++;
            return true;
        }

        /** Removes the oldest message; null when the queue is closed and empty. */
        Message take() {
            while (isEmpty()) {
                if (isClosed()) {
                    return null;
                }
                Thread.yield();
            }
            return remove();
        }

        private synchronized Message remove() {
            Message message = places[first];
            places[first] = null;
            first = (first + 1) % places.length;
            size--;
            return message;
        }

        private synchronized boolean isEmpty() {
            return size == 0;
        }

        private synchronized boolean isClosed() {
            return closed && size == 0;
        }

        /** No message will come any more. */
        synchronized void close() {
            closed = true;
        }

        /** Only the handler can make a free place now, and the board keeps its monitor until then. */
        synchronized boolean isFullAndAwaitedBy(ServerBoard board) {
            return size == places.length && waiting.contains(board);
        }
    }

    /** Takes messages from the queue and does what they ask for. */
    static final class ServerObjectHandler extends Thread {
        private final Server server;

        ServerObjectHandler(Server server) {
            super("handler");
            this.server = server;
        }

        @Override
        public void run() {
            for (Message m = server.queue.take(); m != null; m = server.queue.take()) {
                if (m.kind == Kind.OPEN) {
                    server.open();
                } else {
                    for (ServerBoard board : server.boards()) {
                        board.broadcast(m);
                    }
                }
            }
        }
    }
}
