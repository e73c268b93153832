--  Milner's scheduler (A Calculus of Communicating Systems, 1980): a ring of cyclers starts the work of one worker
--  after the other, again and again. A cycler hands the token on before or after its worker has finished.
procedure Cyclic_Scheduler is

   Size   : constant := 5;
   Rounds : constant := 3;

   subtype Place is Integer range 1 .. Size;

   task type Cycler is
      entry Begin_As (Number : Place);
      entry Token;
      entry Finished;
   end Cycler;

   task type Worker is
      entry Begin_As (Number : Place);
      entry Start;
   end Worker;

   Cyclers : array (Place) of Cycler;
   Workers : array (Place) of Worker;

   task body Worker is
      Me : Place;
   begin
      accept Begin_As (Number : Place) do
         Me := Number;
      end Begin_As;
      loop
         select
            accept Start;
            Cyclers (Me).Finished;
         or
            terminate;
         end select;
      end loop;
   end Worker;

   task body Cycler is
      Me   : Place;
      Done : Natural := 0;

      procedure Hand_On is
      begin
         Done := Done + 1;
         --  The last one keeps the token after the last round.
         if Me < Size or else Done < Rounds then
            Cyclers (Me mod Size + 1).Token;
         end if;
      end Hand_On;

   begin
      accept Begin_As (Number : Place) do
         Me := Number;
      end Begin_As;
      loop
         select
            accept Token;
         or
            terminate;
         end select;
         Workers (Me).Start;
         select
            accept Finished;
            Hand_On;
         or
            delay 0.001;
            Hand_On;
            accept Finished;
         end select;
      end loop;
   end Cycler;

begin
   for Number in Place loop
      Cyclers (Number).Begin_As (Number);
      Workers (Number).Begin_As (Number);
   end loop;
   Cyclers (1).Token;
end Cyclic_Scheduler;
