--  The event mechanism of the user interface system Chiron (Keller and others, 1991; a standard example for analysers of
--  concurrent programs): a client changes data, the wrapper of the data tells a dispatcher for each event and artist, and artists who are
--  registered for the event are notified and draw. The user, here the main program, has artists join and leave.
--  Here the dispatcher is decomposed: a task for every registration.
procedure Chiron_Decomposed is

   Visits  : constant := 3;
   Changes : constant := 30;

   subtype Event_Id is Integer range 1 .. 3;
   subtype Artist_Id is Integer range 1 .. 3;
   --  An event and an artist: (Event - 1) * 3 + Artist.
   subtype Slot_Id is Integer range 1 .. 9;

   task Manager is
      entry Join (Artist_Id);
      entry Leave (Artist_Id);
   end Manager;

   task Wrapper is
      entry Change (Event_Id);
   end Wrapper;

   task Client;

   task type Dispatcher is
      entry Begin_As (Number : Slot_Id);
      entry Register;
      entry Unregister;
      entry Event;
   end Dispatcher;

   Dispatchers : array (Slot_Id) of Dispatcher;

   task type Artist is
      entry Notify (Event_Id);
   end Artist;

   Artists : array (Artist_Id) of Artist;

   task body Dispatcher is
      Me         : Slot_Id;
      Registered : Boolean := False;
   begin
      accept Begin_As (Number : Slot_Id) do
         Me := Number;
      end Begin_As;
      loop
         select
            accept Register do
               Registered := True;
            end Register;
         or
            accept Unregister do
               Registered := False;
            end Unregister;
         or
            accept Event do
               if Registered then
                  Artists ((Me - 1) mod 3 + 1).Notify ((Me - 1) / 3 + 1);
               end if;
            end Event;
         or
            terminate;
         end select;
      end loop;
   end Dispatcher;

   task body Artist is
   begin
      loop
         select
            accept Notify (1);
         or
            accept Notify (2);
         or
            accept Notify (3);
         or
            terminate;
         end select;
      end loop;
   end Artist;

   task body Manager is
      Admitted : array (Artist_Id) of Boolean := (others => False);
   begin
      loop
         select
            accept Join (1) do
               if not Admitted (1) then
                  Dispatchers (1).Register;
                  Dispatchers (4).Register;
                  Dispatchers (7).Register;
                  Admitted (1) := True;
               end if;
            end Join;
         or
            accept Leave (1) do
               if Admitted (1) then
                  Dispatchers (1).Unregister;
                  Dispatchers (4).Unregister;
                  Dispatchers (7).Unregister;
                  Admitted (1) := False;
               end if;
            end Leave;
         or
            accept Join (2) do
               if not Admitted (2) then
                  Dispatchers (2).Register;
                  Dispatchers (5).Register;
                  Dispatchers (8).Register;
                  Admitted (2) := True;
               end if;
            end Join;
         or
            accept Leave (2) do
               if Admitted (2) then
                  Dispatchers (2).Unregister;
                  Dispatchers (5).Unregister;
                  Dispatchers (8).Unregister;
                  Admitted (2) := False;
               end if;
            end Leave;
         or
            accept Join (3) do
               if not Admitted (3) then
                  Dispatchers (3).Register;
                  Dispatchers (6).Register;
                  Dispatchers (9).Register;
                  Admitted (3) := True;
               end if;
            end Join;
         or
            accept Leave (3) do
               if Admitted (3) then
                  Dispatchers (3).Unregister;
                  Dispatchers (6).Unregister;
                  Dispatchers (9).Unregister;
                  Admitted (3) := False;
               end if;
            end Leave;
         or
            terminate;
         end select;
      end loop;
   end Manager;

   task body Wrapper is
   begin
      loop
         select
            accept Change (1);
            for Number in Artist_Id loop
               Dispatchers (Number).Event;
            end loop;
         or
            accept Change (2);
            for Number in Artist_Id loop
               Dispatchers (3 + Number).Event;
            end loop;
         or
            accept Change (3);
            for Number in Artist_Id loop
               Dispatchers (6 + Number).Event;
            end loop;
         or
            terminate;
         end select;
      end loop;
   end Wrapper;

   task body Client is
      Made : Natural := 0;
   begin
      while Made < Changes loop
         case Made mod 3 is
            when 0 =>
               Wrapper.Change (1);
            when 1 =>
               Wrapper.Change (2);
            when others =>
               Wrapper.Change (3);
         end case;
         Made := Made + 1;
      end loop;
   end Client;

begin
   for Number in Slot_Id loop
      Dispatchers (Number).Begin_As (Number);
   end loop;
   for Visit in 1 .. Visits loop
      for Number in Artist_Id loop
         Manager.Join (Number);
      end loop;
      --  Asking twice changes nothing.
      Manager.Join (1);
      for Number in Artist_Id loop
         Manager.Leave (Number);
      end loop;
   end loop;
end Chiron_Decomposed;
