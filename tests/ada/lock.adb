--  Two tasks take turns with a lock: a client asks a server, which keeps the state of the lock.
procedure Lock is
   task Mutex is
      entry Acquire;
      entry Release;
   end Mutex;

   task type Client;
   Clients : array (1 .. 2) of Client;

   task body Mutex is
      Locked : Boolean := False;
   begin
      loop
         select
            when not Locked =>
               accept Acquire do
                  Locked := True;
               end Acquire;
         or
            when Locked =>
               accept Release do
                  Locked := False;
               end Release;
         or
            terminate;
         end select;
      end loop;
   end Mutex;

   task body Client is
      procedure Work is
      begin
         null;
      end Work;
   begin
      Mutex.Acquire;
      Work;
      Mutex.Release;
   end Client;
begin
   null;
end Lock;
