//! The grammar of BASL files above conditions, and the meaning of names in them.

use super::lexer::{Kind, Lexeme};
use super::{ArrayAbstraction, ClassAbstraction, Definitions, Fault, check, guard};
use crate::domain::fragment;
use crate::domain::library;
use crate::domain::{Abstraction, HandWritten, IntegerType, Token};
use crate::integers::operators::Operator;
use crate::tables::Tables;
use hebra_ir::Name;
use hebra_ir::abstracts::{MAX_TOKENS, Predicate, Results};
use std::sync::Arc;

/// Reads lexemes in order.
pub struct Parser<'l, 't> {
    lexemes: &'l [Lexeme],
    next: usize,
    tables: &'t mut Tables,
    found: Definitions,
}

/// One rule of an abstraction function.
pub struct Rule {
    /// Its start.
    pub at: usize,
    /// Its condition.
    pub predicate: Predicate,
    /// Its token.
    pub token: u8,
}

impl<'l, 't> Parser<'l, 't> {
    /// Creates a parser at the first lexeme; the last must be the end.
    pub fn new(lexemes: &'l [Lexeme], tables: &'t mut Tables) -> Parser<'l, 't> {
        Parser { lexemes, next: 0, tables, found: Definitions::default() }
    }

    /// Parses the whole file.
    pub fn file(mut self) -> Result<Definitions, Fault> {
        loop {
            match self.peek() {
                Kind::End => break,
                Kind::Word(word) if word == "abstraction" => {
                    self.advance();
                    self.integers()?;
                }
                Kind::Word(word) if word == "class" => {
                    self.advance();
                    self.keyword("abstraction")?;
                    self.class()?;
                }
                Kind::Word(word) if word == "array" => {
                    self.advance();
                    self.keyword("abstraction")?;
                    self.array()?;
                }
                _ => {
                    let wanted = "`abstraction`, `class abstraction` or `array abstraction`";
                    return Err(self.unexpected(wanted));
                }
            }
        }
        let found = &self.found;
        if found.abstractions.is_empty() && found.classes.is_empty() && found.arrays.is_empty() {
            return Err(Fault::new(self.at(), "there is no abstraction in this file"));
        }
        Ok(self.found)
    }

    /// Parses `abstraction Name abstracts int begin … end`.
    fn integers(&mut self) -> Result<(), Fault> {
        let name = self.new_name()?;
        self.keyword("abstracts")?;
        let concrete_type = self.integer_type()?;
        self.keyword("begin")?;
        let tokens = self.tokens()?;
        let (at, rules) = self.rules(&tokens)?;
        check::exactly_one(at, &rules, &tokens, self.tables)?;
        let tokens: Vec<Token> = tokens.iter().zip(0..).map(|(n, t)| token(n, t, &rules)).collect();
        let mut hand_written: Vec<HandWritten> = Vec::new();
        while self.sees_word("operator") {
            let at = self.at();
            let operator = self.operator(&tokens)?;
            if hand_written.iter().any(|other| other.operator == operator.operator) {
                let message = format!("operator {} is there twice", operator.operator.symbol());
                return Err(Fault::new(at, message));
            }
            hand_written.push(operator);
        }
        self.end()?;
        let concrete_type = Some(concrete_type);
        let abstraction = Abstraction { name, concrete_type, tokens, hand_written, order: None };
        self.found.abstractions.push(Arc::new(abstraction));
        Ok(())
    }

    /// Parses `TOKENS = { A, B };`.
    fn tokens(&mut self) -> Result<Vec<Name>, Fault> {
        self.keyword("TOKENS")?;
        self.symbol("=")?;
        self.symbol("{")?;
        let mut names: Vec<Name> = Vec::new();
        loop {
            let at = self.at();
            let name = self.word("the name of a token")?;
            if ["true", "false", "throws", "_", "otherwise"].contains(&name.as_str()) {
                return Err(Fault::new(at, format!("`{name}` cannot be the name of a token")));
            }
            if names.iter().any(|other| **other == *name) {
                return Err(Fault::new(at, format!("token `{name}` is there twice")));
            }
            if names.len() == MAX_TOKENS {
                return Err(Fault::new(at, format!("{MAX_TOKENS} tokens are the most")));
            }
            names.push(name.into());
            if !self.takes(",") {
                break;
            }
        }
        self.symbol("}")?;
        self.takes(";");
        Ok(names)
    }

    /// Parses `abstract(n) begin n > 0 -> POS; … end`; also returns its place.
    fn rules(&mut self, tokens: &[Name]) -> Result<(usize, Vec<Rule>), Fault> {
        let start = self.at();
        self.keyword("abstract")?;
        self.symbol("(")?;
        let variable = self.word("the name of the variable")?;
        self.symbol(")")?;
        self.keyword("begin")?;
        let mut rules: Vec<Rule> = Vec::new();
        let mut is_last = false;
        while !self.sees_word("end") {
            let at = self.at();
            if is_last {
                return Err(Fault::new(at, "`otherwise` must be the last rule"));
            }
            let predicate = match self.takes_word("otherwise") {
                true => {
                    is_last = true;
                    let others = rules.iter().map(|rule| rule.predicate.clone()).collect();
                    Predicate::Not(Box::new(Predicate::Or(others)))
                }
                false => guard::condition(self, &variable)?,
            };
            self.symbol("->")?;
            let in_braces = self.takes("{");
            let token = self.one_of(tokens)?;
            if in_braces {
                if self.sees(",") {
                    let message = "a rule gives one token: every integer has exactly one";
                    return Err(Fault::new(self.at(), message));
                }
                self.symbol("}")?;
            }
            self.separator()?;
            rules.push(Rule { at, predicate, token });
        }
        self.advance();
        let missing = tokens.iter().zip(0..).find(|(_, t)| rules.iter().all(|r| r.token != *t));
        match missing {
            Some((name, _)) => Err(Fault::new(start, format!("no rule gives token `{name}`"))),
            None => Ok((start, rules)),
        }
    }

    /// Parses `operator + add begin (A, B) -> {C}; … end`; the first matching rule counts.
    fn operator(&mut self, tokens: &[Token]) -> Result<HandWritten, Fault> {
        let names: Vec<Name> = tokens.iter().map(|token| token.name.clone()).collect();
        let start = self.at();
        self.keyword("operator")?;
        let operator = self.operator_symbol()?;
        if !self.sees_word("begin") {
            self.word("`begin`")?;
        }
        self.keyword("begin")?;
        let columns = if operator.is_unary() { 1 } else { names.len() };
        let mut cells: Vec<Option<Results>> = vec![None; names.len() * columns];
        while !self.sees_word("end") {
            self.symbol("(")?;
            let rows = self.pattern(&names)?;
            let fitting = match operator.is_unary() {
                true => vec![0],
                false => {
                    self.symbol(",")?;
                    self.pattern(&names)?
                }
            };
            self.symbol(")")?;
            self.symbol("->")?;
            let results = self.results(operator, &names)?;
            self.separator()?;
            for row in rows {
                for column in &fitting {
                    cells[row * columns + column].get_or_insert(results);
                }
            }
        }
        self.advance();
        let filled: Option<Vec<Results>> = cells.iter().copied().collect();
        filled.map(|cells| HandWritten { operator, cells }).ok_or_else(|| {
            let index = cells.iter().position(Option::is_none).unwrap_or(0);
            let (row, column) = (&names[index / columns], &names[index % columns]);
            let operands = match operator.is_unary() {
                true => format!("({row})"),
                false => format!("({row}, {column})"),
            };
            let symbol = operator.symbol();
            Fault::new(start, format!("operator {symbol} has no rule for {operands}"))
        })
    }

    fn operator_symbol(&mut self) -> Result<Operator, Fault> {
        let found = Operator::all().into_iter().find(|operator| match self.peek() {
            Kind::Symbol(symbol) => *symbol == operator.symbol(),
            Kind::Word(word) => *word == operator.symbol(),
            _ => false,
        });
        match found {
            Some(operator) => {
                self.advance();
                Ok(operator)
            }
            None => Err(self.unexpected("an operator of Java, or `neg`")),
        }
    }

    /// Parses `A` or `_`; returns the numbers of the tokens.
    fn pattern(&mut self, names: &[Name]) -> Result<Vec<usize>, Fault> {
        match self.takes_word("_") {
            true => Ok((0..names.len()).collect()),
            false => Ok(vec![self.one_of(names)?.into()]),
        }
    }

    /// Parses `{A, B}` or `A`; tests give `true` and `false`, divisions may give `throws`.
    fn results(&mut self, operator: Operator, names: &[Name]) -> Result<Results, Fault> {
        let truth: [Name; 2] = ["false".into(), "true".into()];
        let names = if matches!(operator, Operator::Test(_)) { &truth } else { names };
        let in_braces = self.takes("{");
        let mut results = Results::default();
        loop {
            let one = match self.takes_word("throws") {
                true => Results::THROWS,
                false => Results::one(self.one_of(names)?),
            };
            results = results.or(one);
            if !in_braces {
                return Ok(results);
            }
            if !self.takes(",") {
                self.symbol("}")?;
                return Ok(results);
            }
        }
    }

    /// Parses `class abstraction Name abstracts shop.Counter begin count -> signs; … end`.
    fn class(&mut self) -> Result<(), Fault> {
        let name = self.new_name()?;
        self.keyword("abstracts")?;
        let class = self.word("the name of a class")?.into();
        self.keyword("begin")?;
        let mut fields: Vec<(Name, Arc<Abstraction>)> = Vec::new();
        while !self.sees_word("end") {
            let at = self.at();
            let field: Name = self.word("the name of a field")?.into();
            if fields.iter().any(|(other, _)| *other == field) {
                return Err(Fault::new(at, format!("field `{field}` is there twice")));
            }
            self.symbol("->")?;
            fields.push((field, self.abstraction()?));
            self.separator()?;
        }
        self.advance();
        self.found.classes.push(ClassAbstraction { name, class, fields });
        Ok(())
    }

    /// Parses `array abstraction Name abstracts int[] begin index -> range(0,3); … end`.
    fn array(&mut self) -> Result<(), Fault> {
        let name = self.new_name()?;
        self.keyword("abstracts")?;
        let element_type = self.integer_type()?;
        self.symbol("[")?;
        self.symbol("]")?;
        self.keyword("begin")?;
        self.keyword("index")?;
        self.symbol("->")?;
        let at = self.at();
        let index = self.abstraction()?;
        if !index.fits(IntegerType::Int) {
            return Err(Fault::new(at, format!("`{}` is not for int, as indices are", index.name)));
        }
        self.separator()?;
        self.keyword("element")?;
        self.symbol("->")?;
        let at = self.at();
        let element = self.abstraction()?;
        if !element.fits(element_type) {
            let message = format!("`{}` is not for {}", element.name, element_type.name());
            return Err(Fault::new(at, message));
        }
        self.separator()?;
        self.end()?;
        self.found.arrays.push(ArrayAbstraction { name, element_type, index, element });
        Ok(())
    }

    /// Parses the name of an abstraction defined above in this file, or of the library.
    fn abstraction(&mut self) -> Result<Arc<Abstraction>, Fault> {
        let at = self.at();
        let mut text = self.word("the name of an abstraction")?;
        if let Some(found) = self.found.abstraction(&text) {
            return Ok(found.clone());
        }
        if self.takes("(") {
            text.push('(');
            while !self.sees(")") {
                match self.peek() {
                    Kind::Number(value) => text.push_str(&value.to_string()),
                    Kind::Symbol(symbol @ ("," | "-")) => text.push_str(symbol),
                    _ => return Err(self.unexpected("numbers and `)`")),
                }
                self.advance();
            }
            self.advance();
            text.push(')');
        }
        library::parse(&text).map(Arc::new).map_err(|error| Fault::new(at, error.to_string()))
    }

    /// Parses a name that is not taken yet.
    fn new_name(&mut self) -> Result<Name, Fault> {
        let at = self.at();
        let name = self.word("the name of the abstraction")?;
        let families = library::FAMILIES.map(|f| f.split('(').next().unwrap_or(f));
        if families.contains(&name.as_str()) {
            return Err(Fault::new(at, format!("`{name}` is an abstraction of the library")));
        }
        let found = &self.found;
        let integers = found.abstractions.iter().map(|abstraction| &abstraction.name);
        let classes = found.classes.iter().map(|class| &class.name);
        let arrays = found.arrays.iter().map(|array| &array.name);
        if integers.chain(classes).chain(arrays).any(|other| **other == *name) {
            return Err(Fault::new(at, format!("abstraction `{name}` is there twice")));
        }
        Ok(name.into())
    }

    fn integer_type(&mut self) -> Result<IntegerType, Fault> {
        let at = self.at();
        let word = self.word("int, long, short, byte or char")?;
        let found = IntegerType::ALL.into_iter().find(|integer| integer.name() == word);
        found.ok_or_else(|| {
            let message = format!("`{word}` is not int, long, short, byte or char");
            match word.as_str() {
                "boolean" => Fault::new(at, "boolean is never abstracted"),
                _ => Fault::new(at, message),
            }
        })
    }

    fn one_of(&mut self, names: &[Name]) -> Result<u8, Fault> {
        let at = self.at();
        let word = self.word("the name of a token")?;
        match names.iter().zip(0..).find(|(name, _)| ***name == *word) {
            Some((_, number)) => Ok(number),
            None => {
                let names = names.join(", ");
                Err(Fault::new(at, format!("`{word}` is not among the tokens {names}")))
            }
        }
    }

    /// Returns the next lexeme.
    pub fn peek(&self) -> &Kind {
        &self.lexemes[self.next].kind
    }

    /// Returns its place.
    pub fn at(&self) -> usize {
        self.lexemes[self.next].at
    }

    /// Moves to the next lexeme; stays at the end.
    pub fn advance(&mut self) {
        self.next = (self.next + 1).min(self.lexemes.len() - 1);
    }

    /// Returns true if a symbol comes next.
    pub fn sees(&self, symbol: &str) -> bool {
        matches!(self.peek(), Kind::Symbol(found) if *found == symbol)
    }

    fn sees_word(&self, word: &str) -> bool {
        matches!(self.peek(), Kind::Word(found) if found == word)
    }

    /// Takes a symbol if it comes next.
    pub fn takes(&mut self, symbol: &str) -> bool {
        let sees = self.sees(symbol);
        if sees {
            self.advance();
        }
        sees
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let sees = self.sees_word(word);
        if sees {
            self.advance();
        }
        sees
    }

    /// Takes a number if one comes next.
    pub fn number(&mut self) -> Option<i128> {
        let Kind::Number(value) = *self.peek() else { return None };
        self.advance();
        Some(value)
    }

    /// Takes a symbol that must come next.
    pub fn symbol(&mut self, symbol: &str) -> Result<(), Fault> {
        match self.takes(symbol) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{symbol}`"))),
        }
    }

    fn keyword(&mut self, word: &str) -> Result<(), Fault> {
        match self.takes_word(word) {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{word}`"))),
        }
    }

    fn word(&mut self, wanted: &str) -> Result<String, Fault> {
        let Kind::Word(word) = self.peek().clone() else { return Err(self.unexpected(wanted)) };
        self.advance();
        Ok(word)
    }

    /// Takes a semicolon, which is optional before `end`.
    fn separator(&mut self) -> Result<(), Fault> {
        match self.takes(";") || self.sees_word("end") {
            true => Ok(()),
            false => Err(self.unexpected("`;`")),
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        match self.takes_word("end") {
            true => Ok(()),
            false => Err(self.unexpected("`end`")),
        }
    }

    /// Returns the error that something else was expected.
    pub fn unexpected(&self, wanted: &str) -> Fault {
        let found = match self.peek() {
            Kind::Word(word) => format!("`{word}`"),
            Kind::Number(value) => format!("`{value}`"),
            Kind::Symbol(symbol) => format!("`{symbol}`"),
            Kind::End => "the end of the file".to_owned(),
        };
        Fault::new(self.at(), format!("{wanted} should be here, not {found}"))
    }
}

/// Creates a token from the conditions of all rules that give it.
fn token(name: &Name, number: u8, rules: &[Rule]) -> Token {
    let own = rules.iter().filter(|rule| rule.token == number);
    let mut all: Vec<Predicate> = own.map(|rule| rule.predicate.clone()).collect();
    let predicate = match all.len() {
        1 => all.remove(0),
        _ => Predicate::Or(all),
    };
    Token { name: name.clone(), pieces: fragment::pieces(&predicate), predicate }
}
