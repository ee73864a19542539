import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Tip } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { Button } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { type Difference, differences } from './draft/differences';
import { Both } from './draft/draft-conflict';
import { type TipValues, valuesOf } from './tip-form';

/** Says that the tip was changed since its edit of the outbox was made, and shows both texts. */
export function StaleText({ form, stored }: { form: UseFormReturn<TipValues>; stored: Tip }) {
  return (
    <TwoTexts
      form={form}
      other={valuesOf(stored)}
      name="As it is stored now"
      title="This tip was changed meanwhile: on another device, or by an earlier attempt of yours that got through."
      submit="Update Tip"
    />
  );
}

type OtherProps = {
  form: UseFormReturn<TipValues>;
  other: TipValues;
  /** The label of the button that sends the form. */
  submit: string;
  children?: ReactNode;
};

/** Says that another text of the tip waits in the outbox than the form was opened with, and shows both. */
export function OtherText(props: OtherProps) {
  return (
    <div ref={focusInView} role="alert" tabIndex={-1} className="outline-none">
      <TwoTexts {...props} name="As it waits to be sent" title="Another text of this tip waits on this device." />
    </div>
  );
}

type BothProps = OtherProps & { name: string; title: string };

function TwoTexts({ form, other, name, title, submit, children }: BothProps) {
  const { hemisphere } = useGarden();
  const mine = useWatch({ control: form.control }) as TipValues;
  const all = differences(mine, other);
  const take = ({ path, theirs }: Difference) => form.setValue(path, theirs as never);
  return (
    <section aria-label="Two texts of this tip" className="mb-6 rounded-card border border-clay bg-raised px-5 py-4">
      <p className="font-semibold text-clay">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Nothing was overwritten. Your changes are in the form below.
        {all.length > 0 ? ` “${submit}” puts them in the place of this:` : ' They are the same.'}
      </p>
      <dl className="mt-4 space-y-5 empty:hidden">
        {all.map((difference) => (
          <Both key={difference.path} difference={difference} hemisphere={hemisphere} other={name}>
            <Button kind="link" onClick={() => take(difference)}>
              Take it over<span className="sr-only">: {difference.label}</span>
            </Button>
          </Both>
        ))}
      </dl>
      {children}
    </section>
  );
}
