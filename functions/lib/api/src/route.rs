//! A handler with all that it needs.

use std::future::{Future, ready};
use std::pin::Pin;

use lambda_http::Request;

use crate::HandlerResult;

type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A route's handler with its clients and settings, which are built once and kept until the process ends.
pub struct Route {
    start: Box<dyn Fn() -> Boxed<()> + Send + Sync>,
    handle: Box<dyn Fn(Request) -> Boxed<HandlerResult> + Send + Sync>,
}

impl Route {
    pub fn new<S, H, F>(shared: S, handler: H) -> Self
    where
        S: Sync + 'static,
        H: Fn(&'static S, Request) -> F + Send + Sync + 'static,
        F: Future<Output = HandlerResult> + Send + 'static,
    {
        Self::with_start(shared, |_| ready(()), handler)
    }

    /// The same with work that is better done before the first request than by it.
    pub fn with_start<S, H, F, P, G>(shared: S, start: P, handler: H) -> Self
    where
        S: Sync + 'static,
        P: Fn(&'static S) -> G + Send + Sync + 'static,
        G: Future<Output = ()> + Send + 'static,
        H: Fn(&'static S, Request) -> F + Send + Sync + 'static,
        F: Future<Output = HandlerResult> + Send + 'static,
    {
        let shared: &'static S = Box::leak(Box::new(shared));
        Self {
            start: Box::new(move || Box::pin(start(shared))),
            handle: Box::new(move |request| Box::pin(handler(shared, request))),
        }
    }

    /// Does the work of [`Self::with_start`].
    pub async fn start(&self) {
        (self.start)().await;
    }

    pub async fn handle(&self, request: Request) -> HandlerResult {
        (self.handle)(request).await
    }
}
