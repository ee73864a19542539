import { useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { CannotWrite } from '~/features/moderation/cannot-write';
import { NotSent } from '~/features/moderation/not-sent';
import { besideClass, HowToAsk } from '~/features/questions/how-to-ask';
import { useAskedPlant } from '~/features/questions/in-words';
import { isGone, useAsk } from '~/features/questions/mutations';
import { asSent, brought, fault, ofText, tooLong, used, useWritten } from '~/features/questions/written';
import { ApiError } from '~/shared/api/client';
import { askDraft } from '~/shared/form-draft';
import { useGardenSources } from '~/shared/garden';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { paths, tipId, withQuery } from '~/shared/paths';
import type { Gardener } from '~/shared/session/session';
import { useGardener } from '~/shared/session/use-gardener';
import { Button } from '~/shared/ui/button';
import { TextArea } from '~/shared/ui/form/field';
import { Page, PageHeading } from '~/shared/ui/page';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { capital, inText } from '~/shared/words';
import { AboutPlant } from './ask/about-plant';
import { NearAnswers } from './ask/near-answers';
import { TheTip } from './ask/the-tip';

/** The form of a question. Its address may bring a tip, or a plant, and the words of a search. */
export function Ask() {
  const gardener = useGardener();
  const [search] = useSearchParams();
  const { tip, ...others } = Object.fromEntries(search);
  if (tip && !tipId.test(tip)) {
    return <Navigate to={withQuery(paths.ask, others)} replace state={navigationState({ unknownTip: tip })} />;
  }
  return (
    <Page title="Ask gardeners" description="Ask those who grow it." index={false}>
      <div className="shell pb-20 lg:pb-28">
        <PageHeading intro="Somebody here has grown it. Say what you see, and they say what they would do.">
          Ask gardeners
        </PageHeading>
        <div className={besideClass}>
          {gardener ? <Form key={search.toString()} gardener={gardener} search={search} /> : null}
          <HowToAsk />
        </div>
      </div>
    </Page>
  );
}

function Form({ gardener, search }: { gardener: Gardener; search: URLSearchParams }) {
  const asked = { tip: search.get('tip'), plant: search.get('plant') };
  const tip = asked.tip || null;
  const start = { text: brought(search.get('words') ?? ''), plant: tip ? null : asked.plant };
  const known = useAskedPlant(start.plant);
  const { written, change, keyOf, drop } = useWritten(askDraft(gardener.sub, search.toString()), start);
  const { text } = written;
  const plant = written.plant === start.plant ? (known.plant ?? null) : written.plant;
  const { mutateAsync, isPending, error, reset } = useAsk();
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = isTried ? fault(text, 'Write your question.') : tooLong(text);
  const refused = ofText(error);
  const submit = async () => {
    if (isPending) return;
    setTried(true);
    if (fault(text, 'missing')) return field.current?.focus();
    const body = { text: asSent(text), ...(tip ? { tip } : plant ? { plant } : {}) };
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
    >
      <CannotWrite className="mb-6" />
      <UnknownTip />
      {tip ? (
        <TheTip id={tip} />
      ) : (
        <AboutPlant chosen={plant} unknown={known.unknown} onChange={(plant) => change({ plant })} />
      )}
      <TextArea
        ref={field}
        label="Your question"
        note={used(text)}
        help="What you see, since when, where it grows, and what you have tried. Everybody can read it, with your name."
        error={wrong || (refused ? capital(`your question ${refused.message}.`) : undefined)}
        required
        dir="auto"
        value={text}
        onChange={({ target }) => {
          if (error) reset();
          change({ text: target.value });
        }}
        className="mt-6"
      />
      <Where />
      <NearAnswers text={text} plant={plant} about={tip} />
      {error && !refused ? (
        <div className="mt-4">
          {tip && refusal(error) ? (
            <p role="alert" className="text-sm font-medium text-clay">
              {refusal(error)} Your question is still here.
            </p>
          ) : (
            <NotSent error={error} kept="Your question is kept. Sign in again, then send it." />
          )}
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

/** The address named no tip. */
function UnknownTip() {
  const { unknownTip } = useNavigationState();
  if (!unknownTip) return null;
  return (
    <p role="status" className="pb-4 text-ink-soft wrap-anywhere">
      There is no tip “<bdi>{unknownTip}</bdi>”, so your question is about none.
    </p>
  );
}

/** Why nobody, or not this gardener, can ask about the tip. */
function refusal(error: Error): string {
  if (isGone(error)) return 'This tip is not public any more, so nobody can ask about it.';
  return error instanceof ApiError && error.code === 'blocked' ? 'You cannot ask about the tips of this gardener.' : '';
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
