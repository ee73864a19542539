import { useHydrated } from '~/shared/hydrated';
import { Button, type ButtonKind } from './button';
import { toast } from './toast';

type Props = {
  /** The page's, without query and hash. */
  path: string;
  /** What the page shows, for the messages that some programs write about the link. */
  title: string;
  kind?: ButtonKind;
  className?: string;
  /** On phones an icon. */
  small?: boolean;
};

/** Gives the page's address to the system's share sheet or, where there is none, to the clipboard. */
export function Share({ path, title, kind = 'link', className = '', small = false }: Props) {
  // The build does not know the reader's browser, and without script the button does nothing.
  const hydrated = useHydrated();
  const hasSheet = hydrated && 'share' in navigator;
  const share = async () => {
    const url = location.origin + path;
    if (!hasSheet || !(await shared({ title, url }))) await copy(url);
  };
  return (
    <Button kind={kind} className={`${hydrated ? '' : 'invisible'} ${className}`} onClick={share}>
      <svg
        aria-hidden="true"
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="shrink-0"
      >
        <path d={hasSheet ? arrow : chain} />
      </svg>
      <span className={small ? 'max-md:sr-only' : ''}>{hasSheet ? 'Share' : 'Copy link'}</span>
    </Button>
  );
}

const arrow = 'M12 15V3M7 7.5 12 3l5 4.5M5 12v8h14v-8';
const chain = 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.9 3.9 0 0 0 5.5 5.5L13.5 16.5M16 13l2.5-2.5A3.9 3.9 0 0 0 13 5L10.5 7.5';

/** False if the sheet did not open. A reader who closes it wants no link. */
async function shared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return toast('error', 'The link could not be copied. Copy it from the address bar.');
  }
  return toast('success', 'The link is copied.');
}
