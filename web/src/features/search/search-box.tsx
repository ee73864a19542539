import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { type Suggestion, type SuggestionKind, suggestionKindValues } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { navigationState } from '~/shared/navigation-state';
import { searchWords } from '~/shared/text/search-words';
import { Button } from '~/shared/ui/button';
import { Combobox } from '~/shared/ui/form/combobox';
import { later } from '~/shared/ui/load/later';
import { suggestions } from './queries';

const SuggestionPicture = later(
  'search.SuggestionPicture',
  async () => (await import('./suggestion-picture')).SuggestionPicture,
);

/** How long after the last key the suggestions are fetched. */
const pauseMs = 120;

const groups: Record<SuggestionKind, string> = { plant: 'Plants', tip: 'Tips', gardener: 'Gardeners' };

type Props = {
  label: string;
  placeholder: string;
  /** Where the browser itself sends the form before the script has loaded. */
  action: string;
  /** The current search, from the URL. */
  q: string;
  onSearch: (q: string) => void;
  /** Where a suggestion leads. A kind that is not here is not suggested. */
  pages: { [Kind in SuggestionKind]?: (id: string) => string };
  help?: string;
  /** From where the suggestions, which may be wider than the field, spread. */
  spread?: 'start' | 'end';
  className: string;
};

/**
 * A search box with suggestions. It shows the text that is being typed until the URL has it, or until the URL changes otherwise, as
 * by Clear Filters or the back button.
 */
export function SearchBox({
  label,
  placeholder,
  action,
  q,
  onSearch,
  pages,
  help,
  spread = 'start',
  className,
}: Props) {
  const id = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [typed, setTyped] = useState<{ text: string; at: string }>();
  // Forgotten, so that it does not come back with the back button.
  if (typed && typed.at !== key) setTyped(undefined);
  const isTyped = typed?.at === key;
  const text = isTyped ? typed.text : q;

  const asked = useLate(isTyped ? searchWords(text) : '', pauseMs);
  const { data } = useQuery(suggestions(asked));
  const standing = useBlocked();
  const isShown = ({ id, authorId }: Suggestion) =>
    [id, authorId].every((gardener) => standing(gardener) !== 'left-out');
  const options = (asked ? (data?.data ?? []) : []).filter(isShown);
  const choices = suggestionKindValues.flatMap((kind) => {
    const page = pages[kind];
    const members = page ? options.filter((option) => option.kind === kind) : [];
    return members.map((suggestion) => ({
      id: `${kind} ${suggestion.id}`,
      text: suggestion.text,
      picture: (
        <Suspense>
          <SuggestionPicture suggestion={suggestion} />
        </Suspense>
      ),
      group: groups[kind],
      to: page?.(suggestion.id) ?? '',
    }));
  });

  return (
    <search className={`w-full ${className}`}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setTyped({ text: searchWords(text), at: key });
          onSearch(searchWords(text));
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className="relative flex flex-wrap gap-2">
          <Combobox
            label="Suggestions"
            wide={spread}
            value={text}
            onChange={(text) => setTyped({ text, at: key })}
            options={choices}
            onSelect={({ to, text }) => {
              setTyped(undefined);
              // By its title, the login finds the card of a tip.
              navigate(to, { state: navigationState({ suggested: text }) });
            }}
            inputProps={{
              id,
              name: 'q',
              type: 'search',
              enterKeyHint: 'search',
              maxLength: limits.Search.most,
              placeholder,
              'aria-describedby': help ? `${id}-help` : undefined,
              className:
                'block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-raised px-3.5 py-2 text-ink placeholder:text-ink-soft placeholder-shown:text-ellipsis',
            }}
          />
          <Button type="submit">Search</Button>
        </div>
        {help ? (
          <p id={`${id}-help`} className="mt-1.5 text-xs">
            {help}
          </p>
        ) : null}
      </form>
    </search>
  );
}

/** The value, once it has not changed for `ms`; until then the one before, unless it is another word. */
function useLate(value: string, ms: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLate, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value.startsWith(late) || (value && late.startsWith(value)) ? late : '';
}
