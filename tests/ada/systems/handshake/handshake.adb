--  The three-way handshake that opens a connection (RFC 793): SYN, SYN-ACK, ACK. Segments go through a channel in each
--  direction; a SYN or SYN-ACK can get lost, and the client tries again after a while.
procedure Handshake is

   Connections : constant := 3;
   Messages    : constant := 4;

   task Client is
      entry Syn_Ack;
   end Client;

   task Server is
      entry Syn;
      entry Ack;
      entry Data;
      entry Fin;
   end Server;

   --  From the client to the server.
   task Up is
      entry Syn;
      entry Ack;
      entry Data;
      entry Fin;
   end Up;

   --  From the server to the client.
   task Down is
      entry Syn_Ack;
   end Down;

   procedure Deliver is null;

   task body Client is
      Is_Open : Boolean;
   begin
      for Connection in 1 .. Connections loop
         Is_Open := False;
         while not Is_Open loop
            Up.Syn;
            select
               accept Syn_Ack;
               Is_Open := True;
            or
               delay 0.02;
            end select;
         end loop;
         Up.Ack;
         for Message in 1 .. Messages loop
            Up.Data;
         end loop;
         Up.Fin;
      end loop;
   end Client;

   task body Up is
      --  Up to three segments are on their way, the oldest first.
      type Segment is (Nothing, Syn_Segment, Ack_Segment, Data_Segment, Fin_Segment);
      Oldest : Segment := Nothing;
      Middle : Segment := Nothing;
      Newest : Segment := Nothing;

      procedure Move is
      begin
         if Oldest = Nothing then
            Oldest := Middle;
            Middle := Nothing;
         end if;
         if Middle = Nothing then
            Middle := Newest;
            Newest := Nothing;
         end if;
      end Move;

      procedure Hand_Over is
      begin
         case Oldest is
            when Nothing =>
               null;
            when Syn_Segment =>
               select
                  Server.Syn;
               or
                  delay 0.001;
               end select;
            when Ack_Segment =>
               Server.Ack;
            when Data_Segment =>
               Server.Data;
            when Fin_Segment =>
               Server.Fin;
         end case;
         Oldest := Nothing;
      end Hand_Over;

   begin
      loop
         if Oldest = Nothing then
            select
               accept Syn;
               Newest := Syn_Segment;
            or
               accept Ack;
               Newest := Ack_Segment;
            or
               accept Data;
               Newest := Data_Segment;
            or
               accept Fin;
               Newest := Fin_Segment;
            or
               terminate;
            end select;
         else
            select
               when Newest = Nothing =>
                  accept Syn;
                  Newest := Syn_Segment;
            or
               when Newest = Nothing =>
                  accept Ack;
                  Newest := Ack_Segment;
            or
               when Newest = Nothing =>
                  accept Data;
                  Newest := Data_Segment;
            or
               when Newest = Nothing =>
                  accept Fin;
                  Newest := Fin_Segment;
            or
               delay 0.0;
               Hand_Over;
            end select;
         end if;
         Move;
         Move;
      end loop;
   end Up;

   task body Down is
   begin
      loop
         select
            accept Syn_Ack;
         or
            terminate;
         end select;
         select
            Client.Syn_Ack;
         or
            delay 0.005;
         end select;
      end loop;
   end Down;

   task body Server is
      type Connection_State is (Listening, Syn_Received, Established);
      State : Connection_State := Listening;
   begin
      loop
         select
            accept Syn;
            State := Syn_Received;
            select
               Down.Syn_Ack;
            else
               null;
            end select;
         or
            accept Ack do
               if State = Syn_Received then
                  State := Established;
               end if;
            end Ack;
         or
            accept Data do
               if State = Established then
                  Deliver;
               end if;
            end Data;
         or
            accept Fin do
               State := Listening;
            end Fin;
         or
            terminate;
         end select;
      end loop;
   end Server;

begin
   null;
end Handshake;
