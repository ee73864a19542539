/** The few icons of the layout. A library would add more bytes to the first visit than these shapes. */
import type { ReactNode } from 'react';

/** `size`: in pixels, with text of the usual size. */
type Look = { size?: number; className?: string };

/** A shape in the colour of the text. `stroke`: its width, for shapes that are shown small or have to be seen first. */
export function Icon({ size = 24, stroke = 2, className, children }: Look & { stroke?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

const icon = (shape: ReactNode) => (look: Look) => <Icon {...look}>{shape}</Icon>;

/** A danger to people. Tip pages show the other dangers too. */
export const skull =
  'M12 3a7 7 0 0 0-4 12.7V20h8v-4.3A7 7 0 0 0 12 3ZM9.2 10.5v.5M14.8 10.5v.5M10.7 17.5V20M13.3 17.5V20';
export const SkullIcon = icon(<path d={skull} />);

export const MenuIcon = icon(<path d="M3 6h18M3 12h18M3 18h18" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
export const CloseIcon = icon(<path d="M5 5l14 14M19 5L5 19" />);
export const PreviousIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const NextIcon = icon(<path d="M9 5l7 7-7 7" />);
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" strokeWidth="3" />);
export const PlayIcon = icon(<path d="M7 5l12 7-12 7Z" fill="currentColor" />);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />);
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5" />,
);
export const SearchIcon = icon(<path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5" />);
export const LockIcon = icon(<path d="M6 11V8a6 6 0 0 1 12 0v3M4 11h16v10H4Z" />);
export const CheckIcon = icon(<path d="M4 13l5 5L20 6" />);
export const DotIcon = icon(<circle cx="12" cy="12" r="2" />);
