import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { Tip } from '~/shared/api/schema.gen';
import { dropDraft, keepDraft, readDraft, shareDraft } from '~/shared/form-draft';
import { useGarden } from '~/shared/garden';
import { gardenerMessages } from '~/shared/messages-gardener';
import { plantList } from '~/shared/plants';
import type { Gardener } from '~/shared/session/session';
import { Button } from '~/shared/ui/button';
import { toast } from '~/shared/ui/toast';
import { useSubmit } from '~/shared/use-submit';
import { useShareTip } from '../mutations';
import { ShareProblem } from './share-problem';
import { TipFields } from './tip-fields';
import { asNewTip, draftValues, fieldError, noValues, shareRules, type TipValues } from './tip-form';

type Draft = { values: TipValues; key: string };

type Props = {
  gardener: Gardener;
  onShared: (tip: Tip) => void;
  /** The first field takes the focus. */
  focus: boolean;
};

/** The form that shares a tip. It keeps what was typed, and the idempotency key, until the tip is shared. */
export function ShareForm({ gardener, onShared, focus }: Props) {
  const name = shareDraft(gardener.email);
  const [draft] = useState(() => readDraft<Draft>(name));
  const [key, setKey] = useState(() => draft?.key ?? crypto.randomUUID());
  const form = useForm<TipValues>({
    defaultValues: draft ? draftValues(draft.values) : noValues,
    resolver: zodResolver(shareRules),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const share = useShareTip();
  const { send, pending, error, clearError } = useSubmit(form, fieldError);
  const problem = useRef<HTMLDivElement>(null);
  const { setFocus, subscribe } = form;

  // The author's climate is suggested once it is known. By itself it is no draft.
  const { climate } = useGarden();
  const suggesting = useRef(false);
  const { setValue, getValues } = form;
  useEffect(() => {
    if (draft || !climate || getValues('facts.climates').length > 0) return;
    suggesting.current = true;
    setValue('facts.climates', [climate]);
    suggesting.current = false;
  }, [draft, climate, setValue, getValues]);

  // The plant that the address names. By itself it is no draft either.
  const [search] = useSearchParams();
  const named = search.get('plant');
  const { data: plants } = useQuery({ ...plantList, enabled: Boolean(named && !draft) });
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

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!suggesting.current) keepDraft(name, { values, key });
        },
      }),
    [subscribe, name, key],
  );

  useEffect(() => {
    if (focus) setFocus('title');
  }, [focus, setFocus]);

  const onSubmit = form.handleSubmit(async (values) => {
    // Also where nothing was typed since the key was renewed.
    keepDraft(name, { values: form.getValues(), key });
    const outcome = await send(async () => {
      const tip = await share.mutateAsync({ draft: asNewTip(values, gardener), key });
      dropDraft(name);
      void toast('success', gardenerMessages.share.saved);
      onShared(tip);
    });
    if (outcome === 'failed') problem.current?.focus();
  }, clearError);

  const sendAsNew = () => {
    setKey(crypto.randomUUID());
    clearError();
  };

  return (
    <form noValidate onSubmit={onSubmit} className="max-w-2xl">
      {draft ? (
        <p role="status" className="mb-8 rounded-card bg-moss px-5 py-3 text-sm">
          Here is your tip as you left it, ready to go on with.
        </p>
      ) : null}
      <TipFields form={form} />
      <p className="mt-10 border-t border-line pt-6 text-sm text-ink-soft wrap-anywhere">
        Shared as <bdi className="font-semibold text-ink">{gardener.displayName || gardenerMessages.share.noName}</bdi>,{' '}
        <bdi>{gardener.email || gardenerMessages.share.noName}</bdi>
      </p>
      <div ref={problem} tabIndex={-1} className="mt-8 outline-none">
        {error ? <ShareProblem error={error} sendAsNew={sendAsNew} /> : null}
      </div>
      <Button type="submit" disabled={pending} className="mt-6 w-full sm:w-auto">
        {pending ? gardenerMessages.share.submitting : 'Submit Tip'}
      </Button>
    </form>
  );
}
