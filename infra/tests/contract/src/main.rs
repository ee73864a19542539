//! Prints the OpenAPI document; `cargo xtask openapi` writes it to its place.

fn main() {
    match contract::document().to_pretty_json() {
        Ok(json) => println!("{json}"),
        Err(error) => eprintln!("the document cannot be written: {error}"),
    }
}
