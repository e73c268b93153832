--  The gas station (Helmbold and Luckham, Debugging Ada tasking programs, 1985): customers pay in advance, the operator
--  activates their pump, they take fuel, and the pump tells the operator what is left of their money.
procedure Gas_Station is

   Number_Of_Customers : constant := 5;
   Visits              : constant := 2;

   subtype Pump_Id is Integer range 1 .. 2;
   subtype Customer_Id is Integer range 1 .. Number_Of_Customers;
   subtype Count is Integer range 0 .. Number_Of_Customers;

   task Operator is
      entry Prepay (Pump_Id);
      entry Charge (Pump_Id);
      entry Change (Pump_Id);
   end Operator;

   task type Pump is
      entry Begin_As (Number : Pump_Id);
      entry Activate;
      entry Start;
      entry Finish;
   end Pump;

   task type Customer is
      entry Begin_As (Number : Customer_Id);
   end Customer;

   Pumps     : array (Pump_Id) of Pump;
   Customers : array (Customer_Id) of Customer;

   task body Operator is
      --  Customers who have paid and not got their fuel, and those to whom change is owed.
      Waiting : array (Pump_Id) of Count := (others => 0);
      Owed    : array (Pump_Id) of Count := (others => 0);
   begin
      loop
         select
            accept Prepay (1);
            Waiting (1) := Waiting (1) + 1;
            if Waiting (1) = 1 then
               Pumps (1).Activate;
            end if;
         or
            accept Prepay (2);
            Waiting (2) := Waiting (2) + 1;
            if Waiting (2) = 1 then
               Pumps (2).Activate;
            end if;
         or
            accept Charge (1);
            Waiting (1) := Waiting (1) - 1;
            Owed (1) := Owed (1) + 1;
            if Waiting (1) > 0 then
               Pumps (1).Activate;
            end if;
         or
            accept Charge (2);
            Waiting (2) := Waiting (2) - 1;
            Owed (2) := Owed (2) + 1;
            if Waiting (2) > 0 then
               Pumps (2).Activate;
            end if;
         or
            when Owed (1) > 0 =>
               accept Change (1);
               Owed (1) := Owed (1) - 1;
         or
            when Owed (2) > 0 =>
               accept Change (2);
               Owed (2) := Owed (2) - 1;
         or
            terminate;
         end select;
      end loop;
   end Operator;

   task body Pump is
      Me : Pump_Id;
   begin
      accept Begin_As (Number : Pump_Id) do
         Me := Number;
      end Begin_As;
      loop
         select
            accept Activate;
         or
            terminate;
         end select;
         accept Start;
         accept Finish;
         Operator.Charge (Me);
      end loop;
   end Pump;

   task body Customer is
      Me : Customer_Id;
   begin
      accept Begin_As (Number : Customer_Id) do
         Me := Number;
      end Begin_As;
      for Visit in 1 .. Visits loop
         Operator.Prepay (Me mod 2 + 1);
         Pumps (Me mod 2 + 1).Start;
         Pumps (Me mod 2 + 1).Finish;
         Operator.Change (Me mod 2 + 1);
      end loop;
   end Customer;

begin
   for Number in Pump_Id loop
      Pumps (Number).Begin_As (Number);
   end loop;
   for Number in Customer_Id loop
      Customers (Number).Begin_As (Number);
   end loop;
end Gas_Station;
