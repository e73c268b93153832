--  The event mechanism of the user interface system Chiron (Keller and others, 1991; a standard example for analysers of
--  concurrent programs): a client changes data, the wrapper of the data tells a dispatcher, and artists who are
--  registered for the event are notified and draw. The user, here the main program, has artists join and leave.
procedure Chiron is

   Visits  : constant := 3;
   Changes : constant := 30;

   subtype Event_Id is Integer range 1 .. 2;
   subtype Artist_Id is Integer range 1 .. 3;
   --  An event and an artist: (Event - 1) * 3 + Artist.
   subtype Slot_Id is Integer range 1 .. 6;

   task Manager is
      entry Join (Artist_Id);
      entry Leave (Artist_Id);
   end Manager;

   task Wrapper is
      entry Change (Event_Id);
   end Wrapper;

   task Client;

   task Dispatcher is
      entry Register (Slot_Id);
      entry Unregister (Slot_Id);
      entry Event (Event_Id);
   end Dispatcher;

   task type Artist is
      entry Notify (Event_Id);
   end Artist;

   Artists : array (Artist_Id) of Artist;

   task body Dispatcher is
      Registered : array (Slot_Id) of Boolean := (others => False);
   begin
      loop
         select
            accept Register (1) do
               Registered (1) := True;
            end Register;
         or
            accept Unregister (1) do
               Registered (1) := False;
            end Unregister;
         or
            accept Register (2) do
               Registered (2) := True;
            end Register;
         or
            accept Unregister (2) do
               Registered (2) := False;
            end Unregister;
         or
            accept Register (3) do
               Registered (3) := True;
            end Register;
         or
            accept Unregister (3) do
               Registered (3) := False;
            end Unregister;
         or
            accept Register (4) do
               Registered (4) := True;
            end Register;
         or
            accept Unregister (4) do
               Registered (4) := False;
            end Unregister;
         or
            accept Register (5) do
               Registered (5) := True;
            end Register;
         or
            accept Unregister (5) do
               Registered (5) := False;
            end Unregister;
         or
            accept Register (6) do
               Registered (6) := True;
            end Register;
         or
            accept Unregister (6) do
               Registered (6) := False;
            end Unregister;
         or
            accept Event (1) do
               for Number in Artist_Id loop
                  if Registered (Number) then
                     Artists (Number).Notify (1);
                  end if;
               end loop;
            end Event;
         or
            accept Event (2) do
               for Number in Artist_Id loop
                  if Registered (3 + Number) then
                     Artists (Number).Notify (2);
                  end if;
               end loop;
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
                  Dispatcher.Register (1);
                  Dispatcher.Register (4);
                  Admitted (1) := True;
               end if;
            end Join;
         or
            accept Leave (1) do
               if Admitted (1) then
                  Dispatcher.Unregister (1);
                  Dispatcher.Unregister (4);
                  Admitted (1) := False;
               end if;
            end Leave;
         or
            accept Join (2) do
               if not Admitted (2) then
                  Dispatcher.Register (2);
                  Dispatcher.Register (5);
                  Admitted (2) := True;
               end if;
            end Join;
         or
            accept Leave (2) do
               if Admitted (2) then
                  Dispatcher.Unregister (2);
                  Dispatcher.Unregister (5);
                  Admitted (2) := False;
               end if;
            end Leave;
         or
            accept Join (3) do
               if not Admitted (3) then
                  Dispatcher.Register (3);
                  Dispatcher.Register (6);
                  Admitted (3) := True;
               end if;
            end Join;
         or
            accept Leave (3) do
               if Admitted (3) then
                  Dispatcher.Unregister (3);
                  Dispatcher.Unregister (6);
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
            Dispatcher.Event (1);
         or
            accept Change (2);
            Dispatcher.Event (2);
         or
            terminate;
         end select;
      end loop;
   end Wrapper;

   task body Client is
      Made : Natural := 0;
   begin
      while Made < Changes loop
         case Made mod 2 is
            when 0 =>
               Wrapper.Change (1);
            when others =>
               Wrapper.Change (2);
         end case;
         Made := Made + 1;
      end loop;
   end Client;

begin
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
end Chiron;
