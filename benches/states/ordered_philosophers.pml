/*
 * OrderedPhilosophers.java, one transition for each visible operation.
 * Parameters: -DN=philosophers (at least 2) -DROUNDS=rounds.
 *
 * Java                               Promela
 * ---------------------------------  -----------------------------------------------------------
 * main: threads[i].start()           run philosopher(i, ...), with i++
 * main: threads[i].join()            done[i], with i++
 * main: read forks[i].uses, check    assert, with i++
 * read this.lower, higher, rounds    READ_CONSTANT each: the fields never change
 * monitor enter of fork f            wait for owner[f] == FREE, then take it; nobody enters a
 *                                    fork twice, so the owner needs no count
 * read f.uses                        into the local u
 * write f.uses                       from u, which is dead from then on and reset to 0
 * monitor exit of fork f             owner[f] = FREE; round++ goes with the outer exit
 * end of a thread                    done[me] = true; the process then stays in a valid end
 *                                    state, since SPIN removes processes in reverse order only
 *
 * A d_step is one transition. Local computation (counters, branches) is part of a neighbouring
 * transition. What main does before the first start makes no transition.
 */
#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

#define FREE 255

byte owner[N] = FREE;
byte uses[N];
bool done[N];
byte constant;

/* A read of shared memory, so that SPIN does not merge it with its neighbours. */
#define READ_CONSTANT (constant == 0)

proctype philosopher(byte me; byte first; byte second) {
	byte round;
	byte u;

	READ_CONSTANT;		/* lower */
	READ_CONSTANT;		/* higher */
	READ_CONSTANT;		/* rounds */
	do
	:: d_step { round < ROUNDS && owner[first] == FREE -> owner[first] = me };
	   d_step { owner[second] == FREE -> owner[second] = me };
	   u = uses[first];
	   d_step { uses[first] = u + 1; u = 0 };
	   u = uses[second];
	   d_step { uses[second] = u + 1; u = 0 };
	   owner[second] = FREE;
	   d_step { owner[first] = FREE; round++ }
	:: d_step { round == ROUNDS -> done[me] = true }; break
	od;
end:	false
}

init {
	byte i;

	do
	:: atomic { i < N - 1 -> run philosopher(i, i, i + 1); i++ }
	:: atomic { i == N - 1 -> run philosopher(i, 0, i); i = 0 }; break
	od;
	do
	:: d_step { i < N && done[i] -> i++ }
	:: d_step { i == N -> assert(uses[0] == 2 * ROUNDS); i = 1 }; break
	od;
	do
	:: d_step { i < N -> assert(uses[i] == 2 * ROUNDS); i++ }
	:: i == N -> break	/* end of main */
	od;
end:	false
}
