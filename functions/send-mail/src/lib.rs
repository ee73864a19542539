//! Runs every ten minutes: sends the notices that wait for their mail, and the digests that are due.

mod digest;
mod words;

use std::time::{Duration, Instant};

use api::head::{APP, AppPage};
use api::{Error, log};
use index::Reader;
use rules::{Failure, Timestamp};
use serde::Deserialize;
use serde_json::json;
use store::{
    Connection, DeskQueue, DigestQueue, DueDesk, DueMails, GetCards, ListMyTips, MailQueue, Mailer, SendError, SitePage,
};

use digest::{Digest, DueDigest};

/// For so long a run takes more notices from the queue: half of its time (`infra/stack/schedules.yaml`), as the digests need some too.
const REPEATS_FOR: Duration = Duration::from_secs(30);

/// What the schedule sends (`template.yaml`). A release's check sends something else.
#[derive(Debug, Deserialize)]
pub struct Event {
    /// From whose address. Empty if the site has none.
    #[serde(default)]
    pub sender: String,
}

/// What the mails are made of, and sent by.
pub struct Post {
    queue: MailQueue,
    desk: DeskQueue,
    digest: Digest,
    app: SitePage,
    mailer: Mailer,
}

/// How many mails one run sent.
#[derive(Debug, Default)]
struct Sent {
    notices: usize,
    digests: usize,
    /// SES rejects them, now and later.
    rejected: usize,
}

impl Post {
    pub fn of(connection: &Connection) -> Result<Self, Failure> {
        let [tips, users, activity] =
            ["TIPS_TABLE", "USERS_TABLE", "ACTIVITY_TABLE"].map(|name| connection.table(name));
        let (tips, users, activity) = (tips?, users?, activity?);
        Ok(Self {
            queue: MailQueue::new(users.clone(), activity.clone()),
            desk: DeskQueue::new(users.clone(), activity.clone()),
            digest: Digest {
                queue: DigestQueue::new(users, activity),
                index: Reader::new(connection.bucket("INDEX_BUCKET")?)?.with_clock(connection.clock()),
                cards: GetCards::new(tips.clone()),
                own: ListMyTips::new(tips),
            },
            app: SitePage::new(connection.bucket("SITE_BUCKET")?, APP),
            mailer: connection.mailer()?,
        })
    }
}

/// The function with its clients, until its environment ends.
pub async fn run(connection: &Connection) -> Result<(), Error> {
    let (post, clock) = (Post::of(connection)?, connection.clock());
    api::work(connection.warm_up(), |event| Box::pin(handle(&post, clock.now(), event))).await
}

/// Sends what is due; the next run does the rest that the deadline leaves. Without a sender nothing is sent.
pub async fn handle(post: &Post, now: Timestamp, event: Event) -> Result<(), Failure> {
    if event.sender.is_empty() {
        return Ok(());
    }
    log::work(
        "mail",
        json!({}),
        Box::pin(send(post, &event.sender, now)),
        |Sent { notices, digests, rejected }| json!({"notices": notices, "digests": digests, "rejected": rejected}),
    )
    .await
}

/// A later run sends what SES refuses now, and notices whose mail fails; a digest that fails is lost, because it may have been sent. The
/// rest is sent all the same, and an alarm counts the error.
async fn send(post: &Post, sender: &str, now: Timestamp) -> Result<Sent, Failure> {
    let page = post.app.text().await?;
    // Before the app is published there is no address to link to.
    let Some(site) = page.as_deref().and_then(AppPage::parse) else { return Ok(Sent::default()) };
    let (origin, name) = (site.origin, site.name());
    let (mut sent, mut failed, mut rejected) = (Sent::default(), None, None);
    let until = Instant::now() + REPEATS_FOR;
    loop {
        let DueMails { mails, is_full } = post.queue.due(now).await?;
        for due in mails {
            let mail = words::letter(due.kind, &due.notices, origin).to(&due.to, origin, &name);
            match post.mailer.send(sender, &mail).await {
                Ok(()) => sent.notices += 1,
                Err(SendError::Rejected(failure)) => {
                    sent.rejected += 1;
                    rejected = Some(failure);
                }
                Err(SendError::Refused(failure) | SendError::Failed(failure)) => {
                    failed = Some(failure);
                    continue;
                }
            }
            post.queue.sent(&due).await?;
        }
        // While SES fails, the rest of the queue had better not wait for the end of a claim.
        if !is_full || failed.is_some() || Instant::now() > until {
            break;
        }
    }
    let DueDesk { to, waiting } = Box::pin(post.desk.due(now)).await?;
    for moderator in to {
        let mail = words::waiting(waiting, origin).to(&moderator, origin, &name);
        match post.mailer.send(sender, &mail).await {
            Ok(()) => sent.notices += 1,
            Err(SendError::Rejected(failure)) => {
                sent.rejected += 1;
                rejected = Some(failure);
            }
            Err(SendError::Refused(failure)) => {
                failed = Some(post.desk.put_back(mail.gardener, now).await.err().unwrap_or(failure));
            }
            // It may have been sent. Tomorrow is another day.
            Err(SendError::Failed(failure)) => failed = Some(failure),
        }
    }
    for DueDigest { reader, tips, mail } in post.digest.due(now, origin, &name).await? {
        match post.mailer.send(sender, &mail).await {
            Ok(()) => sent.digests += 1,
            Err(SendError::Rejected(failure)) => {
                sent.rejected += 1;
                rejected = Some(failure);
            }
            Err(SendError::Refused(failure)) => {
                failed = Some(post.digest.queue.put_back(mail.gardener, now).await.err().unwrap_or(failure));
                continue;
            }
            Err(SendError::Failed(failure)) => failed = Some(failure),
        }
        post.digest.queue.sent(&reader, tips, now).await?;
    }
    // One bad address is no fault of ours. If SES rejects every mail of the run, the sender or the settings may be wrong.
    if sent.notices + sent.digests == 0 {
        failed = failed.or(rejected);
    }
    failed.map_or(Ok(sent), Err)
}
