--  Nine clients take turns with a server. With the automata of all tasks there are far more than ten million node-tuples.
procedure Clients is
   task Mutex is
      entry Acquire;
      entry Release;
   end Mutex;
   task type Client;
   Group : array (1 .. 9) of Client;
   procedure A is begin null; end A;
   procedure B is begin null; end B;
   procedure C is begin null; end C;
   task body Mutex is
   begin
      loop
         select
            accept Acquire;
            accept Release;
         or
            terminate;
         end select;
      end loop;
   end Mutex;
   task body Client is
   begin
      A;
      B;
      Mutex.Acquire;
      C;
      Mutex.Release;
      A;
   end Client;
begin
   null;
end Clients;
