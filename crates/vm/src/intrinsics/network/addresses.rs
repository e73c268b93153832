//! Addresses of the loopback, from and to `InetAddress`.

use super::super::glue::{self, member};
use super::super::{Args, Flow, Outcome};
use super::connections::{ANY, LOOPBACK_6};
use super::note_field;
use crate::machine::{Fatal, Vm};
use hebra_classfile::model::{Instruction, Kind, Loadable, Shuffle as Stack};
use hebra_ir::Element;
use hebra_state::heap::{Body, Ref};
use std::net::{Ipv4Addr, Ipv6Addr};

/// Returns the number of an address of the loopback, or of all interfaces; the text of any other.
pub(super) fn known(vm: &Vm, object: Ref) -> Result<i32, String> {
    if object == 0 {
        return Ok(ANY);
    }
    let found = match vm.field(object, "holder6") as Ref {
        0 => {
            let holder = vm.field(object, "holder") as Ref;
            Ipv4Addr::from(vm.field(holder, "address") as u32)
        }
        holder => {
            let bytes = vm.field(holder, "ipaddress") as Ref;
            let Body::Bytes(bytes) = &vm.state.heap.get(bytes).body else { return Ok(ANY) };
            let mut all = [0; 16];
            for (to, from) in all.iter_mut().zip(bytes.iter()) {
                *to = *from as u8;
            }
            match Ipv6Addr::from(all) {
                found if found.is_loopback() => return Ok(LOOPBACK_6),
                found if found.is_unspecified() => return Ok(ANY),
                found => found.to_ipv4_mapped().ok_or_else(|| found.to_string())?,
            }
        }
    };
    match found.is_loopback() || found.is_unspecified() {
        true => Ok(u32::from(found) as i32),
        false => Err(found.to_string()),
    }
}

/// Returns the same number. Other addresses are out of reach.
pub(super) fn address(vm: &mut Vm, args: &Args, object: Ref) -> Result<i32, Fatal> {
    note_field(vm, args.slot, object, "holder", false);
    note_field(vm, args.slot, object, "holder6", false);
    if object != 0 {
        let holder = vm.field(object, "holder") as Ref;
        note_field(vm, args.slot, holder, "address", false);
        let holder = vm.field(object, "holder6") as Ref;
        note_field(vm, args.slot, holder, "ipaddress", false);
    }
    known(vm, object).map_err(|address| elsewhere(vm, args, &address))
}

fn elsewhere(vm: &Vm, args: &Args, address: &str) -> Fatal {
    let method = vm.program.describe(args.method);
    let text = format!("{method}: {address} is beyond the loopback, the only network there is");
    vm.unsupported(args.slot, &text)
}

/// Makes the bytes of an address.
fn bytes(vm: &mut Vm, address: i32) -> Ref {
    let bytes: Vec<i8> = match address {
        LOOPBACK_6 => Ipv6Addr::LOCALHOST.octets().map(|byte| byte as i8).to_vec(),
        _ => address.to_be_bytes().map(|byte| byte as i8).to_vec(),
    };
    let class = vm.known.byte_array.expect("booted");
    vm.state.heap.insert(class, Body::Bytes(bytes.into()))
}

const INET: &str = "java/net/InetAddress";
const BY_ADDRESS: (&str, &str) = ("getByAddress", "([B)Ljava/net/InetAddress;");

/// Returns an address as an `InetAddress`.
pub(super) fn object(vm: &mut Vm, address: i32) -> Outcome {
    let made = glue::method(vm, "InetAddress", BY_ADDRESS.1, |_| {
        use Instruction::*;
        let make = member(INET, BY_ADDRESS.0, BY_ADDRESS.1);
        vec![Load(Kind::Ref, 0), InvokeStatic(make, false), Return(Some(Kind::Ref))]
    })?;
    let bytes = bytes(vm, address);
    Ok(Flow::Call(made, vec![bytes.into()]))
}

/// Puts an address into the first element of an array of `InetSocketAddress`, and returns 1.
pub(super) fn put(vm: &mut Vm, array: Ref, address: i32, port: i32) -> Outcome {
    const SOCKET: &str = "java/net/InetSocketAddress";
    let descriptor = format!("([L{SOCKET};[BI)I");
    let made = glue::method(vm, "SocketAddress", &descriptor, |_| {
        use Instruction::*;
        vec![
            Load(Kind::Ref, 0),
            Const(Loadable::Int(0)),
            New(SOCKET.into()),
            Shuffle(Stack::Dup),
            Load(Kind::Ref, 1),
            InvokeStatic(member(INET, BY_ADDRESS.0, BY_ADDRESS.1), false),
            Load(Kind::Int, 2),
            InvokeSpecial(member(SOCKET, "<init>", "(Ljava/net/InetAddress;I)V"), false),
            ArrayStore(Element::Ref),
            Const(Loadable::Int(1)),
            Return(Some(Kind::Int)),
        ]
    })?;
    let bytes = bytes(vm, address);
    Ok(Flow::Call(made, vec![array.into(), bytes.into(), port as u32 as u64]))
}

/// Puts an address into a field of an object; returns 0 if a result is wanted.
pub(super) fn put_field(
    vm: &mut Vm,
    object: Ref,
    (class, field): (&str, &str),
    address: i32,
    result: Option<Kind>,
) -> Outcome {
    let descriptor = format!("(L{class};[B){}", if result.is_some() { "I" } else { "V" });
    let made = glue::method(vm, &format!("Address{field}"), &descriptor, |_| {
        use Instruction::*;
        let mut code = vec![
            Load(Kind::Ref, 0),
            Load(Kind::Ref, 1),
            InvokeStatic(member(INET, BY_ADDRESS.0, BY_ADDRESS.1), false),
            PutField(member(class, field, "Ljava/net/InetAddress;")),
        ];
        code.extend(result.map(|_| Const(Loadable::Int(0))));
        code.push(Return(result));
        code
    })?;
    let bytes = bytes(vm, address);
    Ok(Flow::Call(made, vec![object.into(), bytes.into()]))
}
