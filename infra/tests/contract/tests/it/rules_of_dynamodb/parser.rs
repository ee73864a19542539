//! Reads expressions by recursive descent.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value;

use super::grammar::{Action, Condition, Operand, Path, Step, Test};
use super::rule::{Rule, Violation};
use super::tokens::{Token, tokens};

/// The expression attribute names and values of a request, which all its expressions share.
pub struct Placeholders<'r> {
    names: &'r Value,
    values: &'r Value,
    used: BTreeSet<String>,
}

/// Functions with how many operands they have. The first operand of all but `list_append` is a path.
const TESTS: [(&str, usize); 5] =
    [("attribute_exists", 1), ("attribute_not_exists", 1), ("attribute_type", 2), ("begins_with", 2), ("contains", 2)];
const OF_CONDITIONS: &[(&str, usize)] = &[("size", 1)];
const OF_UPDATES: &[(&str, usize)] = &[("if_not_exists", 2), ("list_append", 2)];

const CLAUSES: [&str; 4] = ["SET", "REMOVE", "ADD", "DELETE"];
const COMPARATORS: [&str; 6] = ["=", "<>", "<", "<=", ">", ">="];

static RESERVED_WORDS: LazyLock<BTreeSet<&str>> =
    LazyLock::new(|| include_str!("reserved-words.txt").lines().collect());

/// A condition, a filter or a key condition.
pub fn condition(text: &str, placeholders: &mut Placeholders) -> Result<Condition, Violation> {
    parse(text, placeholders, OF_CONDITIONS, |parser| {
        let mut condition = Condition::default();
        parser.alternatives(&mut condition)?;
        parser.operators += condition.tests.len() + condition.connectives.len();
        Ok(condition)
    })
}

pub fn update(text: &str, placeholders: &mut Placeholders) -> Result<Vec<Action>, Violation> {
    parse(text, placeholders, OF_UPDATES, |parser| {
        let (mut actions, mut seen) = (Vec::new(), BTreeSet::new());
        while !parser.rest.is_empty() {
            let clause =
                CLAUSES.into_iter().find(|clause| parser.keyword(clause)).ok_or_else(|| parser.unexpected())?;
            Rule::RepeatedClause.require(seen.insert(clause), || clause.to_owned())?;
            actions.extend(parser.list(|parser| parser.action(clause))?);
        }
        Ok(actions)
    })
}

pub fn projection(text: &str, placeholders: &mut Placeholders) -> Result<Vec<Path>, Violation> {
    parse(text, placeholders, &[], |parser| parser.list(Parser::path))
}

fn parse<T>(
    text: &str,
    placeholders: &mut Placeholders,
    functions: &'static [(&'static str, usize)],
    read: impl FnOnce(&mut Parser) -> Result<T, Violation>,
) -> Result<T, Violation> {
    Rule::ExpressionLength.require(text.len() <= 4_096, || format!("{} bytes", text.len()))?;
    let tokens = tokens(text)?;
    Rule::EmptyExpression.require(!tokens.is_empty(), || format!("`{text}`"))?;
    let mut parser = Parser { rest: &tokens, placeholders, functions, operators: 0 };
    let read = read(&mut parser)?;
    let operators = parser.operators;
    if !parser.rest.is_empty() {
        return Err(parser.unexpected());
    }
    Rule::Operators.require(operators <= 300, || operators.to_string())?;
    Ok(read)
}

struct Parser<'t, 'p, 'r> {
    rest: &'t [Token],
    placeholders: &'p mut Placeholders<'r>,
    /// Functions that an operand may call.
    functions: &'static [(&'static str, usize)],
    /// Operators and functions so far.
    operators: usize,
}

impl Parser<'_, '_, '_> {
    fn alternatives(&mut self, condition: &mut Condition) -> Result<(), Violation> {
        self.conjunction(condition)?;
        while self.keyword("OR") {
            condition.connectives.push("OR");
            self.conjunction(condition)?;
        }
        Ok(())
    }

    fn conjunction(&mut self, condition: &mut Condition) -> Result<(), Violation> {
        self.negation(condition)?;
        while self.keyword("AND") {
            condition.connectives.push("AND");
            self.negation(condition)?;
        }
        Ok(())
    }

    fn negation(&mut self, condition: &mut Condition) -> Result<(), Violation> {
        if self.keyword("NOT") {
            condition.connectives.push("NOT");
            return self.negation(condition);
        }
        if self.sign("(") {
            self.alternatives(condition)?;
            return self.expect(")");
        }
        condition.tests.push(self.test()?);
        Ok(())
    }

    fn test(&mut self) -> Result<Test, Violation> {
        if let Some((operator, operands)) = self.call(&TESTS)? {
            return Ok(Test { operator, operands });
        }
        let mut operands = vec![self.operand()?];
        let operator = if self.keyword("BETWEEN") {
            operands.push(self.operand()?);
            if !self.keyword("AND") {
                return Err(self.unexpected());
            }
            operands.push(self.operand()?);
            "BETWEEN"
        } else if self.keyword("IN") {
            self.expect("(")?;
            operands.extend(self.list(Self::operand)?);
            self.expect(")")?;
            "IN"
        } else {
            let comparator = COMPARATORS.into_iter().find(|sign| self.sign(sign)).ok_or_else(|| self.unexpected())?;
            operands.push(self.operand()?);
            comparator
        };
        Ok(Test { operator: operator.to_owned(), operands })
    }

    fn action(&mut self, clause: &'static str) -> Result<Action, Violation> {
        let path = self.path()?;
        let operands = match clause {
            "SET" => {
                self.expect("=")?;
                self.assigned()?
            }
            "REMOVE" => Vec::new(),
            _ => vec![self.value()?],
        };
        Ok(Action { clause, path, operands })
    }

    fn assigned(&mut self) -> Result<Vec<Operand>, Violation> {
        let mut operands = vec![self.operand()?];
        if self.sign("+") || self.sign("-") {
            self.operators += 1;
            operands.push(self.operand()?);
        }
        Ok(operands)
    }

    fn operand(&mut self) -> Result<Operand, Violation> {
        if let Some((function, operands)) = self.call(self.functions)? {
            self.operators += 1;
            return Ok(Operand::Call(function, operands));
        }
        match self.rest {
            [Token::Value(_), ..] => self.value(),
            [Token::Word(function), Token::Sign("("), ..] => Err(Rule::Grammar.broken_by(format!("`{function}(`"))),
            _ => self.path().map(Operand::Path),
        }
    }

    /// A call of one of the functions.
    fn call(&mut self, functions: &[(&str, usize)]) -> Result<Option<(String, Vec<Operand>)>, Violation> {
        let [Token::Word(function), Token::Sign("("), rest @ ..] = self.rest else { return Ok(None) };
        let Some((_, count)) = functions.iter().find(|(name, _)| name == function) else { return Ok(None) };
        self.rest = rest;
        let operands = self.list(Self::operand)?;
        let fits = operands.len() == *count
            && match function.as_str() {
                "list_append" => true,
                "attribute_type" => matches!(operands[..], [Operand::Path(_), Operand::Value(..)]),
                _ => matches!(operands[0], Operand::Path(_)),
            };
        Rule::Grammar.require(fits, || format!("the operands of {function}"))?;
        self.expect(")")?;
        Ok(Some((function.clone(), operands)))
    }

    fn value(&mut self) -> Result<Operand, Violation> {
        let [Token::Value(placeholder), rest @ ..] = self.rest else { return Err(self.unexpected()) };
        self.rest = rest;
        let value = self.placeholders.values.get(placeholder);
        let value = value.ok_or_else(|| Rule::UndefinedValue.broken_by(placeholder))?.clone();
        self.placeholders.used.insert(placeholder.clone());
        Ok(Operand::Value(placeholder.clone(), value))
    }

    fn path(&mut self) -> Result<Path, Violation> {
        let mut steps = vec![self.attribute()?];
        loop {
            if self.sign(".") {
                steps.push(self.attribute()?);
            } else if self.sign("[") {
                let [Token::Number(place), rest @ ..] = self.rest else { return Err(self.unexpected()) };
                self.rest = rest;
                steps.push(Step::Element(place.parse().map_err(|_| Rule::Grammar.broken_by(place))?));
                self.expect("]")?;
            } else {
                break;
            }
        }
        Rule::PathDepth.require(steps.len() <= 33, || format!("{} operators", steps.len() - 1))?;
        Ok(Path(steps))
    }

    fn attribute(&mut self) -> Result<Step, Violation> {
        let (attribute, rest) = match self.rest {
            [Token::Name(placeholder), rest @ ..] => {
                let name = self.placeholders.names[placeholder].as_str();
                self.placeholders.used.insert(placeholder.clone());
                (name.ok_or_else(|| Rule::UndefinedName.broken_by(placeholder))?, rest)
            }
            [Token::Word(word), rest @ ..] => {
                let is_reserved = RESERVED_WORDS.contains(word.to_ascii_uppercase().as_str());
                Rule::ReservedWord.require(!is_reserved, || word.clone())?;
                (word.as_str(), rest)
            }
            _ => return Err(self.unexpected()),
        };
        self.rest = rest;
        Ok(Step::Attribute(attribute.to_owned()))
    }

    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Result<T, Violation>) -> Result<Vec<T>, Violation> {
        let mut list = vec![read(self)?];
        while self.sign(",") {
            list.push(read(self)?);
        }
        Ok(list)
    }

    /// Reads the sign if it is next.
    fn sign(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.rest, [Token::Sign(next), ..] if *next == sign);
        self.rest = &self.rest[usize::from(is_next)..];
        is_next
    }

    /// Reads the keyword if it is next. Keywords have no case.
    fn keyword(&mut self, keyword: &str) -> bool {
        let is_next = matches!(self.rest, [Token::Word(next), ..] if next.eq_ignore_ascii_case(keyword));
        self.rest = &self.rest[usize::from(is_next)..];
        is_next
    }

    fn expect(&mut self, sign: &str) -> Result<(), Violation> {
        if self.sign(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&self) -> Violation {
        Rule::Grammar.broken_by(match self.rest {
            [] => "it ends early".to_owned(),
            [Token::Sign(sign), ..] => format!("unexpected `{sign}`"),
            [Token::Word(next) | Token::Name(next) | Token::Value(next) | Token::Number(next), ..] => {
                format!("unexpected `{next}`")
            }
        })
    }
}

impl<'r> Placeholders<'r> {
    /// Those of a request, or of one action of a transaction.
    pub fn of(fields: &'r Value) -> Self {
        let [names, values] = ["ExpressionAttributeNames", "ExpressionAttributeValues"].map(|field| &fields[field]);
        Self { names, values, used: BTreeSet::new() }
    }

    /// Call it after the last expression.
    pub fn all_are_used(&self) -> Result<(), Violation> {
        for (rule, all) in [(Rule::UnusedName, self.names), (Rule::UnusedValue, self.values)] {
            for placeholder in all.as_object().into_iter().flat_map(|all| all.keys()) {
                rule.require(self.used.contains(placeholder), || placeholder.clone())?;
            }
        }
        Ok(())
    }
}
