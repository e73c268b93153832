--  The cigarette smokers (Patil 1971) with the solution of Parnas (1975): an agent, here the main program, puts two of
--  three ingredients on the table; the smoker who has the third one takes them. Pushers find out which smoker that is.
procedure Smokers is

   Rounds : constant := 6;

   --  What lies on the table, as far as its pusher has seen no second ingredient. The agent waits while a pusher
   --  looks, so no two pushers look at once.
   Tobacco_There : Boolean := False;
   Paper_There   : Boolean := False;
   Matches_There : Boolean := False;
   pragma Atomic (Tobacco_There);
   pragma Atomic (Paper_There);
   pragma Atomic (Matches_There);

   type Smoker_Kind is (Nobody, Has_Tobacco, Has_Paper, Has_Matches);

   task Tobacco_Pusher is
      entry Put;
   end Tobacco_Pusher;

   task Paper_Pusher is
      entry Put;
   end Paper_Pusher;

   task Match_Pusher is
      entry Put;
   end Match_Pusher;

   task type Smoker is
      entry Take;
      entry Finished;
   end Smoker;

   With_Tobacco : Smoker;
   With_Paper   : Smoker;
   With_Matches : Smoker;

   procedure Begin_Smoking is null;
   procedure End_Smoking is null;

   task body Tobacco_Pusher is
      Next : Smoker_Kind := Nobody;
   begin
      loop
         select
            accept Put do
               if Paper_There then
                  Paper_There := False;
                  Next := Has_Matches;
               elsif Matches_There then
                  Matches_There := False;
                  Next := Has_Paper;
               else
                  Tobacco_There := True;
                  Next := Nobody;
               end if;
            end Put;
         or
            terminate;
         end select;
         if Next = Has_Matches then
            With_Matches.Take;
         elsif Next = Has_Paper then
            With_Paper.Take;
         end if;
      end loop;
   end Tobacco_Pusher;

   task body Paper_Pusher is
      Next : Smoker_Kind := Nobody;
   begin
      loop
         select
            accept Put do
               if Tobacco_There then
                  Tobacco_There := False;
                  Next := Has_Matches;
               elsif Matches_There then
                  Matches_There := False;
                  Next := Has_Tobacco;
               else
                  Paper_There := True;
                  Next := Nobody;
               end if;
            end Put;
         or
            terminate;
         end select;
         if Next = Has_Matches then
            With_Matches.Take;
         elsif Next = Has_Tobacco then
            With_Tobacco.Take;
         end if;
      end loop;
   end Paper_Pusher;

   task body Match_Pusher is
      Next : Smoker_Kind := Nobody;
   begin
      loop
         select
            accept Put do
               if Tobacco_There then
                  Tobacco_There := False;
                  Next := Has_Paper;
               elsif Paper_There then
                  Paper_There := False;
                  Next := Has_Tobacco;
               else
                  Matches_There := True;
                  Next := Nobody;
               end if;
            end Put;
         or
            terminate;
         end select;
         if Next = Has_Paper then
            With_Paper.Take;
         elsif Next = Has_Tobacco then
            With_Tobacco.Take;
         end if;
      end loop;
   end Match_Pusher;

   task body Smoker is
   begin
      loop
         select
            accept Take;
            Begin_Smoking;
            End_Smoking;
            accept Finished;
         or
            terminate;
         end select;
      end loop;
   end Smoker;

begin
   for Round in 1 .. Rounds loop
      case Round mod 3 is
         when 0 =>
            Tobacco_Pusher.Put;
            Paper_Pusher.Put;
            With_Matches.Finished;
         when 1 =>
            Paper_Pusher.Put;
            Match_Pusher.Put;
            With_Tobacco.Finished;
         when others =>
            Match_Pusher.Put;
            Tobacco_Pusher.Put;
            With_Paper.Finished;
      end case;
   end loop;
end Smokers;
