/**
 * How tests start Chromium: the one that `cargo xtask` found, without background requests. By default its headless shell draws letters of
 * other widths than Chromium.
 */
export function launchOptions(...moreArgs: string[]): { executablePath?: string; args: string[] } {
  const { CHROMIUM } = process.env;
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking'];
  const args = ['--no-sandbox', '--font-render-hinting=none', ...quiet, ...moreArgs];
  return { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args };
}
