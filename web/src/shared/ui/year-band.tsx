import type { CSSProperties } from 'react';
import type { Months } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { monthNames, shifted } from '~/shared/months';
import { monthsInWords } from '~/shared/months-in-words';

type Props = {
  /** Of the northern year. */
  months: Months | undefined;
  /** A card's has no letters. */
  size: 'card' | 'page' | 'large';
  /** Off: the words are the name of the picture only. */
  words?: boolean;
  className?: string;
};

/** The reader's year with a tip's months, and a ring on the present one. Nothing without months. */
export function YearBand({ months, size, words = true, className = '' }: Props) {
  const { hemisphere } = useGarden();
  // By the reader's clock, which the build does not know.
  const now = useHydrated() ? new Date().getMonth() + 1 : undefined;
  const text = monthsInWords(months ?? {}, hemisphere);
  if (!text) return null;
  const state = (month: number) => {
    const northern = shifted(month, hemisphere);
    return months?.best?.includes(northern) ? 'best' : months?.possible?.includes(northern) ? 'possible' : undefined;
  };
  return (
    <div role="img" aria-label={text} className={className}>
      <div className="year-band" data-size={size}>
        {monthNames.map((name, at) => (
          <i key={name} data-fit={state(at + 1)} />
        ))}
        {now ? <b className="year-ring" style={{ '--at': now - 1 } as CSSProperties} /> : null}
        {size === 'card'
          ? null
          : monthNames.map((name, at) => (
              <span key={name} data-now={at + 1 === now || undefined}>
                {name.charAt(0)}
              </span>
            ))}
      </div>
      {words ? <p className={size === 'card' ? 'mt-2 text-xs' : 'mt-2 text-sm'}>{text}</p> : null}
    </div>
  );
}
