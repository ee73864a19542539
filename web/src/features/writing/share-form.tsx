import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { Tip } from '~/shared/api/schema.gen';
import { dropOnDevice, keepOnDevice } from '~/shared/device-drafts';
import { dropDraft, keepDraft } from '~/shared/form-draft';
import { useGarden } from '~/shared/garden';
import { messages } from '~/shared/messages';
import { discard } from '~/shared/photos/uploads';
import { onTheirWay, useWaiting } from '~/shared/photos/use-photos';
import { plantList } from '~/shared/plants/plants';
import type { Gardener } from '~/shared/session/session';
import { Button } from '~/shared/ui/button';
import { toast } from '~/shared/ui/toast';
import { useSubmit } from '~/shared/use-submit';
import { useAskBeforeLeaving } from './ask-before-leaving';
import { DraftConflict } from './draft/draft-conflict';
import { isOnServer, type Progress } from './draft/draft-machine';
import { type Draft, type Opened, openDraft } from './draft/open-draft';
import { useSavedDraft } from './draft/use-saved-draft';
import { LeaveQuestion } from './leave-question';
import { ShareProblem } from './share-problem';
import { isStepped, steps, useStep } from './steps';
import { TipFields } from './tip-fields';
import {
  asNewTip,
  draftValues,
  fieldError,
  notArrived,
  noValues,
  shareRules,
  type TipValues,
  unfinishedValues,
} from './tip-form';

type Props = {
  gardener: Gardener;
  /** A draft on the server to go on with. */
  tip?: Tip;
  onShared: (tip: Tip) => void;
  /** The device is offline, and keeps the tip until it is back. */
  onWaiting: (title: string) => void;
  /** Called for an empty form, once the server has this draft. Without it, there is no other one. */
  onAnother?: () => void;
  /** It is a new one after another: the first field takes the focus, and no text of before comes back. */
  focus: boolean;
};

/** The form that shares a tip. It keeps the typed text, on the device and on the server, until the tip is shared. */
export function ShareForm(props: Props) {
  const [first] = useState(props);
  const [opened, setOpened] = useState<Opened>();
  const opening = useRef<Promise<void>>(undefined);
  useEffect(() => {
    const { gardener, tip, focus } = first;
    opening.current ??= openDraft(gardener, tip, focus).then(setOpened);
  }, [first]);
  return opened ? <OpenForm {...props} opened={opened} /> : <div className="min-h-dvh" aria-busy="true" />;
}

function OpenForm({ gardener, tip, onShared, onWaiting, onAnother, focus, opened }: Props & { opened: Opened }) {
  const { name, device, draft, start } = opened;
  const form = useForm<TipValues>({
    defaultValues: draft ? draftValues(draft.values) : tip ? unfinishedValues(tip) : noValues,
    resolver: zodResolver(shareRules),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const values = () => form.getValues();
  /** Whether the device has it by now, and the server cannot. */
  const [untitled, setUntitled] = useState(false);
  const saved = useSavedDraft({
    start,
    values,
    keep: (draft) => {
      const kept: Draft = { ...draft, values: values(), device };
      keepDraft(name, kept);
      if (kept.unsent) keepOnDevice(device, gardener.sub, kept, () => setUntitled(values().title.trim() === ''));
      else dropOnDevice(device);
    },
  });
  const { typed } = saved;
  useAskBeforeLeaving(saved.isUnsent);
  const { send, pending, error, clearError } = useSubmit(form, fieldError);
  const problem = useRef<HTMLDivElement>(null);
  const { setFocus, subscribe } = form;

  // The author's climate is suggested once it is known. By itself it is no draft.
  const { climate } = useGarden();
  const suggesting = useRef(false);
  const suggested = useRef('');
  const { setValue, getValues } = form;
  useEffect(() => {
    const chosen = getValues('facts.climates').join();
    if (draft || tip || !climate || chosen !== suggested.current) return;
    suggested.current = climate;
    suggesting.current = true;
    setValue('facts.climates', [climate]);
    suggesting.current = false;
  }, [draft, tip, climate, setValue, getValues]);

  // The plant that the address names. By itself it is no draft either.
  const [search, setSearch] = useSearchParams();
  const named = search.get('plant');
  const { data: plants } = useQuery({ ...plantList, enabled: Boolean(named && !draft && !tip) });
  useEffect(() => {
    const plant = plants?.find(({ id }) => id === named);
    if (draft || !plant || getValues('plantType')) return;
    suggesting.current = true;
    setValue('plantType', plant.name);
    setValue('category', plant.category);
    setValue('facts.plants', [plant.id]);
    setValue('facts.hazards', plant.hazards ?? []);
    suggesting.current = false;
  }, [draft, named, plants, setValue, getValues]);

  // Text and link that another app shares, after what is typed already.
  const [shared] = useState(() => sharedText(search));
  useEffect(() => {
    if (!shared) return;
    setSearch({}, { replace: true });
    const { title, description } = getValues();
    if (!title && shared.title) setValue('title', shared.title);
    if (!description.includes(shared.text))
      setValue('description', [description, shared.text].filter(Boolean).join('\n\n'));
    typed();
  }, [shared, setSearch, setValue, getValues, typed]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!suggesting.current) typed();
        },
      }),
    [subscribe, typed],
  );

  useEffect(() => {
    if (focus) setFocus('title');
  }, [focus, setFocus]);

  const element = useRef<HTMLFormElement>(null);
  const waiting = useWaiting(element, () => form.getValues('photos'));
  const drop = () => {
    dropDraft(name);
    dropOnDevice(device);
  };
  const { step, go } = useStep();
  const isLast = step === steps.length;
  const next = async () => {
    if (await form.trigger(steps[step - 1]?.fields, { shouldFocus: true })) go(step + 1);
  };
  const goToFirstError = () => {
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).invalid));
    if (isStepped() && wrong >= 0) void go(wrong + 1);
  };
  const submit = form.handleSubmit(
    async (values): Promise<void> => {
      clearError();
      if (waiting.isNeeded()) return waiting.then(() => submit());
      if (values.photos.some(({ picture }) => !picture)) {
        form.setError('photos', { message: notArrived });
        return goToFirstError();
      }
      const outcome = await send(async () => {
        const tip = await saved.publish(asNewTip(values, gardener));
        if (!tip) return;
        drop();
        discard(values.photos.map(({ key }) => key));
        await go(1);
        if (tip === 'waiting') return onWaiting(values.title);
        void toast('success', messages.share.saved);
        onShared(tip);
      });
      if (outcome === 'field-errors') goToFirstError();
      if (outcome === 'failed') problem.current?.focus();
    },
    () => {
      clearError();
      goToFirstError();
    },
  );
  // The browser submits the form at Enter in a line, whether it shows the button or not.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isLast || !isStepped()) return submit(event);
    event.preventDefault();
    return next();
  };

  const another = async () => {
    await saved.save();
    if (saved.isUnsent()) return toast('error', 'It was not saved. It stays here until it is.');
    drop();
    await go(1);
    onAnother?.();
  };

  const takeTheirs = () => {
    const { theirs } = saved.progress;
    if (!theirs) return;
    suggesting.current = true;
    form.reset(unfinishedValues(theirs));
    suggesting.current = false;
    saved.takeTheirs();
    setFocus('title');
  };

  const sendAsNew = () => {
    saved.startAgain();
    clearError();
  };

  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="max-w-2xl">
      {draft ? (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 rounded-card bg-moss px-5 py-1 text-sm">
          <p role="status" className="py-2">
            Your draft, as you left it.
          </p>
          {isOnServer(start) && onAnother ? (
            <Button kind="link" onClick={another}>
              Start another tip
            </Button>
          ) : null}
        </div>
      ) : null}
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
        {error ? <ShareProblem error={error} sendAsNew={sendAsNew} /> : null}
      </div>
      {/* On phones, the foot sticks in the form. */}
      <div className="gap-x-5 gap-y-3 max-md:contents md:mt-8 md:flex md:flex-row-reverse md:flex-wrap md:items-center md:justify-end">
        <DraftState {...saved.progress} untitled={untitled} />
        <p role="status" className="text-sm font-semibold empty:hidden">
          {waiting.left > 0 ? onTheirWay(waiting.left) : ''}
        </p>
        <div className="flex items-center gap-3 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-5 border-line bg-paper max-md:border-t max-md:px-5 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <div aria-hidden="true" className="absolute inset-x-0 -top-px h-0.5 md:hidden">
            <div className="h-full bg-leaf-fill" style={{ width: `${(100 * step) / steps.length}%` }} />
          </div>
          {step > 1 ? (
            <Button kind="quiet" className="md:hidden" onClick={() => go(step - 1)}>
              Back
            </Button>
          ) : null}
          <p className="grow text-sm text-ink-soft tabular-nums md:hidden">
            Step {step} of {steps.length}
          </p>
          {isLast ? null : (
            <Button className="md:hidden" onClick={next}>
              Next
            </Button>
          )}
          <Button type="submit" disabled={pending || waiting.left > 0} className={isLast ? '' : 'max-md:hidden'}>
            {pending || waiting.left > 0 ? messages.share.submitting : 'Submit Tip'}
          </Button>
        </div>
      </div>
      <LeaveQuestion isStranded={saved.isStranded} isSaved={saved.isSaved} />
    </form>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function DraftState({ savedAt, trouble, theirs, untitled }: Progress & { untitled: boolean }) {
  return (
    <p className="min-h-6 text-sm text-ink-soft max-md:my-4">
      {savedAt ? `Draft saved ${time.format(savedAt)}. ` : ''}
      <span role="status">
        {theirs
          ? 'What you type is kept on this device only, until you choose between the two texts.'
          : trouble
            ? 'What you type is kept on this device only.'
            : untitled && !savedAt
              ? 'It is kept on this device. With a title, it is a draft under My Tips too.'
              : ''}
      </span>
    </p>
  );
}

/** By the manifest's `share_target`. */
function sharedText(search: URLSearchParams): { title: string; text: string } | undefined {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => search.get(name)?.trim());
  // Most apps send the link in the text.
  const all = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n');
  return title || all ? { title, text: all } : undefined;
}
