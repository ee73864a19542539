import { createContext } from 'react';
import type { TipCard } from './api/schema.gen';

/** Shows what a reader can do about a card, beside the button that asks for it. */
export type OpenCardMenu = (card: TipCard, button: HTMLElement) => void;

/** The routes provide it: the menu has acts of several features, and a list of cards knows none of them. */
export const CardMenuContext = createContext<OpenCardMenu>(() => undefined);
