import { type RefObject, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TipCard } from '~/shared/api/schema.gen';
import { Button } from '~/shared/ui/button';
import { FieldError } from '~/shared/ui/form/field';
import { later } from '~/shared/ui/load/later';

const TipPicker = later('question.TipPicker', async () => (await import('./tip-picker')).TipPicker);

type Props = {
  /** The one that answers. */
  tip: TipCard | null;
  /** The tip that the question is about: it is not offered. */
  about: string | null;
  error: string | undefined;
  /** Of the button that opens the picker, or removes the tip. */
  button: RefObject<HTMLButtonElement | null>;
  onChange: (tip: TipCard | null) => void;
};

/** The tip of an answer, or a button that opens the picker of one. */
export function AnswerTip({ tip, about, error, button, onChange }: Props) {
  const [isPicking, setPicking] = useState(false);
  const id = useId();
  const close = (change?: () => void) => {
    flushSync(() => {
      setPicking(false);
      change?.();
    });
    // The control that had the focus is gone.
    button.current?.focus();
  };
  if (tip) {
    return (
      <div className="mt-4 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            With the tip “<bdi>{tip.title}</bdi>”
          </span>
          <Button
            ref={button}
            kind="link"
            aria-label={`Remove the tip: ${tip.title}`}
            aria-describedby={error ? id : undefined}
            onClick={() => close(() => onChange(null))}
          >
            Remove
          </Button>
        </p>
        {error ? <FieldError id={id}>{error}</FieldError> : null}
      </div>
    );
  }
  return (
    <div className="mt-4">
      <Button ref={button} kind="quiet" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
        Answer with a tip
      </Button>
      {isPicking ? (
        <Suspense>
          <TipPicker about={about} onChoose={(tip) => close(() => onChange(tip))} onClose={() => close()} />
        </Suspense>
      ) : null}
    </div>
  );
}
