import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { paths, withQuery } from '~/shared/paths';
import { searchWords } from '~/shared/text/search-words';
import { Button, type ButtonKind } from '~/shared/ui/button';
import { SearchIcon } from '~/shared/ui/icons';

/** The browser itself sends these forms before the script has loaded. Suggestions are on the page of the tips. */
function useSearch(onDone: () => void = () => undefined) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const q = searchWords(String(new FormData(form).get('q')));
    form.reset();
    onDone();
    navigate(withQuery(paths.tips, { q }));
  };
  return { id: useId(), form: { action: paths.tips, onSubmit: submit } };
}

const field = { type: 'search', name: 'q', enterKeyHint: 'search', maxLength: limits.Search.most } as const;
const look = 'min-h-11 rounded-control border border-line-strong bg-raised text-ink placeholder:text-ink-soft';

export function BarSearch() {
  const { id, form } = useSearch();
  return (
    <search className="bar-search">
      <form {...form}>
        <label htmlFor={id} className="sr-only">
          Search all tips
        </label>
        <input {...field} id={id} placeholder="Search all tips" className={`${look} text-sm`} />
        <SearchIcon size={20} />
      </form>
    </search>
  );
}

type WideProps = {
  label: string;
  placeholder: string;
  button: ButtonKind;
  onDone?: () => void;
  className: string;
};

/** With its button: in the menu of small screens, and in the home page's first screen. */
export function WideSearch({ label, placeholder, button, onDone, className }: WideProps) {
  const { id, form } = useSearch(onDone);
  return (
    <search className={className}>
      <form {...form} className="flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          {...field}
          id={id}
          placeholder={placeholder}
          className={`${look} block min-w-0 flex-[1_1_9rem] px-3.5 py-2`}
        />
        <Button type="submit" kind={button}>
          Search
        </Button>
      </form>
    </search>
  );
}
