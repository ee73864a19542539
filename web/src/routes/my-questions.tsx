import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Held } from '~/features/moderation/held';
import { AboutTip } from '~/features/questions/about-tip';
import { kindOf, useOwnUpToDate } from '~/features/questions/changes';
import { type Deletable, DeletePost } from '~/features/questions/delete-dialog';
import { EditedAt } from '~/features/questions/edited-at';
import { isEditable, outdatedInWords, saidInWords, shortened, usePlantName } from '~/features/questions/in-words';
import { ownPosts } from '~/features/questions/queries';
import type { OwnPost, QuestionState } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { pageOfPost, paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { Page, PageHeading } from '~/shared/ui/page';
import { pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { Paged, RowsWaiting } from './moderation/paged';

const title = 'My questions';

/** What the gardener has asked and answered, with what moderation has hidden of it. */
export function MyQuestions() {
  const { page, cursor } = usePlace();
  const posts = useQuery(ownPosts(cursor));
  const data = useOwnUpToDate(posts.data?.data ?? [], posts.dataUpdatedAt);
  const query = { ...posts, data: posts.data && { ...posts.data, data } };
  const [deleting, setDeleting] = useState<Deletable>();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Page title={pageTitle(title, page)} description="What you have asked and answered." index={false}>
      <div className="shell pb-12">
        <PageHeading intro="What you have asked, and what you have answered.">{title}</PageHeading>
        <div ref={list} tabIndex={-1} className="outline-none">
          <Paged
            query={query}
            label={title}
            items="questions"
            all={{ to: paths.myQuestions, text: 'Show the first page' }}
            pagerLabel="Pages of your questions and answers"
            empty={<Nothing later={cursor !== undefined} />}
            waiting={<RowsWaiting items="questions and answers" />}
          >
            {(found) => (
              <ul className="max-w-[46rem]">
                {found.map((post) => (
                  <Row key={post.id} post={post} onDelete={setDeleting} />
                ))}
              </ul>
            )}
          </Paged>
        </div>
      </div>
      {deleting ? (
        <DeletePost
          post={deleting}
          onClose={() => setDeleting(undefined)}
          onGone={() => {
            setDeleting(undefined);
            list.current?.focus();
          }}
        />
      ) : null}
    </Page>
  );
}

const states: Record<QuestionState, string> = {
  open: 'Nobody has answered it yet',
  answered: 'It has answers',
  solved: 'You say that it is solved',
  outdated: outdatedInWords,
};

function stateOf({ state, tip, accepted }: OwnPost): string {
  // Perhaps the author of the tip has said it.
  if (tip && state === 'solved') return 'It is solved';
  if (state !== null) return states[state] ?? states.open;
  return accepted ? 'It solved the question' : 'You answered a question';
}

const notPublic = 'A tip that is not public any more';

/** The tip that answers. */
function TipLink({ tip, title }: { tip: string; title: string }) {
  return (
    <>
      A tip:{' '}
      <Link to={paths.tip(tip)} className="text-leaf underline underline-offset-4">
        <bdi>{title}</bdi>
      </Link>
    </>
  );
}

/** The words of a question or an answer, which lead to it. Of an answer without words, its tip. */
function Said({ post: { id, text, hold, answeringTip, answeringTitle } }: { post: OwnPost }) {
  if (text === null) {
    return answeringTip && answeringTitle ? <TipLink tip={answeringTip} title={answeringTitle} /> : notPublic;
  }
  const name = <bdi>{text}</bdi>;
  if (hold) return name;
  return (
    <Link to={pageOfPost(id)} className="line-clamp-3 underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}

function Row({ post, onDelete }: { post: OwnPost; onDelete: (post: Deletable) => void }) {
  const { id, text, plant, tip, tipTitle, at, hold, answeringTip, answeringTitle } = post;
  const kind = kindOf(id);
  const plantName = usePlantName()(plant);
  const said = saidInWords(text, answeringTitle);
  return (
    <li className="border-t border-line py-5 wrap-anywhere">
      <p className="label text-ink-soft">
        {kind === 'question' ? 'Question' : 'Answer'}
        {plantName ? ` · ${plantName}` : ''}
      </p>
      <h2 className="mt-0.5 font-serif text-lg leading-snug font-[560]">
        <Said post={post} />
      </h2>
      {tip ? (
        <p className="mt-1 text-sm text-ink-soft">
          {tipTitle ? <AboutTip tip={tip} title={tipTitle} /> : 'About a tip that is not public now'}
        </p>
      ) : null}
      {text !== null && answeringTip ? (
        <p className="mt-1 text-sm text-ink-soft">
          {answeringTitle ? <TipLink tip={answeringTip} title={answeringTitle} /> : notPublic}
        </p>
      ) : null}
      {hold ? null : (
        <p className="mt-1 font-semibold">
          {text === null ? (
            <Link to={pageOfPost(id)} className="underline underline-offset-4">
              {stateOf(post)}
            </Link>
          ) : (
            stateOf(post)
          )}
        </p>
      )}
      <p className="mt-0.5 text-sm text-ink-soft">
        <time dateTime={at}>{longDate(at)}</time>
        <EditedAt {...post} />
      </p>
      {hold ? <Held thing={{ kind, id, title: shortened(said), hold }} className="mt-2" /> : null}
      <div className="flex flex-wrap gap-x-5">
        {!hold && isEditable(at) ? (
          // To its page, which has the form.
          <Link to={pageOfPost(id)} aria-label={`Edit: ${shortened(said)}`} className={buttonClass('link')}>
            Edit
          </Link>
        ) : null}
        <Button
          kind="link"
          aria-haspopup="dialog"
          aria-label={`Delete: ${shortened(said)}`}
          onClick={() => onDelete({ kind, id, text: said, answers: post.state === 'open' ? 0 : 1 })}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function Nothing({ later }: { later: boolean }) {
  if (later) return <Empty>There is nothing on this page any more.</Empty>;
  return (
    <Empty
      drawing={<Drawing of="job-rain" />}
      action={
        <Link to={paths.ask} className={buttonClass('quiet')}>
          Ask gardeners
        </Link>
      }
    >
      You have not asked or answered anything yet.
    </Empty>
  );
}
