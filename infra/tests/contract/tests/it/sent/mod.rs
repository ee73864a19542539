//! What each function sends to DynamoDB, in `infra/tests/contract/sent/`: one file for each function, with every request that a test
//! has seen, its values redacted. A request that is not there fails the test that sends it. To write the files again, run all contract
//! tests with `SENT=update`, and read the difference as you read one of the API's bodies.

mod describe;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::LazyLock;
use std::{env, fs};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use store::Table;

use crate::files::root;
use crate::granted::{GRANTED, folder_of_run};
use crate::rules_of_dynamodb::operation_and_body;

/// The programs of operators, which have no role of a function.
const OPERATORS: &str = "operators";

static SENT: LazyLock<BTreeMap<String, BTreeSet<String>>> = LazyLock::new(read);

thread_local! {
    static IS_CHECKED: Cell<bool> = const { Cell::new(true) };
}

/// For random tests on one thread, which may send on one day what they did not send on the day before.
pub fn do_not_check_on_this_thread() {
    IS_CHECKED.set(false);
}

/// A client whose requests must be among those of the function.
pub fn client_of(function: &str, client: &Client) -> Client {
    Client::from_conf(client.config().to_builder().interceptor(Sent(function.to_owned())).build())
}

/// The same for the tables of operators' programs.
pub fn tables_of_operators<const N: usize>(tables: [&Table; N]) -> [Table; N] {
    tables.map(|table| table.with_client(client_of(OPERATORS, &table.client)))
}

#[derive(Debug)]
struct Sent(String);

impl Intercept for Sent {
    fn name(&self) -> &'static str {
        "Sent"
    }

    fn read_after_serialization(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        if !IS_CHECKED.get() {
            return Ok(());
        }
        let Self(function) = self;
        let (operation, body) = operation_and_body(context)?;
        for described in describe::request(operation, &body) {
            if updates() {
                write(function, &described);
            } else {
                let is_known = SENT.get(function).is_some_and(|sent| sent.contains(&described));
                assert!(is_known, "{function} sends what is not in infra/tests/contract/sent/:\n{described}");
            }
        }
        Ok(())
    }
}

fn updates() -> bool {
    env::var("SENT").is_ok_and(|value| value == "update")
}

fn files() -> PathBuf {
    root().join("infra/tests/contract/sent")
}

/// The requests of each function. In a file an empty line ends a request.
fn read() -> BTreeMap<String, BTreeSet<String>> {
    let files = fs::read_dir(files()).unwrap().map(|file| file.unwrap().path());
    let of_file = |path: PathBuf| {
        let requests = fs::read_to_string(&path).unwrap();
        let requests = requests.split("\n\n").map(|request| format!("{}\n", request.trim_end())).collect();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), requests)
    };
    files.map(of_file).collect()
}

/// Nextest runs each test in its own process, so they share a folder of the run.
fn write(function: &str, request: &str) {
    let folder = folder_of_run("sent").unwrap().join(function);
    fs::create_dir_all(&folder).unwrap();
    // The same request has the same name in every process.
    let mut name = DefaultHasher::new();
    request.hash(&mut name);
    fs::write(folder.join(name.finish().to_string()), request).unwrap();
}

/// `infra/tests/nextest.toml` runs it when all others have ended.
#[test]
fn every_function_with_a_table_has_its_requests_in_a_file() {
    if updates() {
        let folder = folder_of_run("sent").unwrap();
        for function in fs::read_dir(&folder).unwrap().map(|function| function.unwrap().path()) {
            let requests =
                fs::read_dir(&function).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
            let requests: BTreeSet<String> = requests.collect();
            let text = requests.into_iter().collect::<Vec<_>>().join("\n");
            fs::write(files().join(function.file_name().unwrap()).with_extension("txt"), text).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }
    let tables = ["tips", "users", "activity"];
    let with_table = GRANTED.iter().filter(|(_, granted)| tables.iter().any(|table| granted.contains_key(*table)));
    let functions: BTreeSet<&str> = with_table.map(|(function, _)| function.as_str()).chain([OPERATORS]).collect();
    let read = read();
    assert_eq!(read.keys().map(String::as_str).collect::<BTreeSet<_>>(), functions);
    for request in read.values().flatten() {
        assert!(request.starts_with(|letter: char| letter.is_ascii_uppercase()), "no operation: {request}");
    }
}
