/** The state of this tab while it is at Google. `public/callback.js` reads and writes the same two keys. */
const away = 'garden.google.away';
const answer = 'garden.google.answer';

/** The page to return to, and the choices made there. */
export type Away = { page: string; from?: string; remember: boolean };

export const returning = {
  expect(to: Away): void {
    sessionStorage.removeItem(answer);
    sessionStorage.setItem(away, JSON.stringify(to));
  },

  /** A window opened from here gets a copy of this tab's sessionStorage and must not act as this tab. */
  forget(): void {
    sessionStorage.removeItem(away);
    sessionStorage.removeItem(answer);
  },

  /** The response with which this tab has just returned, once. */
  take(): (Away & { answer: string }) | undefined {
    try {
      const address = sessionStorage.getItem(answer);
      const to = sessionStorage.getItem(away);
      if (!address || !to) return undefined;
      returning.forget();
      return { ...(JSON.parse(to) as Away), answer: address };
    } catch {
      return undefined;
    }
  },
};
