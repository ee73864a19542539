import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { later } from '~/shared/ui/load/later';
import { NotFound } from '../not-found';

/** The text of each page, loaded with that page only. */
const texts = Object.fromEntries(
  Object.entries(import.meta.glob<ComponentType>('./texts/**/*.tsx', { import: 'Text' })).map(([file, load]) => [
    file.slice('./texts'.length, -'.tsx'.length),
    later(file, load),
  ]),
);

/** A page of text. Like the router, it ignores the case of the path and a slash at its end. */
export function StaticPage() {
  const { pathname } = useLocation();
  const Text = texts[pathname.toLowerCase().replace(/\/+$/, '')];
  return Text ? <Text /> : <NotFound />;
}
