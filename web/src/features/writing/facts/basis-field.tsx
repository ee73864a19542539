import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { bases } from '~/shared/facts';
import { TextField } from '~/shared/ui/form/field';
import { Choice, Group } from '../chips';
import type { TipValues } from '../tip-form';
import { type FactPath, factLabels, isSourced } from './values';

type Props = { form: UseFormReturn<TipValues>; errorOf: (path: FactPath) => string | undefined };

/** The basis of the advice: a kind, then this kind's fields. */
export function BasisField({ form, errorOf }: Props) {
  const { control, register, setValue, clearErrors } = form;
  const kind = useWatch({ control, name: 'facts.basis.kind' });
  const clear = () => {
    clearErrors('facts.basis');
    setValue('facts.basis.kind', '', { shouldDirty: true });
  };
  const field = (name: 'seasons' | 'title' | 'link') => ({
    label: factLabels[`basis.${name}`],
    error: errorOf(`basis.${name}`),
    ...register(`facts.basis.${name}`, { onChange: () => clearErrors('facts.basis') }),
  });
  return (
    <Group legend={factLabels.basis} folded error={errorOf('basis.kind')}>
      <Choice
        words={bases}
        onClear={kind ? clear : undefined}
        {...register('facts.basis.kind', { onChange: () => clearErrors('facts.basis') })}
      />
      <div className="mt-4 grid gap-6 empty:hidden sm:grid-cols-2">
        {kind === 'own-experience' ? (
          <TextField
            {...field('seasons')}
            inputMode="numeric"
            autoComplete="off"
            note="optional"
            help="How many seasons you have done it so."
          />
        ) : null}
        {isSourced(kind) ? (
          <>
            <TextField {...field('title')} autoComplete="off" note={kind === 'book' ? undefined : 'optional'} />
            <TextField
              {...field('link')}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              note={kind === 'book' ? 'or a title' : undefined}
            />
          </>
        ) : null}
      </div>
    </Group>
  );
}
