import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Tip } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { discard } from '~/shared/photos/uploads';
import { useWaiting } from '~/shared/photos/use-photos';
import type { Gardener } from '~/shared/session/session';
import { toast } from '~/shared/ui/toast';
import { useSubmit } from '~/shared/use-submit';
import type { useKeptDraft } from './draft/use-kept-draft';
import type { useSteps } from './steps';
import { asNewTip, fieldError, notArrived, type TipValues } from './tip-form';

type Sharing = {
  form: UseFormReturn<TipValues>;
  gardener: Gardener;
  saved: ReturnType<typeof useKeptDraft>;
  steps: ReturnType<typeof useSteps>;
  onShared: (tip: Tip) => void;
  onWaiting: (waiting: { id: string; title: string }) => void;
};

/** Shares the tip once its photographs have arrived. After an error, what is to be corrected comes into view. */
export function useSharing({ form, gardener, saved, steps, onShared, onWaiting }: Sharing) {
  const { send, pending, error, clearError } = useSubmit(form, fieldError);
  const element = useRef<HTMLFormElement>(null);
  const problem = useRef<HTMLDivElement>(null);
  const waiting = useWaiting(element, () => form.getValues('photos'));
  const share = async (values: TipValues) => {
    const tip = await saved.publish(asNewTip(values, gardener));
    if (!tip) return;
    saved.drop();
    discard(values.photos.map(({ key }) => key));
    await steps.go(1);
    if ('waits' in tip) return onWaiting({ title: values.title, id: tip.waits });
    void toast('success', messages.share.saved);
    onShared(tip);
  };
  const submit = form.handleSubmit(
    async (values): Promise<void> => {
      clearError();
      if (waiting.isNeeded()) return waiting.then(() => submit());
      if (values.photos.some(({ picture }) => !picture)) {
        form.setError('photos', { message: notArrived });
        return steps.goToFirstError();
      }
      const outcome = await send(() => share(values));
      if (outcome === 'field-errors') steps.goToFirstError();
      if (outcome === 'failed') problem.current?.focus();
    },
    () => {
      clearError();
      steps.goToFirstError();
    },
  );
  return { element, problem, submit, error, clearError, isBusy: pending || waiting.left > 0, photosLeft: waiting.left };
}
