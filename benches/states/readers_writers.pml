/*
 * ReadersWriters.java, one transition for each visible operation.
 * Parameters: -DREADERS= -DWRITERS= -DROUNDS=; at most 8 threads, since the wait set is a byte.
 *
 * Java                               Promela
 * ---------------------------------  -----------------------------------------------------------
 * main: threads[i].start()           run reader(i) or run writer(i), with i++
 * main: threads[i].join()            done[i], with i++
 * main: read room.value, check       assert
 * read this.room, rounds             READ_CONSTANT each: the fields never change
 * monitor enter                      wait for owner == FREE, then take it; nobody enters it
 *                                    twice, so the owner needs no count
 * monitor exit                       owner = FREE
 * wait(), first half                 owner = FREE, and the thread joins the wait set
 * wait(), second half                once out of the wait set, as monitor enter
 * notifyAll()                        the wait set becomes empty
 * read writing, readers in a loop    a guard on the variable
 *   condition
 * read readers, value                into a local
 * write readers, value               from a local, which is reset to 0 where it is dead
 * write writing                      an assignment
 * end of a thread                    done[me] = true; the process then stays in a valid end
 *                                    state, since SPIN removes processes in reverse order only
 *
 * A d_step is one transition. Local computation (counters, branches) is part of a neighbouring
 * transition. What main does before the first start makes no transition.
 */
#ifndef READERS
#define READERS 2
#endif
#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

#define THREADS (READERS + WRITERS)
#define FREE 255

byte owner = FREE;
byte waiting;		/* bit t is set while thread t is in the wait set */
byte readers;
bool writing;
byte value;
bool done[THREADS];
byte constant;

/* A read of shared memory, so that SPIN does not merge it with its neighbours. */
#define READ_CONSTANT (constant == 0)

#define ENTER d_step { owner == FREE -> owner = me }

#define WAIT \
	d_step { owner = FREE; waiting = waiting | (1 << me) }; \
	d_step { (waiting & (1 << me)) == 0 && owner == FREE -> owner = me }

proctype reader(byte me) {
	byte round;
	byte r;
	byte v;

	READ_CONSTANT;		/* room */
	READ_CONSTANT;		/* rounds */
	do
	:: d_step { round < ROUNDS && owner == FREE -> owner = me };
	   do
	   :: writing -> WAIT
	   :: !writing -> break
	   od;
	   r = readers;
	   d_step { readers = r + 1; r = 0 };
	   owner = FREE;
	   v = value;
	   d_step { assert(value == v); v = 0 };
	   ENTER;
	   d_step { r = readers; r-- };
	   readers = r;
	   if
	   :: d_step { r == 0 -> waiting = 0 };
	      d_step { owner = FREE; round++ }
	   :: d_step { r != 0 -> owner = FREE; r = 0; round++ }
	   fi
	:: d_step { round == ROUNDS -> done[me] = true }; break
	od;
end:	false
}

proctype writer(byte me) {
	byte round;
	byte v;

	READ_CONSTANT;		/* room */
	READ_CONSTANT;		/* rounds */
	do
	:: d_step { round < ROUNDS && owner == FREE -> owner = me };
	   do
	   :: writing -> WAIT
	   :: !writing ->
	      if
	      :: readers != 0 -> WAIT
	      :: readers == 0 -> break
	      fi
	   od;
	   writing = true;
	   owner = FREE;
	   v = value;
	   d_step { value = v + 1; v = 0 };
	   ENTER;
	   writing = false;
	   waiting = 0;
	   d_step { owner = FREE; round++ }
	:: d_step { round == ROUNDS -> done[me] = true }; break
	od;
end:	false
}

init {
	byte i;

	do
	:: atomic { i < READERS -> run reader(i); i++ }
	:: atomic { i >= READERS && i < THREADS -> run writer(i); i++ }
	:: d_step { i == THREADS && done[0] -> i = 1 }; break
	od;
	do
	:: d_step { i < THREADS && done[i] -> i++ }
	:: d_step { i == THREADS -> assert(value == WRITERS * ROUNDS) }; break	/* and end of main */
	od;
end:	false
}
