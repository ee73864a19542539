/** Light or dark: the system's theme until the visitor chooses one. `public/theme.js` applies it before the first paint. */
export type Theme = 'light' | 'dark';

const key = 'garden.theme';

export function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(key, theme);
}
