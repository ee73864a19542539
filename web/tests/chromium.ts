/** Chromium as tests and counts start it: the one that `cargo xtask` found, which asks for nothing of its own accord. */
export function launchOptions(...further: string[]): { executablePath?: string; args: string[] } {
  const { CHROMIUM } = process.env;
  const args = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', ...further];
  return { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args };
}
