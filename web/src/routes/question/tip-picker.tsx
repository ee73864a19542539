import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { tipsNear } from '~/features/questions/queries';
import { useOwnUpToDate } from '~/features/tips/mine/own-lists';
import { limits } from '~/shared/api/limits.gen';
import type { TipCard } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { useGardener } from '~/shared/session/use-gardener';
import { searchFilter } from '~/shared/text/search-words';
import { useLate } from '~/shared/text/use-late';
import { myTipsPage } from '~/shared/tips/queries';
import { Button } from '~/shared/ui/button';
import { Combobox } from '~/shared/ui/form/combobox';
import { Field } from '~/shared/ui/form/field';

/** How long nothing is typed before tips are searched. */
const pauseMs = 300;

const [mostFound, mostOwn] = [8, 5];

type Props = {
  /** The tip that the question is about. */
  about: string | null;
  onChoose: (tip: TipCard) => void;
  onClose: () => void;
};

/** Finds a public tip to answer with. Before anything is typed, it offers the gardener's own. */
export function TipPicker({ about, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const words = searchFilter(typed) ?? '';
  const q = useLate(words, pauseMs);
  const { data, isError, isPlaceholderData } = useQuery({
    ...tipsNear(q, null, mostFound),
    enabled: q !== '',
    placeholderData: (before) => before,
  });
  const others = q === '' ? [] : data?.filter(({ _id }) => _id !== about);
  const { shown: found = [] } = useUnblocked(others, ({ authorId }) => authorId);
  const isSettled = words !== '' && q === words && data && !isPlaceholderData;
  const status = isError
    ? 'The tips could not be searched. Give it a moment and try again.'
    : isSettled && found.length === 0
      ? 'No public tip has these words.'
      : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape comes from the controls in it.
    <div
      onKeyDown={(event) => {
        // Where the list is open, it closes that first.
        if (event.key === 'Escape') onClose();
      }}
      className="mt-4 rounded-card bg-moss px-5 py-4"
    >
      <Field label="Find a tip" help={status || 'By its title, its plant or its gardener.'}>
        {(input) => (
          <Combobox
            label="Tips"
            value={typed}
            onChange={setTyped}
            options={found.map(({ _id, title, name }) => ({ id: _id, text: title, hint: `by ${name}` }))}
            onSelect={({ id }) => {
              const chosen = found.find(({ _id }) => _id === id);
              if (chosen) onChoose(chosen);
            }}
            status={status}
            inputProps={{
              ...input,
              ref: takeFocus,
              maxLength: limits.Search.most,
              enterKeyHint: 'search',
              // Enter takes a tip and does not send the answer.
              onKeyDown: (event) => {
                if (event.key === 'Enter') event.preventDefault();
              },
            }}
          />
        )}
      </Field>
      {typed === '' ? <OwnTips about={about} onChoose={onChoose} /> : null}
      <Button kind="link" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

/** Its button has opened it. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The newest ones. The search finds the others. */
function OwnTips({ about, onChoose }: Omit<Props, 'onClose'>) {
  const id = useId();
  const { data, dataUpdatedAt } = useQuery(myTipsPage(useGardener()?.email ?? '', undefined));
  const own = useOwnUpToDate(data, dataUpdatedAt, true)
    ?.filter(({ _id, availability, hold }) => availability === 'public' && !hold && _id !== about)
    .slice(0, mostOwn);
  if (!own?.length) return null;
  return (
    <>
      <p id={id} className="mt-4 text-sm font-semibold">
        Your newest tips
      </p>
      <ul aria-labelledby={id}>
        {own.map((tip) => (
          <li key={tip._id} className="wrap-anywhere">
            <Button kind="link" className="text-left" onClick={() => onChoose(tip)}>
              <bdi>{tip.title}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
