/** How tests start Chromium: the one that `cargo xtask` found, without background requests. */
export function launchOptions(...moreArgs: string[]): { executablePath?: string; args: string[] } {
  const { CHROMIUM } = process.env;
  const args = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', ...moreArgs];
  return { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args };
}
