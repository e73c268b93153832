--  A ring of stations that share two lines: only the station that has the token of a line sends on it, then it hands
--  the token on. A station has something to send on a line every other time.
procedure Token_Ring is

   Size   : constant := 10;
   Rounds : constant := 4;

   subtype Place is Integer range 1 .. Size;

   task type Station is
      entry Begin_As (Number : Place);
      entry Token;
      entry Spare_Token;
   end Station;

   Stations : array (Place) of Station;

   procedure Begin_Sending is null;
   procedure End_Sending is null;
   procedure Begin_Sending_Spare is null;
   procedure End_Sending_Spare is null;

   task body Station is
      Me          : Place;
      Turns       : Natural := 0;
      Spare_Turns : Natural := 0;
   begin
      accept Begin_As (Number : Place) do
         Me := Number;
      end Begin_As;
      loop
         select
            accept Token;
            if Turns mod 2 = 0 then
               Begin_Sending;
               End_Sending;
            end if;
            Turns := Turns + 1;
            --  The last station keeps a token after the last round.
            if Me < Size or else Turns < Rounds then
               Stations (Me mod Size + 1).Token;
            end if;
         or
            accept Spare_Token;
            if Spare_Turns mod 2 = 1 then
               Begin_Sending_Spare;
               End_Sending_Spare;
            end if;
            Spare_Turns := Spare_Turns + 1;
            if Me < Size or else Spare_Turns < Rounds then
               Stations (Me mod Size + 1).Spare_Token;
            end if;
         or
            terminate;
         end select;
      end loop;
   end Station;

begin
   for Number in Place loop
      Stations (Number).Begin_As (Number);
   end loop;
   Stations (1).Token;
   Stations (1).Spare_Token;
end Token_Ring;
