import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { TipValues } from './tip-form';

/** Puts the text and link that another app shares after what is typed already, once. */
export function useSharedText({ getValues, setValue }: UseFormReturn<TipValues>, typed: () => void): void {
  const [search, setSearch] = useSearchParams();
  const [shared] = useState(() => sharedText(search));
  const isTaken = useRef(false);
  useEffect(() => {
    if (!shared || isTaken.current) return;
    isTaken.current = true;
    setSearch({}, { replace: true });
    const { title, description } = getValues();
    if (!title && shared.title) setValue('title', shared.title);
    if (!description.includes(shared.text)) {
      setValue('description', [description, shared.text].filter(Boolean).join('\n\n'));
    }
    typed();
  }, [shared, setSearch, setValue, getValues, typed]);
}

/** By the manifest's `share_target`. */
function sharedText(search: URLSearchParams): { title: string; text: string } | undefined {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => search.get(name)?.trim());
  // Most apps send the link in the text.
  const all = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n');
  return title || all ? { title, text: all } : undefined;
}
