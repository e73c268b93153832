--  Bits go through a chain of stages, each of which holds one: what the source sends, the sink gets in the same order.
procedure Relay is

   Length : constant := 4;
   Count  : constant := 20;

   subtype Place is Integer range 1 .. Length;

   task Source;

   task type Stage is
      entry Begin_As (Number : Place);
      entry Zero;
      entry One;
   end Stage;

   Stages : array (Place) of Stage;

   task Sink is
      entry Zero;
      entry One;
   end Sink;

   task body Source is
      Position : Integer range 1 .. 3 := 1;
   begin
      for Number in 1 .. Count loop
         if Position = 3 then
            Stages (1).One;
         else
            Stages (1).Zero;
         end if;
         Position := Position mod 3 + 1;
      end loop;
   end Source;

   task body Stage is
      Me  : Place;
      Bit : Boolean := False;
   begin
      accept Begin_As (Number : Place) do
         Me := Number;
      end Begin_As;
      loop
         select
            accept Zero do
               Bit := False;
            end Zero;
         or
            accept One do
               Bit := True;
            end One;
         or
            terminate;
         end select;
         if Me < Length then
            if Bit then
               Stages (Me + 1).One;
            else
               Stages (Me + 1).Zero;
            end if;
         elsif Bit then
            Sink.One;
         else
            Sink.Zero;
         end if;
      end loop;
   end Stage;

   task body Sink is
   begin
      loop
         select
            accept Zero;
         or
            accept One;
         or
            terminate;
         end select;
      end loop;
   end Sink;

begin
   for Number in Place loop
      Stages (Number).Begin_As (Number);
   end loop;
end Relay;
