import { type ComponentType, lazy } from 'react';
import { useLocation } from 'react-router';
import { paths } from '~/shared/paths';
import { NotFound } from '../not-found';

/** A page's words, which only that page loads. */
const text = (load: () => Promise<{ Text: ComponentType }>) => lazy(async () => ({ default: (await load()).Text }));

const texts: Record<string, ComponentType> = {
  [paths.about]: text(() => import('./texts/about')),
  [paths.services]: text(() => import('./texts/services')),
  [paths.service('garden-design')]: text(() => import('./texts/garden-design')),
  [paths.service('landscaping')]: text(() => import('./texts/landscaping')),
  [paths.service('maintenance')]: text(() => import('./texts/maintenance')),
  [paths.service('consultation')]: text(() => import('./texts/consultation')),
  [paths.service('irrigation')]: text(() => import('./texts/irrigation')),
  [paths.blog]: text(() => import('./texts/blog')),
  [paths.contact]: text(() => import('./texts/contact')),
  [paths.guides]: text(() => import('./texts/guides')),
  [paths.ecoFriendly]: text(() => import('./texts/eco-friendly')),
  [paths.terms]: text(() => import('./texts/terms')),
  [paths.privacy]: text(() => import('./texts/privacy')),
  [paths.privacyPolicy]: text(() => import('./texts/privacy-policy')),
  [paths.termsOfService]: text(() => import('./texts/terms-of-service')),
};

/** A page of words, by its address. The router tells these apart by neither case nor a slash at the end; no more does this. */
export function StaticPage() {
  const { pathname } = useLocation();
  const Text = texts[pathname.toLowerCase().replace(/\/+$/, '')];
  return Text ? <Text /> : <NotFound />;
}
