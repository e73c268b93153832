//! Machines that follow times: threads stop before tests of vague numbers and go all ways, calls with vague numbers
//! are made or given up. What single operations do with such numbers is in `vague.rs`.

use crate::branches::{Test, keys, targets};
use crate::intrinsics::time::way_by_tasks;
use crate::intrinsics::{Args, Intrinsic, Visible};
use crate::machine::{Fatal, Halt, Next, Vm, load_fatal};
use crate::vague::{
    Effect, UNIT, arriving, effect, function, has_unsure, narrow, operands, passed, result,
    tells_length,
};
use crate::witness::{Misfit, Witness};
use hebra_ir::Kind;
use hebra_program::code::Op;
use hebra_program::{ClassId, MethodId};
use hebra_state::Status;
use hebra_state::heap::{Body, FLAG_UNSURE, FLAG_VAGUE, Ref};
use hebra_state::vague::{
    MILLIS, Signs, VAGUE_BYTE, VAGUE_CHAR, VAGUE_INT, VAGUE_SHORT, WILD, clock, in_memory,
    is_vague, marks, signs, vague,
};

impl Vm {
    /// Returns true if numbers may be vague.
    pub(crate) fn follows_times(&self) -> bool {
        self.is_check() && self.visibility.follows_times()
    }

    /// Returns how many ways on a thread has that stands before a test of a vague number; none if it does not.
    pub(crate) fn outcomes_of_test(&self, slot: usize) -> Option<u32> {
        let thread = self.state.threads.get(slot)?.as_deref()?;
        let frame = thread.frames.last().filter(|_| thread.status == Status::Ready)?;
        if !self.follows_times() {
            return None;
        }
        let code = &self.program.method(frame.method).code;
        let base = frame.base as usize;
        let registers = &thread.regs[base..base + usize::from(code.registers)];
        let op = code.ops.get(frame.pc as usize)?;
        if let Op::CallStatic { site, .. }
        | Op::CallDirect { site }
        | Op::CallVirtual { site }
        | Op::CallInterface { site } = op
        {
            let site = &code.sites[*site as usize];
            let number = |arg: &u16| registers[usize::from(*arg)];
            if !site.args.iter().any(|arg| is_vague(number(arg))) {
                return None;
            }
            let callee =
                self.callee(op, site.method, site.args.first().map_or(0, number) as Ref)?;
            let number = number(site.args.get(self.waited_for(callee)?)?);
            let count = self.wait_signs(slot, number).each().count() as u32;
            return (is_vague(number) && count > 1).then_some(count);
        }
        match effect(code, frame.pc, registers) {
            Effect::Undecided if matches!(op, Op::Table { .. } | Op::Lookup { .. }) => {
                Some(targets(code, op).len() as u32)
            }
            Effect::Undecided if self.is_encoder(frame.method) => None,
            Effect::Undecided => Some(2),
            _ => None,
        }
    }

    /// Executes the operation with a vague operand that a thread has reached, where the inner loop could not.
    pub(crate) fn vague_operation(&mut self, slot: usize, granted: &bool) -> Result<Next, Fatal> {
        let frame = *self.state.thread(slot).frames.last().expect("a frame");
        let code = &self.program.method(frame.method).code;
        let (base, count) = (frame.base as usize, usize::from(code.registers));
        let op = code.ops[frame.pc as usize];
        let registers = &self.state.thread(slot).regs[base..base + count];
        if let Op::IfSame { .. } | Op::IfDiffer { .. } = op {
            return Err(self.needs_time(slot, "the identity of its box"));
        }
        if let Op::ArrayLength { .. } = op {
            return Err(self.needs_time(slot, "the length of its text"));
        }
        match effect(code, frame.pc, registers) {
            Effect::Needs(what) => return Err(self.needs_time(slot, what)),
            Effect::Witnessed(to, signs) => {
                let number = result(&op, signs, registers);
                let values =
                    operands(&op).map(|operand| registers.get(usize::from(operand)).copied());
                let number = self.replay.witness.of_result(&op, values, number);
                let thread = self.state.thread_mut(slot);
                thread.regs[base + usize::from(to)] = number;
                let frame = thread.frames.last_mut().expect("a frame");
                (frame.pc, frame.chain) = (frame.pc + 1, 0);
                return Ok(Next::Go);
            }
            _ => {}
        }
        if self.is_encoder(frame.method)
            && let Some(test) = Test::of(&op, registers)
        {
            // Texts of times have ordinary characters.
            let pc = if test.holds_with(ORDINARY) { test.target } else { frame.pc + 1 };
            let frame = self.state.thread_mut(slot).frames.last_mut().expect("a frame");
            (frame.pc, frame.chain) = (pc, 0);
            return Ok(Next::Go);
        }
        if !may_branch(&self.program.class(self.program.method(frame.method).class).name)
            && self.program.class(self.program.method(frame.method).class).is_library
        {
            return Err(self.needs_time(slot, "more than an order of times, in the library"));
        }
        if !std::mem::take(&mut self.step.chosen) {
            // As for abstract operations, the choice is the thread's own.
            self.state.thread_mut(slot).midway = !*granted;
            return Ok(Next::Halt(Halt::Point));
        }
        let alternative = self.step.alternative;
        let test = Test::of(&op, registers);
        let switched = targets(code, &op).get(alternative as usize).copied();
        let compared = test.as_ref().and_then(|test| test.compared(code, frame.pc));
        let switch = match op {
            Op::Table { on, .. } | Op::Lookup { on, .. } => Some((on, keys(code, &op))),
            _ => None,
        };
        self.tell_test_of_time(slot);
        self.step.footprint.everything();
        let Vm { state, replay, .. } = self;
        let thread = state.thread_mut(slot);
        let registers = &mut thread.regs[base..base + count];
        let pc = match (test, switched) {
            (Some(test), _) => {
                let outcome = alternative == 1;
                let (first, second) = test.places;
                replay.witness.test(test.cond, (test.a, test.b), test.wide, outcome);
                let known = (
                    is_vague(test.a).then(|| test.narrowed(test.a, outcome, true)),
                    is_vague(test.b).then(|| test.narrowed(test.b, outcome, false)),
                );
                if let Some(known) = known.0 {
                    narrow(registers, first, known);
                }
                if let (Some(known), Some(second)) = (known.1, second) {
                    narrow(registers, second, known);
                }
                passed(compared, &test, outcome, registers);
                if outcome { test.target } else { frame.pc + 1 }
            }
            (None, Some(target)) => {
                if let Some((on, keys)) = switch {
                    replay.witness.switch(registers[usize::from(on)], &keys, target);
                }
                target
            }
            (None, None) => frame.pc + 1,
        };
        let frame = thread.frames.last_mut().expect("a frame");
        (frame.pc, frame.chain) = (pc, 0);
        Ok(Next::Go)
    }

    /// Returns true if a method of the library encodes text: all that it asks of a character is whether it is an
    /// ordinary one.
    fn is_encoder(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        let class = self.program.class(method.class);
        class.is_library
            && match &*class.name {
                "java/lang/StringCoding" => true,
                "java/lang/String" => {
                    ["encode", "decode"].iter().any(|start| method.name.starts_with(start))
                }
                "java/lang/StringUTF16" => &*method.name == "compress",
                name => name.starts_with("sun/nio/cs/"),
            }
    }

    /// Gives up following times: something needs the number itself.
    pub(crate) fn needs_time(&mut self, slot: usize, what: &str) -> Fatal {
        let place = self.place_in_code(slot);
        self.visibility.time_is_needed(&format!("{place} needs it as {what}"));
        Fatal::AssumptionFailed
    }

    /// Returns a number that a call gives back, as a register of the calling frame holds it.
    pub(crate) fn arriving(&self, slot: usize, number: u64) -> u64 {
        if !is_vague(number) || !self.follows_times() {
            return number;
        }
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last() else { return number };
        let registers = usize::from(self.program.method(frame.method).code.registers);
        arriving(number, &thread.regs[frame.base as usize..][..registers])
    }

    /// Calls a method of the library with a vague argument. Some are functions with nothing to notice, whose code
    /// would take the number apart.
    pub(crate) fn call_with_time(
        &mut self,
        slot: usize,
        method: MethodId,
        granted: &mut bool,
    ) -> Result<Next, Fatal> {
        let (args, _) = self.site_arguments(slot);
        let receiver = args.first().copied().unwrap_or(0);
        if !is_vague(receiver) && self.looks_at_length(slot, method, &args) {
            let found = self.program.method(method);
            // The text of a number has a character at least.
            let length = match (&*found.name, &*found.descriptor) {
                ("length", "()I") => Some(vague(Signs::POSITIVE, 0) | WILD),
                ("isEmpty", "()Z") => Some(0),
                _ => None,
            };
            if let Some(length) = length {
                self.finish_call(slot, length);
                return Ok(Next::Go);
            }
            return Err(self.needs_time(slot, "the length of its text"));
        }
        let found = self.program.method(method);
        let class = &self.program.class(found.class).name;
        let frame = self.state.thread(slot).frames.last().expect("a frame");
        let by = self.program.class(self.program.method(frame.method).class);
        // Where the program itself calls it, what the code does with a number that is too large counts.
        let is_exact = found.name.ends_with("Exact") && !by.is_library;
        if let Some(signs) =
            function(class, &found.name, &args, &found.params).filter(|_| !is_exact)
        {
            let name = (class.clone(), found.name.clone());
            let ordinal = |unit: Option<&u64>| match unit {
                Some(unit) if &*name.0 == UNIT && *unit != 0 && !is_vague(*unit) => {
                    self.view().field(*unit as Ref, "ordinal")
                }
                _ => 0,
            };
            let is_convert = &*name.1 == "convert";
            let units = [ordinal(args.first()), ordinal(args.get(2).filter(|_| is_convert))];
            let wild = args.iter().fold(0, |all, number| all | marks(*number) & WILD);
            let number = if signs == Signs::ZERO { 0 } else { vague(signs, 0) | wild };
            let kinds = (found.params.clone(), found.result);
            let number =
                self.replay.witness.of_function((&name.0, &name.1), &args, units, kinds, number);
            self.finish_call(slot, number);
            return Ok(Next::Go);
        }
        if let Some(object) = self.moment(slot, method, &args)? {
            self.finish_call(slot, object.into());
            return Ok(Next::Go);
        }
        match self.text_of(method) {
            Some(Text::Whole) => {
                let number = args.iter().copied().find(|arg| is_vague(*arg)).unwrap_or(0);
                let text = self.text_of_time(number);
                self.finish_call(slot, text.into());
                return Ok(Next::Go);
            }
            Some(Text::AsciiTest) => {
                self.finish_call(slot, 1);
                return Ok(Next::Go);
            }
            Some(Text::By(other)) => {
                self.make_ready(other)?;
                let number = args.iter().copied().find(|arg| is_vague(*arg)).unwrap_or(0);
                let text = self.text_of_time(number);
                let count = self.program.method(other).params.len() + 1;
                let shown = |value: &u64| if is_vague(*value) { text.into() } else { *value };
                let args: Vec<u64> = args.iter().map(shown).take(count).collect();
                return self.call_code(slot, other, &args, granted);
            }
            None => {}
        }
        self.call_code(slot, method, &args, granted)
    }

    /// Returns how a method of the library makes text of a vague number; none if it does not.
    fn text_of(&self, method: MethodId) -> Option<Text> {
        let found = self.program.method(method);
        let of_text = |start: &str| {
            let mut methods = self.program.class(found.class).methods.iter().copied();
            methods.find(|other| {
                let other = self.program.method(*other);
                other.name == found.name && other.descriptor.starts_with(start)
            })
        };
        let is_text = found.descriptor.ends_with(")Ljava/lang/String;");
        match (&*self.program.class(found.class).name, &*found.name) {
            (
                "java/lang/Long" | "java/lang/Integer" | "java/lang/Double" | "java/lang/Float",
                _,
            ) if is_text => Some(Text::Whole),
            ("java/lang/String", "valueOf") if !found.descriptor.starts_with("(C)") => {
                Some(Text::Whole)
            }
            ("java/lang/AbstractStringBuilder", "append")
                if !found.descriptor.starts_with("(C)") =>
            {
                of_text("(Ljava/lang/String;)").map(Text::By)
            }
            ("java/util/Formatter$FormatSpecifier", "print") => of_text("(Ljava/lang/String;")
                .or_else(|| of_text("(Ljava/util/Formatter;Ljava/lang/String;"))
                .map(Text::By),
            ("java/lang/StringLatin1", "canEncode") => Some(Text::AsciiTest),
            _ => None,
        }
    }

    /// Makes a text that shows a vague number: characters that nothing is known of. How many is known of the
    /// milliseconds since 1970 only.
    fn text_of_time(&mut self, number: u64) -> Ref {
        self.note_text_of_time();
        let text = self.vague_text(TEXT_LENGTH);
        if clock(number) & MILLIS == 0 {
            let value = self.view().field(text, "value") as Ref;
            self.state.heap.write(value).flags |= FLAG_UNSURE;
        }
        text
    }

    /// Returns true if a call tells the length of a text of which it is not known.
    fn looks_at_length(&self, slot: usize, method: MethodId, args: &[u64]) -> bool {
        let frame = self.state.thread(slot).frames.last();
        let by = frame.map(|frame| self.program.method(frame.method).class);
        let by_library = by.is_some_and(|by| self.program.class(by).is_library);
        tells_length(&self.program, method, by_library)
            && has_unsure(&self.program, &self.state.heap, method, args.iter().copied())
    }

    /// Makes a text of this length of which nothing else is known.
    pub(crate) fn vague_text(&mut self, length: usize) -> Ref {
        let text = self.new_string_of_units(&vec![VAGUE_CHAR; length]);
        let value = self.view().field(text, "value") as Ref;
        self.state.heap.write(value).flags |= FLAG_VAGUE;
        text
    }

    /// Returns true if a text or an array has a vague element.
    pub(crate) fn has_vague_element(&self, object: Ref) -> bool {
        let is_string = Some(self.state.heap.get(object).class) == self.known.string;
        let object = if is_string { self.view().field(object, "value") as Ref } else { object };
        let found = self.state.heap.get(object);
        object != 0
            && match &found.body {
                Body::Bytes(all) => found.flags & FLAG_VAGUE != 0 && all.contains(&VAGUE_BYTE),
                Body::Chars(all) => all.contains(&VAGUE_CHAR),
                Body::Shorts(all) => all.contains(&VAGUE_SHORT),
                Body::Ints(all) => all.contains(&VAGUE_INT),
                Body::Longs(all) => all.iter().any(|number| is_vague(*number)),
                Body::Fields(_) | Body::Refs(_) => false,
            }
    }

    /// Returns true if an argument of an intrinsic is text, or an array, with a vague element.
    pub(crate) fn shows_time(&self, args: &Args) -> bool {
        let found = self.program.method(args.method);
        let skipped = args.values.len().saturating_sub(found.params.len());
        let is_reference = |index: usize| match index.checked_sub(skipped) {
            None => true,
            Some(index) => found.params.get(index) == Some(&Kind::Ref),
        };
        let mut references =
            args.values.iter().enumerate().filter(|(index, _)| is_reference(*index));
        !shows(&self.program.class(found.class).name, &found.name)
            && references
                .any(|(_, value)| *value as Ref != 0 && self.has_vague_element(*value as Ref))
    }

    /// Makes an object of `java.time` of a vague time; its code would check that the time is not too far away.
    fn moment(
        &mut self,
        slot: usize,
        method: MethodId,
        args: &[u64],
    ) -> Result<Option<Ref>, Fatal> {
        let found = self.program.method(method);
        let frame = self.state.thread(slot).frames.last();
        let by = frame.map(|frame| self.program.class(self.program.method(frame.method).class));
        // The program itself could ask for the date of a number that is too large.
        let is_own = by.is_some_and(|by| !by.is_library);
        let is_wild = args.iter().any(|number| marks(*number) & WILD != 0);
        match (&*self.program.class(found.class).name, &*found.name) {
            ("java/time/LocalDate", "ofEpochDay")
            | ("java/time/LocalTime", "ofNanoOfDay" | "ofSecondOfDay")
                if !is_own && !is_wild =>
            {
                Ok(Some(self.vague_object(found.class)))
            }
            ("java/time/LocalDateTime", "ofEpochSecond") if !is_own && !is_wild => {
                let whole = found.class;
                let mut parts = Vec::new();
                for class in ["java/time/LocalDate", "java/time/LocalTime"] {
                    let class = self.program.load(class).map_err(load_fatal)?;
                    self.state.grow(&self.program);
                    parts.push(self.vague_object(class));
                }
                let made = self.vague_object(whole);
                for (name, part) in ["date", "time"].into_iter().zip(parts) {
                    self.set_field(made, name, part.into());
                }
                Ok(Some(made))
            }
            ("java/time/Instant" | "java/time/Duration", "create") if is_wild => {
                // Milliseconds or nanoseconds in a `long` are never too many.
                let by = frame.map(|frame| self.program.method(frame.method));
                let always = by.is_some_and(|by| {
                    by.class == found.class
                        && matches!(&*by.name, "ofEpochMilli" | "ofMillis" | "ofNanos")
                });
                Ok(always.then(|| self.kept_moment(method, args)).flatten())
            }
            _ => Ok(self.kept_moment(method, args)),
        }
    }

    /// Makes an object whose numbers are all vague.
    fn vague_object(&mut self, class: ClassId) -> Ref {
        let kinds = &self.program.class(class).instance_kinds;
        let number = |kind: &Kind| if *kind == Kind::Ref { 0 } else { vague(Signs::ALL, 0) };
        let fields: Vec<u64> = kinds.iter().map(number).collect();
        self.state.heap.insert(class, Body::Fields(fields.into()))
    }

    /// Makes an object that keeps the time.
    fn kept_moment(&mut self, method: MethodId, args: &[u64]) -> Option<Ref> {
        let found = self.program.method(method);
        let class = found.class;
        let name = &self.program.class(class).name;
        // Times of this age are not among the numbers whose boxes are kept.
        if matches!(&**name, "java/lang/Long" | "java/lang/Integer") && &*found.name == "valueOf" {
            let value = usize::from(self.program.field_named(class, "value")?.index);
            let mut fields = vec![0; usize::from(self.program.class(class).instance_words)];
            *fields.get_mut(value)? = in_memory(*args.first()?);
            return Some(self.state.heap.insert(class, Body::Fields(fields.into())));
        }
        let makes = matches!(&**name, "java/time/Instant" | "java/time/Duration")
            && &*found.name == "create"
            && found.descriptor.starts_with("(JI)");
        if !makes {
            return None;
        }
        let [seconds, nanos] =
            ["seconds", "nanos"].map(|field| self.program.field_named(class, field));
        let (seconds, nanos) = (usize::from(seconds?.index), usize::from(nanos?.index));
        let words = usize::from(self.program.class(class).instance_words);
        let mut fields = vec![0; words];
        // They are less than a second, however they were computed.
        let part = if is_vague(args[1]) { args[1] & !WILD } else { args[1] };
        (fields[seconds], fields[nanos]) = (in_memory(args[0]), in_memory(part));
        Some(self.state.heap.insert(class, Body::Fields(fields.into())))
    }

    /// Lets a thread choose the sign of a vague number that it is about to wait for, if that is not known: nothing
    /// else of it matters. Returns what to do if the call is not made yet.
    pub(crate) fn choose_sign(&mut self, args: &Args, granted: &bool) -> Option<Next> {
        let index = self.waited_for(args.method)?;
        let number = *args.values.get(index).filter(|number| is_vague(**number))?;
        let slot = args.slot;
        let known = self.wait_signs(slot, number);
        if known.each().count() < 2 {
            return None;
        }
        if !std::mem::take(&mut self.step.chosen) {
            self.state.thread_mut(slot).midway = !*granted;
            return Some(Next::Halt(Halt::Point));
        }
        let sign = known.each().nth(self.step.alternative as usize)?;
        self.tell_test_of_time(slot);
        self.step.footprint.everything();
        let length = self.replay.witness.length(number, None);
        if length.is_none_or(|length| Signs::of(length) != sign) {
            self.replay.witness.refute(length.unwrap_or(0).unsigned_abs());
        }
        let (register, base, count) = self.argument_register(slot, index)?;
        let thread = self.state.thread_mut(slot);
        narrow(&mut thread.regs[base..base + count], register, sign);
        thread.frames.last_mut()?.chain = 0;
        Some(Next::Go)
    }

    /// Returns the signs that the length of a wait may have. The thread of a `Timer` waits only if it has found that its task
    /// is due later than now, which it keeps in a variable of its own.
    fn wait_signs(&self, slot: usize, number: u64) -> Signs {
        let frame = self.state.thread(slot).frames.last();
        let class = frame.map(|frame| self.program.method(frame.method).class);
        let is_timer =
            class.is_some_and(|class| &*self.program.class(class).name == "java/util/TimerThread");
        if is_timer { signs(number).and(Signs::POSITIVE) } else { signs(number) }
    }

    /// Returns the register of an argument of the call that a thread stands before, and where its frame's begin and how
    /// many these are.
    fn argument_register(&self, slot: usize, index: usize) -> Option<(u16, usize, usize)> {
        let frame = self.state.thread(slot).frames.last()?;
        let code = &self.program.method(frame.method).code;
        let (Op::CallStatic { site, .. }
        | Op::CallDirect { site }
        | Op::CallVirtual { site }
        | Op::CallInterface { site }) = code.ops[frame.pc as usize]
        else {
            return None;
        };
        let register = *code.sites[site as usize].args.get(index)?;
        Some((register, frame.base as usize, usize::from(code.registers)))
    }

    /// Returns true if a thread stands at a call with a vague argument: a wait whose length is not known.
    pub(crate) fn waits_for_vague(&self, slot: usize) -> bool {
        self.follows_times()
            && (self.site_arguments(slot).0.into_iter().any(is_vague)
                || self.state.thread(slot).knows_no_time())
    }

    /// Returns which argument of an intrinsic is the length of a wait.
    fn waited_for(&self, method: MethodId) -> Option<usize> {
        let found = self.program.method(method);
        match (&*self.program.class(found.class).name, &*found.name) {
            ("java/lang/Object", "wait" | "wait0") => Some(1),
            ("java/lang/Thread", "sleep" | "sleep0" | "sleepNanos0") => Some(0),
            ("jdk/internal/misc/Unsafe", "park") => Some(2),
            _ => None,
        }
    }

    /// Returns the arguments of an intrinsic with some number for each vague one: the length of a wait with the same
    /// sign, as nothing else matters.
    pub(crate) fn without_vague(
        &mut self,
        intrinsic: &Intrinsic,
        args: &Args,
    ) -> Result<Vec<u64>, Fatal> {
        let found = self.program.method(args.method);
        // These look at their receiver, and leave the rest to the method's code.
        let runs_code = intrinsic.visible == Visible::Section;
        if runs_code || passes(&self.program.class(found.class).name, &found.name) {
            return Ok(args.values.to_vec());
        }
        // A receiver is no parameter.
        let skipped = args.values.len().saturating_sub(found.params.len());
        let is_long = |index: usize| {
            index.checked_sub(skipped).and_then(|index| found.params.get(index))
                == Some(&Kind::Long)
        };
        // Whether they have time at all does not matter to these: a wait may expire at once.
        let waits = matches!(intrinsic.visible, Visible::Lock(..) | Visible::Result);
        let waited_for = self.waited_for(args.method);
        let mut known = args.values.to_vec();
        for (index, value) in known.iter_mut().enumerate().filter(|(_, value)| is_vague(**value)) {
            let other = match signs(*value) {
                Signs::NEGATIVE => -SOME_TIME,
                _ => SOME_TIME,
            };
            if waited_for != Some(index) && !(waits && is_long(index)) {
                let name = self.program.describe(args.method);
                return Err(self.needs_time(args.slot, &format!("an argument of {name}")));
            }
            let length = self.replay.witness.length(*value, Some(other)).unwrap_or(other);
            // The search took it for a wait that has time, or for one that has none.
            if (length > 0) != (other > 0) {
                self.replay.witness.refute(length.unsigned_abs());
            }
            *value = if (length > 0) == (other > 0) { length } else { other } as u64;
        }
        Ok(known)
    }

    /// Proposes how many nanoseconds pass before each read of a clock. To be called before the run.
    pub fn propose_times(&mut self, gaps: &[u64]) {
        self.replay.witness = Witness::proposed(gaps);
    }

    /// Returns the way on that the proposed times lead to, where a thread stands before a test of a time; none if it does
    /// not, or if they do not tell.
    pub fn way_by_times(&self, slot: usize) -> Option<u32> {
        let thread = self.state.threads.get(slot)?.as_deref()?;
        let frame = thread.frames.last().filter(|_| thread.status == Status::Ready)?;
        let code = &self.program.method(frame.method).code;
        let op = code.ops.get(frame.pc as usize)?;
        let witness = &self.replay.witness;
        let (Op::CallStatic { site, .. }
        | Op::CallDirect { site }
        | Op::CallVirtual { site }
        | Op::CallInterface { site }) = op
        else {
            self.outcomes_of_test(slot)?;
            let base = frame.base as usize;
            let registers = &thread.regs[base..base + usize::from(code.registers)];
            let test = Test::of(op, registers)?;
            return witness.outcome(test.cond, (test.a, test.b), test.wide).map(u32::from);
        };
        let (values, _) = self.site_arguments(slot);
        let receiver = values.first().copied().unwrap_or(0) as Ref;
        let method = self.callee(op, code.sites[*site as usize].method, receiver)?;
        let args = Args { slot, method, values: &values };
        if self.outcomes_of_test(slot).is_none() {
            return way_by_tasks(self, &args);
        }
        let number = *values.get(self.waited_for(method)?)?;
        let sign = Signs::of(witness.length(number, None)?);
        let place = self.wait_signs(slot, number).each().position(|other| other == sign)?;
        Some(place as u32)
    }

    /// Returns the first test that the proposed times do not fit; none if they fit all.
    pub fn misfit_of_times(&self) -> Option<Misfit> {
        self.replay.witness.misfit()
    }
}

/// How a method makes text of a vague number.
enum Text {
    /// It returns the text.
    Whole,
    /// As this method does with the text in place of the number.
    By(MethodId),
    /// It asks whether a character is an ordinary one; those of times are.
    AsciiTest,
}

/// Length of a text that shows a time: digits of the milliseconds since 1970.
const TEXT_LENGTH: usize = 13;

/// A character that stands for those of times where text is encoded.
const ORDINARY: u8 = b'0';

/// Length of a wait of which only the sign is known: a millisecond, or so many of them.
const SOME_TIME: i64 = 1_000_000;

/// Returns true if a test of a vague number in this class of the library is followed: it compares times, and
/// does not take them apart.
fn may_branch(class: &str) -> bool {
    const CLASSES: [&str; 17] = [
        "java/lang/Long",
        "java/lang/Math",
        "java/lang/Object",
        "java/lang/Thread",
        "java/nio/file/attribute/FileTime",
        "java/time/Duration",
        "java/time/Instant",
        "java/util/Calendar",
        "java/util/Date",
        "java/util/Objects",
        "java/util/TaskQueue",
        "java/util/Timer",
        "java/util/TimerThread",
        "java/util/UUID",
        "java/util/zip/ZipEntry",
        "java/util/zip/ZipOutputStream",
        "java/util/zip/ZipUtils",
    ];
    class.starts_with("java/util/concurrent/")
        || class.starts_with("java/util/random/")
        || CLASSES.contains(&class)
}

/// Returns true if an intrinsic only puts numbers somewhere or gives them back as they are.
fn passes(class: &str, name: &str) -> bool {
    match class {
        "jdk/internal/misc/Unsafe" => ["put", "getAnd", "compareAnd", "weakCompareAnd"]
            .iter()
            .any(|start| name.starts_with(start)),
        "java/lang/invoke/VarHandle" => true,
        "java/util/Calendar" => name == "setTimeInMillis",
        "hebra/glue/Blurred" => true,
        // The code of the method does all of it.
        "java/util/concurrent/FutureTask" => name == "get",
        crate::intrinsics::LOG4J_FORMAT => name == "format",
        "java/lang/Double" | "java/lang/Float" => name.contains("Bits"),
        // Times of files.
        "java/io/UnixFileSystem" => name.starts_with("setLastModifiedTime"),
        "sun/nio/fs/UnixNativeDispatcher" => name.contains("utime"),
        _ => false,
    }
}

/// Returns true if an intrinsic prints or copies text and arrays, whatever is in them.
fn shows(class: &str, name: &str) -> bool {
    match class {
        "java/io/PrintStream" | "java/io/FileOutputStream" => true,
        "java/io/FileInputStream" => name == "readBytes",
        "java/util/Random" | "java/util/SplittableRandom" | "java/security/SecureRandom" => {
            name == "nextBytes"
        }
        // `hashCode` leaves such a text to the code.
        "java/lang/String" => matches!(name, "toUpperCase" | "toLowerCase" | "hashCode"),
        "hebra/glue/FileBytes" | "hebra/glue/WriteAt" | "hebra/glue/HiddenCharacters" => true,
        crate::intrinsics::LOG4J_FORMAT => name == "format",
        "java/io/RandomAccessFile" => {
            name.starts_with("readBytes") || name.starts_with("writeBytes")
        }
        "java/lang/System" => name == "arraycopy",
        "java/lang/Object" => matches!(name, "clone" | "getClass"),
        "jdk/internal/misc/Unsafe" => name == "copyMemory0",
        _ => false,
    }
}
