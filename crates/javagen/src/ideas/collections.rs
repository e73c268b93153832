//! Collections for several threads (`java.util.concurrent`, `Collections.synchronized…`).

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "map",
        weight: 4,
        fields: &[
            "final ConcurrentMap<Integer, Integer> map = new «ConcurrentHashMap¦ConcurrentHashMap¦ConcurrentSkipListMap»<>();",
        ],
        statements: &[
            "see(map.putIfAbsent($n, 1) == null ? 1 : 0);",
            "see(map.merge($n, 1, Integer::sum));",
            "see(map.computeIfAbsent($n, z -> { Pause.here(); return z + 2; }));",
            "map.computeIfPresent($n, (z, v) -> v > 2 ? null : v + 1);",
            "see(map.getOrDefault($n, 7));",
            "see(map.remove($n) == null ? 0 : 1);",
            "see(bit(map.replace($n, 1, 2)));",
            "see(map.size());",
            "map.put($n, $n);",
            "try { map.compute($n, (z, v) -> { Pause.here(); if (v == null) return 1; throw new IllegalStateException(); }); } catch (IllegalStateException $v) { see(9); }",
        ],
        ends: &["map"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "queue",
        weight: 5,
        fields: &[
            "final BlockingQueue<Integer> q = new «ArrayBlockingQueue<>(1)¦ArrayBlockingQueue<>(1, true)¦LinkedBlockingQueue<>(1)¦LinkedBlockingDeque<>(1)¦PriorityBlockingQueue<>()»;",
        ],
        statements: &[
            "q.put($n);",
            "q.put(5);",
            "see(q.take());",
            "see(q.take());",
            "see(bit(q.offer($n)));",
            "Integer $v = q.poll(); see($v == null ? 8 : $v);",
            "Integer $v = q.poll(1, TimeUnit.MILLISECONDS); see($v == null ? 8 : $v);",
            "see(bit(q.offer(4, 1, TimeUnit.MILLISECONDS)));",
            "see(q.size());",
            "Integer $v = q.peek(); see($v == null ? 8 : $v);",
            "try { see(q.take()); } catch (InterruptedException $v) { see(9); }",
            "try { q.add(3); } catch (IllegalStateException $v) { see(7); }",
        ],
        ends: &["q"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "lists",
        weight: 3,
        fields: &[
            "final List<Integer> list = «new CopyOnWriteArrayList<>()¦Collections.synchronizedList(new ArrayList<>())¦new Vector<>()»;",
            "final Queue<Integer> lanes = new «ConcurrentLinkedQueue¦ConcurrentLinkedDeque»<>();",
            "final StringBuffer buffer = new StringBuffer();",
        ],
        statements: &[
            "list.add($n);",
            "synchronized (list) { if (!list.contains($n)) list.add($n); }",
            "see(list.size());",
            "synchronized (list) { int $v = 0; for (int each : list) { Pause.here(); $v += each; } see($v % 10); }",
            "try { see(list.remove(0)); } catch (IndexOutOfBoundsException $v) { see(9); }",
            "lanes.offer($n);",
            "Integer $v = lanes.poll(); see($v == null ? 8 : $v);",
            "buffer.append(«'a'¦\"bc\"»);",
            "see(buffer.length());",
            "synchronized (buffer) { buffer.append('d'); Pause.here(); buffer.append('e'); }",
        ],
        ends: &["list", "lanes", "buffer"],
        heavy: true,
        ..NONE
    },
];
