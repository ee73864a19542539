import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CannotWrite } from '~/features/moderation/cannot-write';
import { NotSent } from '~/features/moderation/not-sent';
import { useAsk } from '~/features/questions/mutations';
import { asSent, fault, ofText, useWritten } from '~/features/questions/written';
import { limits } from '~/shared/api/limits.gen';
import { askDraft } from '~/shared/form-draft';
import { useGardenSources } from '~/shared/garden';
import { paths } from '~/shared/paths';
import type { Gardener } from '~/shared/session/session';
import { useGardener } from '~/shared/session/use-gardener';
import { Button } from '~/shared/ui/button';
import { TextArea } from '~/shared/ui/form/field';
import { Page, PageHeading } from '~/shared/ui/page';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { capital, inDigits, inText } from '~/shared/words';
import { AboutPlant } from './ask/about-plant';
import { NearTips } from './ask/near-tips';

/** The form of a question. Its address may bring a plant and the words of a search. */
export function Ask() {
  const gardener = useGardener();
  const [search] = useSearchParams();
  return (
    <Page title="Ask gardeners" description="Ask those who grow it." index={false}>
      <div className="shell pb-20 lg:pb-28">
        <PageHeading intro="Somebody here has grown it. Say what you see, and they say what they would do.">
          Ask gardeners
        </PageHeading>
        {gardener ? <Form key={search.toString()} gardener={gardener} search={search} /> : null}
      </div>
    </Page>
  );
}

function Form({ gardener, search }: { gardener: Gardener; search: URLSearchParams }) {
  const start = { text: search.get('words') ?? '', plant: search.get('plant') };
  const { written, change, keyOf, drop } = useWritten(askDraft(gardener.sub, search.toString()), start);
  const { text, plant } = written;
  const { mutateAsync, isPending, error, reset } = useAsk();
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = isTried ? fault(text, 'Write your question.') : '';
  const refused = ofText(error);
  const submit = async () => {
    if (isPending) return;
    setTried(true);
    if (fault(text, 'missing')) return field.current?.focus();
    const body = { text: asSent(text), ...(plant ? { plant } : {}) };
    try {
      const { id } = await mutateAsync({ key: keyOf(body), body });
      drop();
      void toast('success', 'Your question is asked');
      if (window.location.pathname === paths.ask) navigate(paths.question(id), { replace: true });
    } catch (error) {
      if (ofText(error)) field.current?.focus();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="max-w-[46rem]"
    >
      <CannotWrite className="mb-6" />
      <AboutPlant chosen={plant} onChange={(plant) => change({ plant })} />
      <TextArea
        ref={field}
        label="Your question"
        note={`${inDigits(text.length)} / ${inDigits(limits.PostText.most)}`}
        help="What you see, since when, where it grows, and what you have tried. Everybody can read it, with your name."
        error={wrong || (refused ? capital(`your question ${refused.message}.`) : undefined)}
        required
        dir="auto"
        maxLength={limits.PostText.most}
        value={text}
        onChange={({ target }) => {
          if (error) reset();
          change({ text: target.value });
        }}
        className="mt-6"
      />
      <Where />
      <NearTips text={text} plant={plant} />
      {error && !refused ? (
        <div className="mt-4">
          <NotSent error={error} kept="Your question is kept. Sign in again, then send it." />
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending || undefined}>
          {isPending ? <Spinner /> : null}
          Ask gardeners
        </Button>
      </div>
    </form>
  );
}

/** The climate of the profile stands beside the question. */
function Where() {
  const { profile, pending } = useGardenSources();
  if (pending) return null;
  const climate = profile?.climate && inText(profile.climate);
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {climate ? (
        `Your climate, ${climate}, is shown with it, if your profile shows where you garden.`
      ) : (
        <>
          Your profile does not say your climate.{' '}
          <Link to={paths.profile} className="text-leaf underline underline-offset-4">
            Add it
          </Link>{' '}
          and the answers fit your garden.
        </>
      )}
    </p>
  );
}
