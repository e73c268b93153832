--  Memory in blocks: a client reserves a block with the manager, who knows how many are free, looks for one that is, uses
--  it and gives it back.
procedure Memory_Management is

   Number_Of_Blocks  : constant := 3;
   Number_Of_Clients : constant := 4;
   Uses              : constant := 5;

   subtype Block_Id is Integer range 1 .. Number_Of_Blocks;
   subtype Client_Id is Integer range 1 .. Number_Of_Clients;

   task Manager is
      entry Reserve;
      entry Give_Back;
   end Manager;

   task type Block is
      entry Allocate;
      entry Store;
      entry Release;
   end Block;

   task type Client;

   Blocks  : array (Block_Id) of Block;
   Clients : array (Client_Id) of Client;

   task body Manager is
      Free : Integer range 0 .. Number_Of_Blocks := Number_Of_Blocks;
   begin
      loop
         select
            when Free > 0 =>
               accept Reserve do
                  Free := Free - 1;
               end Reserve;
         or
            accept Give_Back do
               Free := Free + 1;
            end Give_Back;
         or
            terminate;
         end select;
      end loop;
   end Manager;

   task body Block is
      Is_Free : Boolean := True;
   begin
      loop
         select
            when Is_Free =>
               accept Allocate do
                  Is_Free := False;
               end Allocate;
         or
            accept Store;
         or
            accept Release do
               Is_Free := True;
            end Release;
         or
            terminate;
         end select;
      end loop;
   end Block;

   task body Client is
   begin
      for Use_Number in 1 .. Uses loop
         Manager.Reserve;
         Search : loop
            for Number in Block_Id loop
               select
                  Blocks (Number).Allocate;
                  Blocks (Number).Store;
                  Blocks (Number).Release;
                  exit Search;
               else
                  null;
               end select;
            end loop;
         end loop Search;
         Manager.Give_Back;
      end loop;
   end Client;

begin
   null;
end Memory_Management;
