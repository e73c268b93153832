//! Ada programs as far as tasks and their communication go. Names are in lower case, as Ada does not tell cases apart.

use std::rc::Rc;

/// Where something stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}

/// `Forks (I).Up (3) (X)`: parts with arguments, of which a part can have several lists.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub parts: Vec<Part>,
    pub place: Place,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    pub name: String,
    pub arguments: Vec<Vec<Argument>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Argument {
    /// The formal parameter, if it is named.
    pub formal: Option<String>,
    pub value: Expression,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    And,
    Or,
    /// `and then`: the right side is looked at only if the left one is true.
    AndThen,
    OrElse,
    Xor,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Add,
    Subtract,
    Multiply,
    Divide,
    Mod,
    Rem,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    Number(i64),
    Name(Name),
    /// `Color'First`
    Attribute(Name, String),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    /// `X in 1 .. 3`
    Within(Box<Expression>, Box<Range>),
    /// The components of an array, with the indices that each is for; without any, it is for the next one.
    Aggregate(Vec<(Vec<Choice>, Expression)>),
    /// Something whose value is not followed, with the names in it.
    Opaque(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Range {
    /// Of the subtype that is named, if one is.
    Between(Option<Name>, Expression, Expression),
    /// Of a subtype, or of `Name'Range`.
    Of(Name),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Subtype {
    Named(Name),
    Limited(Range),
    Array(Range, Box<Subtype>),
    /// One whose values are not followed.
    Opaque,
}

/// A formal parameter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Formal {
    pub name: String,
    pub subtype: Subtype,
    /// It has the value of the actual parameter at first.
    pub is_in: bool,
    /// It can be assigned to.
    pub is_out: bool,
    pub default: Option<Expression>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statement {
    pub kind: Kind,
    pub place: Place,
}

pub(crate) type Statements = Vec<Statement>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Nothing that matters: `null`, or a `delay` with its time.
    Nothing(Option<Expression>),
    Assign(Name, Expression),
    Call(Name),
    If(Vec<(Expression, Statements)>, Statements),
    Case(Expression, Vec<(Vec<Choice>, Statements)>),
    Loop(Option<String>, Scheme, Statements),
    Exit(Option<String>, Option<Expression>),
    Return(Option<Expression>),
    Block(Vec<Declaration>, Statements),
    Accept(Accept),
    /// Alternatives, and what `else` has.
    Select(Vec<Alternative>, Option<Statements>),
    /// A call that need not happen: what follows it, and what happens otherwise, after a time if there is one.
    Attempt(Name, Statements, Option<Expression>, Statements),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    Value(Expression),
    Range(Range),
    Others,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scheme {
    Forever,
    While(Expression),
    /// The parameter, its range, and if it is reversed.
    For(String, Range, bool),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Accept {
    pub entry: String,
    pub index: Option<Expression>,
    pub formals: Vec<Formal>,
    pub body: Statements,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alternative {
    pub guard: Option<Expression>,
    pub kind: AlternativeKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AlternativeKind {
    Accept(Place, Accept, Statements),
    Delay(Expression, Statements),
    Terminate,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Declaration {
    Enumeration(String, Vec<String>, Place),
    Subtype(String, Subtype),
    /// The packages of a library that come with Ada are not among them.
    Use(Vec<Name>, Place),
    /// An instance of a generic of Ada's own library.
    Library(String),
    Constant(String, Option<Subtype>, Expression, Place),
    Variable(Object),
    TaskType(String, Rc<TaskType>),
    Task(String, Rc<TaskType>, Place),
    TaskBody(String, Rc<Block>),
    Procedure(Rc<Procedure>),
    Package(String, Vec<Declaration>),
    Protected(String, Rc<Protected>),
    ProtectedType(String, Rc<Protected>),
    /// The code of a protected object or type, to be found by its name.
    ProtectedBody(String, Vec<Rc<Procedure>>),
}

/// A variable, a task or a protected object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Object {
    pub name: String,
    pub subtype: Subtype,
    /// The discriminants of a task.
    pub discriminants: Vec<Argument>,
    pub initial: Option<Expression>,
    pub place: Place,
}

/// What can be called of a task, and what its tasks are told apart by.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TaskType {
    pub discriminants: Vec<Formal>,
    pub entries: Vec<EntryDeclaration>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EntryDeclaration {
    pub name: String,
    /// The indices of a family of entries.
    pub family: Option<Range>,
    pub formals: Vec<Formal>,
}

/// Declarations and statements.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub declarations: Vec<Declaration>,
    pub statements: Statements,
}

/// A procedure, a function, or the body of a protected entry.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Procedure {
    pub name: String,
    pub formals: Vec<Formal>,
    pub is_function: bool,
    /// When a protected entry can be called.
    pub barrier: Option<Expression>,
    pub block: Block,
    pub place: Place,
}

/// The data of a protected object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Protected {
    pub data: Vec<Declaration>,
}

/// Returns true if a name begins with that of a unit that comes with Ada.
pub(crate) fn is_library(name: &Name) -> bool {
    let roots = ["ada", "calendar", "gnat", "interfaces", "standard", "system", "text_io"];
    name.parts.first().is_some_and(|part| roots.contains(&part.name.as_str()))
}

impl std::fmt::Display for Name {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<&str> = self.parts.iter().map(|part| part.name.as_str()).collect();
        formatter.write_str(&parts.join("."))
    }
}
