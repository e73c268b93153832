--  Peterson's tie breaker for any number of processes (Myths about the mutual exclusion problem, 1981): a process
--  climbs one level after the other, and whoever came to a level last waits there as long as another one is at
--  least as high.
procedure Peterson is

   Processes : constant := 3;
   Rounds    : constant := 20;

   subtype Process_Id is Integer range 1 .. Processes;
   subtype Height is Integer range 0 .. Processes - 1;
   subtype Climb is Integer range 1 .. Processes - 1;

   --  Level (P) is how high process P is; Last (L) is the process that came to level L last.
   Level : array (Process_Id) of Height := (others => 0);
   Last  : array (Climb) of Process_Id := (others => 1);
   pragma Atomic_Components (Level);
   pragma Atomic_Components (Last);

   task type Process is
      entry Begin_As (Number : Process_Id);
   end Process;

   Team : array (Process_Id) of Process;

   procedure Enter is null;
   procedure Leave is null;

   task body Process is
      Me : Process_Id;
   begin
      accept Begin_As (Number : Process_Id) do
         Me := Number;
      end Begin_As;
      for Round in 1 .. Rounds loop
         for Stage in Climb loop
            Level (Me) := Stage;
            Last (Stage) := Me;
            for Other in Process_Id loop
               if Other /= Me then
                  while Level (Other) >= Stage and then Last (Stage) = Me loop
                     delay 0.0;
                  end loop;
               end if;
            end loop;
         end loop;
         Enter;
         Leave;
         Level (Me) := 0;
      end loop;
   end Process;

begin
   for Number in Process_Id loop
      Team (Number).Begin_As (Number);
   end loop;
end Peterson;
