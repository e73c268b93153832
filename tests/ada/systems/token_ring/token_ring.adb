--  A ring of stations that share a line: only the station that has the token sends, then it hands the token on. A
--  station has something to send every other time.
procedure Token_Ring is

   Size   : constant := 10;
   Rounds : constant := 4;

   subtype Place is Integer range 1 .. Size;

   task type Station is
      entry Begin_As (Number : Place);
      entry Token;
   end Station;

   Stations : array (Place) of Station;

   procedure Begin_Sending is null;
   procedure End_Sending is null;

   task body Station is
      Me    : Place;
      Wants : Boolean := False;
      Turns : Natural := 0;
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
         if Wants then
            Begin_Sending;
            End_Sending;
         end if;
         Wants := not Wants;
         Turns := Turns + 1;
         --  The last station keeps the token after the last round.
         if Me < Size or else Turns < Rounds then
            Stations (Me mod Size + 1).Token;
         end if;
      end loop;
   end Station;

begin
   for Number in Place loop
      Stations (Number).Begin_As (Number);
   end loop;
   Stations (1).Token;
end Token_Ring;
