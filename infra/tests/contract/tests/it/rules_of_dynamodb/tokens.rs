//! The words and signs of an expression.

use super::rule::{Rule, Violation};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// An attribute, a keyword or a function.
    Word(String),
    /// An expression attribute name, with its `#`.
    Name(String),
    /// An expression attribute value, with its `:`.
    Value(String),
    /// A place in a list.
    Number(String),
    Sign(&'static str),
}

/// A longer sign stands before those that it begins with.
const SIGNS: [&str; 14] = ["<>", "<=", ">=", "=", "<", ">", "(", ")", "[", "]", ".", ",", "+", "-"];

pub fn tokens(text: &str) -> Result<Vec<Token>, Violation> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (token, length) = first(rest).ok_or_else(|| Rule::Grammar.broken_by(format!("near `{rest}`")))?;
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// The first token and its length in bytes. A word begins with a letter and goes on with letters, digits and
/// underscores.
fn first(text: &str) -> Option<(Token, usize)> {
    if let Some(sign) = SIGNS.into_iter().find(|sign| text.starts_with(sign)) {
        return Some((Token::Sign(sign), sign.len()));
    }
    let mark = usize::from(text.starts_with(['#', ':']));
    let is_in_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let length = text[mark..].find(|letter| !is_in_word(letter)).map_or(text.len(), |word| mark + word);
    let word = text[..length].to_owned();
    let token = match text.chars().next()? {
        '#' if length > mark => Token::Name(word),
        ':' if length > mark => Token::Value(word),
        'A'..='Z' | 'a'..='z' => Token::Word(word),
        '0'..='9' => Token::Number(word),
        _ => return None,
    };
    Some((token, length))
}
