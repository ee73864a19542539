import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { caseFile, isOthers, isTaken, useDecide, useWasDecided } from '~/features/moderation/cases';
import { NotSent, notSent } from '~/features/moderation/not-sent';
import { done } from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import type { Act, CaseFile, CaseHead, ReportReason } from '~/shared/api/schema.gen';
import { isSessionOver } from '~/shared/session/session-ended';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { Message } from './act-form';
import { isDanger, labelOfAll, noMessage, whyNot } from './acts';
import { Glance } from './glance';
import { titleOf } from './things';

type Props = {
  act: Act;
  cases: CaseHead[];
  /** The moderator's own id. */
  reader: string | undefined;
  message: string;
  onMessage: (text: string) => void;
  onClose: () => void;
};

/** A case that was not decided, and why. */
type NotDone = { of: CaseHead; why: string };

type Stage =
  | { name: 'look' }
  | { name: 'send'; at: number; of: number }
  /** `overtaken`: how many another moderator has decided meanwhile. `error`: what has ended the rest. */
  | { name: 'rest'; notDone: NotDone[]; decided: number; overtaken: number; error?: Error | undefined };

/** One act on several cases: shows each, and then decides them one after another. */
export function SeveralDialog({ act, cases: opened, reader, message, onMessage, onClose }: Props) {
  const [cases, setCases] = useState(opened);
  const [stage, setStage] = useState<Stage>({ name: 'look' });
  const [empty, setEmpty] = useState(false);
  const isLooking = stage.name === 'look';
  const looks = useLooks(cases, act, reader, isLooking);
  const wasDecided = useWasDecided();
  const decide = useDecideAll(act, setStage);
  const suited = looks.flatMap(({ file, why }) => (file && !why ? [file] : []));
  const isReady = looks.every(({ isLoading }) => !isLoading);
  const words = act === 'keep' ? '' : message.trim();

  const submit = async () => {
    if (!isLooking || !isReady || suited.length === 0) return;
    setEmpty(act !== 'keep' && !words);
    if (act !== 'keep' && !words) return;
    const left = looks.flatMap(({ of, why }) => (why ? [{ of, why }] : []));
    const { decided, notDone, overtaken, error } = await decide(suited, words, left);
    if (notDone.length === 0) onMessage('');
    if (decided === cases.length) {
      void toast('success', allDone(act), { of: decided === 1 ? '1 case' : `${decided} cases` });
      return onClose();
    }
    setStage({ name: 'rest', notDone, decided, overtaken, error });
  };
  // Closed, the dialog could not say what was not done.
  const close = () => {
    if (stage.name === 'send') return;
    for (const { of, file } of looks) if (file && !file.waits) void wasDecided(of);
    onClose();
  };
  const label = labelOfAll(act, suited);
  const title = `${label} ${cases.length === 1 ? '1 case' : `${cases.length} cases`}`;
  if (stage.name === 'rest') {
    const again = () => {
      setCases(stage.notDone.map(({ of }) => of));
      setStage({ name: 'look' });
    };
    return <Rest act={act} {...stage} onAgain={again} onClose={onClose} />;
  }
  return (
    <Dialog open wide atTitle onClose={close} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
        }}
        className="@container"
      >
        <ul>
          {looks.map(({ of, file, why, isLoading }) => (
            <Glance
              key={`${of.kind} ${of.id}`}
              of={of}
              file={file}
              why={why}
              isLoading={isLoading}
              whole={act === 'keep'}
            />
          ))}
        </ul>
        {act === 'keep' ? null : (
          <Message
            act={act}
            reported={reasonsOf(cases)}
            message={message}
            onMessage={(text) => {
              setEmpty(false);
              onMessage(text);
            }}
            error={empty ? noMessage(act) : undefined}
          />
        )}
        {/* With large text on a phone it would cover the cases. */}
        <div className="dialog-foot sticky -bottom-6 -mx-6 mt-4 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-6 py-3 md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8">
          <Button
            type="submit"
            kind={isDanger(act) ? 'danger' : 'primary'}
            aria-disabled={!isLooking || !isReady || suited.length === 0 || undefined}
          >
            {stage.name === 'send' || !isReady ? <Spinner /> : null}
            {label} {!isReady ? 'these' : suited.length === 1 ? 'this one' : `these ${suited.length}`}
          </Button>
          <Button kind="quiet" aria-disabled={stage.name === 'send' || undefined} onClick={close}>
            Cancel
          </Button>
          <p role="status" className="text-sm tabular-nums">
            {stage.name === 'send' ? `${stage.at} of ${stage.of}` : null}
          </p>
        </div>
      </form>
    </Dialog>
  );
}

const reasonsOf = (cases: CaseHead[]): ReportReason[] => [...new Set(cases.flatMap(({ reasons }) => reasons))];

/** Of cases whose things are gone, keeping closes some. */
const allDone = (act: Act) => (act === 'keep' ? 'Decided' : done[act]);

/** Loads the cases as they are now, while the moderator looks, and says why the act does not suit one. */
function useLooks(cases: CaseHead[], act: Act, reader: string | undefined, enabled: boolean) {
  const found = useQueries({
    queries: cases.map((of) => ({ ...caseFile(of), enabled, staleTime: 0, refetchOnReconnect: false })),
  });
  return cases.map((of, at) => {
    const { data, error, isFetching = false } = found[at] ?? {};
    const file = data?.data;
    const why = isFetching
      ? undefined
      : error || !file
        ? error instanceof ApiError && error.status === 404
          ? 'It is not there any more.'
          : 'It could not be loaded.'
        : isOthers(file.taken, reader)
          ? 'Another moderator looks at it.'
          : !file.waits
            ? 'Another moderator has decided it.'
            : file.acts.includes(act)
              ? undefined
              : whyNot(file);
    return { of, file, why, isLoading: isFetching };
  });
}

type Outcome = Omit<Extract<Stage, { name: 'rest' }>, 'name'>;

/** Decides cases one after another, in the versions that were shown. Without a session or a connection, it ends. `left`: those left out. */
function useDecideAll(act: Act, setStage: (stage: Stage) => void) {
  const { mutateAsync } = useDecide();
  const wasDecided = useWasDecided();
  // On another page, nothing more is sent.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (files: CaseFile[], message: string, left: NotDone[]): Promise<Outcome> => {
    const notDone: NotDone[] = [];
    let ended: Error | undefined;
    for (const [at, file] of files.entries()) {
      if (ended || !isHere.current) {
        notDone.push({ of: file, why: 'It was not sent.' });
        continue;
      }
      setStage({ name: 'send', at: at + 1, of: files.length });
      const { kind, id, version, thingVersion } = file;
      const more = message ? { message } : {};
      try {
        await mutateAsync({ kind, id, version, thingVersion, act, ...more });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        notDone.push({ of: file, why: reasonOf(error) });
        if (isSessionOver(error) || (error instanceof ApiError && error.status === 0)) ended = error;
      }
    }
    const decided = files.length - notDone.length;
    const rest = [...left, ...notDone];
    // Offline, nobody can say.
    const over = await Promise.all(rest.map(({ of }) => !ended && wasDecided(of)));
    const stillThere = rest.filter((_, at) => !over[at]);
    return { decided, notDone: stillThere, overtaken: rest.length - stillThere.length, error: ended };
  };
}

function reasonOf(error: Error): string {
  if (error instanceof ApiError && error.status === 412) return 'It has changed since you looked at it.';
  if (isTaken(error)) return 'Another moderator looks at it.';
  return isSessionOver(error) ? 'It was not sent.' : notSent(error);
}

type RestProps = Omit<Extract<Stage, { name: 'rest' }>, 'name'> & {
  act: Act;
  onAgain: () => void;
  onClose: () => void;
};

/** What was not done. */
function Rest({ act, notDone, decided, overtaken, error, onAgain, onClose }: RestProps) {
  const others = notDone.length > 0;
  const text = [
    `${allDone(act)}: ${decided}.`,
    overtaken > 0 && `Another moderator was faster with ${overtaken} of them.`,
    others && 'The others are as they were.',
    others && act !== 'keep' && 'Your message is kept.',
  ];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        !others
          ? 'The cases are decided'
          : notDone.length === 1
            ? '1 case was not decided'
            : `${notDone.length} cases were not decided`
      }
      text={text.filter(Boolean).join(' ')}
    >
      {others ? (
        <ul role="alert" aria-label="Not decided">
          {notDone.map(({ of, why }) => (
            <li key={`${of.kind} ${of.id}`} className="border-t border-line py-3 text-sm wrap-anywhere">
              <bdi className="font-semibold">{titleOf(of.kind, of.reported.title)}</bdi>
              <span className="block">{why}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {error && isSessionOver(error) ? <NotSent error={error} kept="Sign in again, then look at these again." /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {others ? <Button onClick={onAgain}>Look at {notDone.length === 1 ? 'it' : 'these'} again</Button> : null}
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
