import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { CardMenuContext } from '~/shared/card-menu';
import { later } from '~/shared/ui/load/later';

const CardMenu = later('CardMenu', async () => (await import('./card-menu')).CardMenu);

type Opened = { card: TipCard; button: HTMLElement; path: string; count: number };

/** The menu of the cards of a page. It is outside of the lists, because a card goes when its author is muted or blocked. */
export function CardMenus({ children }: { children: ReactNode }) {
  const { pathname: path } = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const open = useCallback(
    (card: TipCard, button: HTMLElement) =>
      setOpened((before) => ({ card, button, path, count: (before?.count ?? 0) + 1 })),
    [path],
  );
  return (
    <CardMenuContext value={open}>
      {children}
      {opened?.path === path ? (
        <Suspense>
          <CardMenu key={opened.count} card={opened.card} button={opened.button} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </CardMenuContext>
  );
}
