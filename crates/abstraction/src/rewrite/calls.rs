//! Rewrites calls: arguments are coerced to what the method takes, and a method that only shows a
//! number is given the name of the token.

use super::Made;
use super::writer::Writer;
use crate::flow::shown::{is_concatenation, shown};
use crate::infer::Level;
use hebra_classfile::model::HandleKind;
use hebra_ir::abstracts::Operation;
use hebra_ir::{
    Call, DynamicRef, Instruction, Kind, Loadable, MemberRef, Name, Reg, split_descriptor,
};

impl Writer<'_, '_> {
    pub(super) fn invoke(
        &mut self,
        call: Call,
        member: &MemberRef,
        args: &[Reg],
        to: Option<Reg>,
        number: usize,
    ) -> Made<()> {
        let webs = self.body.webs.uses(self.block, number);
        let offset = usize::from(!matches!(call, Call::Static(_)));
        if let Some(instead) = shown(member)
            && let Some(web) = webs.get(offset)
            && let Some(names) = self.token_names(*web)
        {
            let text = self.show(args[offset], names)?;
            let mut args = args.to_vec();
            args[offset] = text;
            let call = match &*instead.name {
                "valueOf" => Call::Static(false),
                _ => call,
            };
            self.emit(Instruction::Invoke { call, method: instead, args, to });
            return Ok(());
        }
        let own = self.shared.code.method(member);
        let mut given = Vec::with_capacity(args.len());
        for (place, (arg, web)) in args.iter().zip(webs).enumerate() {
            let param = own.and_then(|own| self.shared.flows.param(self.shared.code, own, place));
            let arg = match param {
                Some(param) => self.at_level(*arg, *web, self.level(param))?,
                None => *arg,
            };
            given.push(arg);
        }
        let result = own.and_then(|own| self.shared.flows.result(self.shared.code, own));
        let have = result.map_or(Level::Concrete, |result| self.level(result));
        let method = member.clone();
        self.produce(Instruction::Invoke { call, method, args: given, to }, number, have)
    }

    /// Returns the names of the tokens that a web holds; none if it holds integers.
    fn token_names(&self, web: usize) -> Option<Vec<Name>> {
        let abstraction = self.shared.abstraction(self.web_level(web))?;
        Some(if abstraction.is_order() { Vec::new() } else { abstraction.token_names() })
    }

    /// Emits the name of a token as a string.
    fn show(&mut self, mut reg: Reg, mut names: Vec<Name>) -> Made<Reg> {
        if names.is_empty() {
            (reg, names) = (self.fresh(Kind::Int)?, vec!["?".into()]);
            self.emit(Instruction::Const { to: reg, value: Loadable::Int(0) });
        }
        let operation = self.shared.keep(Operation::Show(names));
        let to = self.fresh(Kind::Ref)?;
        self.emit(Instruction::Abstract { operation, to, a: reg, b: None });
        Ok(to)
    }

    pub(super) fn invoke_dynamic(
        &mut self,
        site: &DynamicRef,
        args: &[Reg],
        to: Option<Reg>,
        number: usize,
    ) -> Made<()> {
        let webs = self.body.webs.uses(self.block, number);
        let class = self.shared.code.methods[self.index].class.clone();
        let bootstrap = class.bootstrap_methods.get(usize::from(site.bootstrap));
        let mut args = args.to_vec();
        let mut site = site.clone();
        let Some((params, result)) = split_descriptor(&site.descriptor) else {
            self.emit(Instruction::InvokeDynamic { site, args, to });
            return Ok(());
        };
        if bootstrap.is_some_and(|bootstrap| is_concatenation(&bootstrap.method)) {
            let mut types: Vec<&str> = params;
            let result = result.to_owned();
            for (place, web) in webs.iter().enumerate() {
                if self.kind(args[place]) != Kind::Ref
                    && let Some(names) = self.token_names(*web)
                {
                    args[place] = self.show(args[place], names)?;
                    types[place] = "Ljava/lang/String;";
                }
            }
            site.descriptor = format!("({}){result}", types.concat()).into();
        } else if let Some(bootstrap) = bootstrap
            && &*bootstrap.method.member.class == "java/lang/invoke/LambdaMetafactory"
            && let Some(Loadable::MethodHandle(handle)) = bootstrap.arguments.get(1)
            && let Some(own) = self.shared.code.method(&handle.member)
        {
            let is_new = handle.kind == HandleKind::NewInvokeSpecial;
            // The code between a lambda and its method is the machine's own, which does not know of symbols.
            let (code, flows) = (self.shared.code, self.shared.flows);
            let count = code.methods[own].body.as_ref().map_or(0, |body| usize::from(body.params));
            let taken = (0..=count).filter_map(|number| flows.param(code, own, number));
            for node in taken.chain(flows.result(code, own)) {
                self.refuse_order(
                    self.level(node),
                    "captured by a lambda, nor its argument or result,",
                )?;
            }
            for (place, web) in webs.iter().enumerate() {
                let number = place + usize::from(is_new);
                let param = self.shared.flows.param(self.shared.code, own, number);
                if let Some(param) = param {
                    args[place] = self.at_level(args[place], *web, self.level(param))?;
                }
            }
        }
        self.produce(Instruction::InvokeDynamic { site, args, to }, number, Level::Concrete)
    }
}
