/** The text as a URL; undefined if it is none. `URL.canParse` is newer than the browsers that the build is for. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
