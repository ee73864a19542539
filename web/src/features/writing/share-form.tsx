import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NewTip, Tip } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { FoundWaiting } from '~/shared/offline/found-waiting';
import {
  isEdit,
  isShare,
  OtherTextWaits,
  useHeldBack,
  type Waiting,
  type WaitingEdit,
  type WaitingShare,
} from '~/shared/offline/outbox';
import type { Gardener } from '~/shared/session/session';
import { wholeText } from '~/shared/tips/waiting-edit';
import { Button } from '~/shared/ui/button';
import { toast } from '~/shared/ui/toast';
import { useAskBeforeLeaving } from './ask-before-leaving';
import { CardPreview, type RenderCard } from './card-preview';
import { DraftConflict } from './draft/draft-conflict';
import { isOnServer } from './draft/draft-machine';
import { type Opened, openDraft } from './draft/open-draft';
import { useKeptDraft } from './draft/use-kept-draft';
import { useTyped } from './draft/use-typed';
import { LeaveQuestion } from './leave-question';
import { ShareFoot } from './share-foot';
import { ShareProblem } from './share-problem';
import { useSharedText } from './shared-text';
import { isStepped, useSteps } from './steps';
import { useSuggestions } from './suggestions';
import { TipFields } from './tip-fields';
import { draftValues, newTipValues, noValues, shareRules, type TipValues, unfinishedValues } from './tip-form';
import { useSharing } from './use-sharing';
import { OtherText } from './waiting-text';

type Props = {
  gardener: Gardener;
  /** A draft on the server to go on with, or the tip that it has become. */
  tip?: Tip;
  /** Replaces the form where the draft has become a tip, and nothing is typed here that the tip lacks. */
  sharedAlready?: ReactNode;
  /** A tip of the outbox to go on with: a new one, or the whole text of one that was a draft. */
  waiting?: WaitingShare | WaitingEdit;
  onShared: (tip: Tip) => void;
  /** The device is offline, and keeps the tip until it is back. */
  onWaiting: (waiting: { id: string; title: string }) => void;
  /** Called for an empty form, once the server has this draft. Without it, there is no other one. */
  onAnother?: () => void;
  /** It is a new one after another: the first field takes the focus, and no text of before comes back. */
  focus: boolean;
  /** Draws the card that readers will see, beside the form. */
  renderCard: RenderCard;
};

/** The form that shares a tip. It keeps the typed text, on the device and on the server, until the tip is shared. */
export function ShareForm(props: Props) {
  const [first] = useState(props);
  const [opened, setOpened] = useState<Opened>();
  const opening = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const { gardener, tip, waiting, focus } = first;
    opening.current ??= openDraft(gardener, { tip, waiting }, focus).then(setOpened);
  }, [first]);
  if (!opened) return <div className="min-h-dvh" aria-busy="true" />;
  const isShared = first.tip && first.tip.availability !== 'draft';
  return isShared && !opened.start.theirs ? props.sharedAlready : <OpenForm {...props} opened={opened} />;
}

function OpenForm(props: Props & { opened: Opened }) {
  const { gardener, tip, onShared, onWaiting, onAnother, focus, opened, renderCard } = props;
  const { draft, start } = opened;
  const form = useForm<TipValues>({
    defaultValues: draft ? draftValues(draft.values) : begun(props),
    resolver: zodResolver(shareRules),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const held = useHeldBack(opened.waiting?.id);
  const saved = useKeptDraft(form, gardener, opened);
  const { goOnAlone } = saved;
  const alone = useRef(goOnAlone);
  useEffect(() => {
    alone.current = goOnAlone;
    if (held === 'gone') alone.current();
  });
  useAskBeforeLeaving(saved.isUnsent);
  const quietly = useTyped(form, saved.typed);
  useSuggestions(form, !draft && !tip && !opened.waiting, quietly);
  useSharedText(form, saved.typed);
  const { setFocus } = form;
  useEffect(() => {
    if (focus) setFocus('title');
  }, [focus, setFocus]);
  const steps = useSteps(form);
  const { step, isLast } = steps;
  const sharing = useSharing({ form, gardener, saved, steps, onShared, onWaiting });
  const { element, problem, submit, error, clearError, isBusy, photosLeft } = sharing;
  // The browser submits the form at Enter in a line, whether it shows the button or not.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isLast || !isStepped()) return submit(event);
    event.preventDefault();
    return steps.next();
  };

  const another = async () => {
    await saved.save();
    if (saved.isUnsent()) return toast('error', 'It was not saved. It stays here until it is.');
    saved.drop();
    await steps.go(1);
    onAnother?.();
  };
  const takeTheirs = () => {
    const { theirs } = saved.progress;
    if (!theirs) return;
    quietly(() => form.reset(unfinishedValues(theirs)));
    saved.takeTheirs();
    setFocus('title');
  };
  const sendAsNew = () => {
    saved.startAgain();
    clearError();
  };

  return (
    <>
      <form ref={element} noValidate onSubmit={onSubmit} className="max-w-2xl lg:row-span-2">
        {opened.waiting && !tip ? (
          <FoundWaiting
            what="tip"
            waiting={opened.waiting}
            held={held}
            isTyped={draft !== undefined}
            submit="Submit Tip"
            className="mb-8 px-5 py-3 text-sm"
          />
        ) : null}
        {draft ? <FoundDraft onAnother={isOnServer(start) && onAnother ? another : undefined} /> : null}
        <TipFields form={form} step={step} />
        <p
          className={`mt-8 border-t border-line pt-5 text-sm text-ink-soft wrap-anywhere md:mt-10 md:pt-6 ${isLast ? '' : 'max-md:hidden'}`}
        >
          Shared as <bdi className="font-semibold text-ink">{gardener.displayName || messages.share.noName}</bdi>,{' '}
          <bdi>{gardener.email || messages.share.noName}</bdi>
        </p>
        {saved.progress.theirs ? (
          <DraftConflict
            key={saved.progress.theirs.version}
            form={form}
            theirs={saved.progress.theirs}
            onKeepMine={saved.keepMine}
            onTakeTheirs={takeTheirs}
          />
        ) : null}
        <div ref={problem} tabIndex={-1} className="mt-8 outline-none empty:hidden">
          {error instanceof OtherTextWaits ? (
            <OtherText key={error.waiting.at} form={form} other={valuesOfWaiting(error.waiting)} submit="Submit Tip">
              <Button kind="quiet" className="mt-4 flex" onClick={sendAsNew}>
                Make mine another tip
              </Button>
            </OtherText>
          ) : error ? (
            <ShareProblem error={error} sendAsNew={sendAsNew} />
          ) : null}
        </div>
        <ShareFoot
          steps={steps}
          progress={saved.progress}
          untitled={saved.untitled}
          isBusy={isBusy}
          photosLeft={photosLeft}
        />
        <LeaveQuestion isStranded={saved.isStranded} isSaved={saved.isSaved} />
      </form>
      <CardPreview form={form} name={gardener.displayName} render={renderCard} />
    </>
  );
}

/** The values of a form in which nothing was typed. */
function begun({ tip, waiting }: Props): TipValues {
  if (waiting) return valuesOfWaiting(waiting);
  return tip ? unfinishedValues(tip) : noValues;
}

function valuesOfWaiting(waiting: Waiting): TipValues {
  if (isShare(waiting)) return newTipValues(waiting.change.draft, waiting.change.photos);
  return isEdit(waiting) ? newTipValues(wholeText(waiting) as NewTip, waiting.change.photos) : noValues;
}

/** Says that the form has the text of before. `onAnother`: puts it away for an empty form. */
function FoundDraft({ onAnother }: { onAnother: (() => void) | undefined }) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 rounded-card bg-moss px-5 py-1 text-sm">
      <p role="status" className="py-2">
        Your draft, as you left it.
      </p>
      {onAnother ? (
        <Button kind="link" onClick={onAnother}>
          Start another tip
        </Button>
      ) : null}
    </div>
  );
}
