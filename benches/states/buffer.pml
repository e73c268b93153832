/*
 * Buffer.java, one transition for each visible operation.
 * Parameters: -DPRODUCERS= -DCONSUMERS= -DITEMS= (for each producer) -DCAPACITY=; the consumers
 * share the items evenly. At most 8 threads, since the wait set is a byte.
 *
 * Java                               Promela
 * ---------------------------------  -----------------------------------------------------------
 * main: threads[i].start()           run producer(i) or run consumer(i), with i++
 * main: threads[i].join()            done[i], with i++
 * main: read buffer.count, check     assert
 * read this.buffer, items, slots     READ_CONSTANT each: the fields never change
 * monitor enter                      wait for owner == FREE, then take it; nobody enters it
 *                                    twice, so the owner needs no count
 * monitor exit                       owner = FREE
 * wait(), first half                 owner = FREE, and the thread joins the wait set
 * wait(), second half                once out of the wait set, as monitor enter
 * notifyAll()                        the wait set becomes empty
 * read count in a loop condition     a guard on count
 * read count, head, tail, slots[at]  into a local
 * write count, head, tail            from a local, which is dead from then on and reset to 0
 * write slots[at]                    the same; `at` lives on
 * end of a thread                    done[me] = true; the process then stays in a valid end
 *                                    state, since SPIN removes processes in reverse order only
 *
 * A d_step is one transition. Local computation (counters, branches) is part of a neighbouring
 * transition. What main does before the first start makes no transition.
 */
#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef CONSUMERS
#define CONSUMERS 2
#endif
#ifndef ITEMS
#define ITEMS 1
#endif
#ifndef CAPACITY
#define CAPACITY 1
#endif

#define THREADS (PRODUCERS + CONSUMERS)
#define SHARE (PRODUCERS * ITEMS / CONSUMERS)
#define FREE 255

byte owner = FREE;
byte waiting;		/* bit t is set while thread t is in the wait set */
byte slots[CAPACITY];
byte head;
byte tail;
byte count;
bool done[THREADS];
byte constant;

/* A read of shared memory, so that SPIN does not merge it with its neighbours. */
#define READ_CONSTANT (constant == 0)

#define WAIT \
	d_step { owner = FREE; waiting = waiting | (1 << me) }; \
	d_step { (waiting & (1 << me)) == 0 && owner == FREE -> owner = me }

#define NEXT(at) (at + 1 == CAPACITY -> 0 : at + 1)

proctype producer(byte me) {
	byte value = 1;
	byte at;
	byte c;

	READ_CONSTANT;		/* buffer */
	READ_CONSTANT;		/* items */
	do
	:: d_step { value <= ITEMS && owner == FREE -> owner = me };
	   READ_CONSTANT;	/* slots */
	   do
	   :: count == CAPACITY -> WAIT
	   :: count != CAPACITY -> break
	   od;
	   at = tail;
	   slots[at] = value;
	   d_step { tail = NEXT(at); at = 0 };
	   c = count;
	   d_step { count = c + 1; c = 0 };
	   waiting = 0;
	   d_step { owner = FREE; value++ }
	:: d_step { value > ITEMS -> done[me] = true }; break
	od;
end:	false
}

proctype consumer(byte me) {
	byte i;
	byte value;
	byte at;
	byte c;

	READ_CONSTANT;		/* buffer */
	READ_CONSTANT;		/* items */
	do
	:: d_step { i < SHARE && owner == FREE -> owner = me };
	   do
	   :: count == 0 -> WAIT
	   :: count != 0 -> break
	   od;
	   READ_CONSTANT;	/* slots */
	   at = head;
	   value = slots[at];
	   slots[at] = 0;
	   d_step { head = NEXT(at); at = 0 };
	   c = count;
	   d_step { count = c - 1; c = 0 };
	   waiting = 0;
	   d_step { owner = FREE; assert(value != 0); value = 0; i++ }
	:: d_step { i == SHARE -> done[me] = true }; break
	od;
end:	false
}

init {
	byte i;

	do
	:: atomic { i < PRODUCERS -> run producer(i); i++ }
	:: atomic { i >= PRODUCERS && i < THREADS -> run consumer(i); i++ }
	:: d_step { i == THREADS && done[0] -> i = 1 }; break
	od;
	do
	:: d_step { i < THREADS && done[i] -> i++ }
	:: d_step { i == THREADS -> assert(count == 0) }; break	/* and end of main */
	od;
end:	false
}
