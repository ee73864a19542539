import { daylightInWords } from '~/shared/calendar/daylight';
import { frostWarning } from '~/shared/calendar/frost';
import { moonOn } from '~/shared/calendar/moon';
import { useGarden, useGardenSources } from '~/shared/garden';
import { withLatitude } from '~/shared/session/own-latitude';

/**
 * Tonight's moon, drawn and in words, and below it today's daylight, or the frost. Loaded after the first screen, because it computes
 * where moon and sun are.
 */
export function MoonLine({ withFrost }: { withFrost: boolean }) {
  const { gardener } = useGardenSources();
  const garden = withLatitude(useGarden(), gardener?.sub);
  const today = new Date();
  const frost = withFrost ? frostWarning(today, garden.frost) : '';
  const daylight = daylightInWords(today, garden);
  return (
    <>
      <p>
        <Moon today={today} isSouthern={garden.hemisphere === 'southern'} />
      </p>
      {frost ? (
        <p className="font-semibold text-balance text-ink">{frost}</p>
      ) : daylight ? (
        <p className="pl-5.5 -indent-5.5">
          <Sun />
          {daylight}
        </p>
      ) : null}
    </>
  );
}

function Moon({ today, isSouthern }: { today: Date; isSouthern: boolean }) {
  const { lit, waxing, words } = moonOn(today);
  // A waxing moon is lit at its right in the north, and at its left in the south.
  const right = waxing !== isSouthern;
  // The edge of the shadow is half an ellipse: it bulges into the dark side after the half moon.
  const edge = Math.abs(1 - 2 * lit) * radius;
  return (
    <>
      <svg aria-hidden="true" {...drawing}>
        <circle r={radius} fill="var(--band-off)" stroke="var(--marigold-line)" strokeWidth="1" />
        <path
          fill="currentColor"
          d={`M0 ${-radius}A${radius} ${radius} 0 0 ${right ? 1 : 0} 0 ${radius}A${edge} ${radius} 0 0 ${right === lit > 0.5 ? 1 : 0} 0 ${-radius}`}
        />
      </svg>
      {words}
    </>
  );
}

function Sun() {
  return (
    <svg aria-hidden="true" {...drawing}>
      <circle r="3" fill="currentColor" stroke="var(--marigold-line)" strokeWidth="1" />
      <path d={rays} stroke="var(--marigold-line)" strokeWidth="1.2" strokeLinecap="round" />
    </svg>
  );
}

const radius = 6;
const rays = 'M0-6.4v1.4M0 5v1.4M-6.4 0h1.4M5 0h1.4M-4.6-4.6l1.1 1.1M3.5 3.5l1.1 1.1M-4.6 4.6l1.1-1.1M3.5-3.5l1.1-1.1';
const drawing = {
  width: '14',
  height: '14',
  viewBox: '-7 -7 14 14',
  className: 'mr-2 inline-block align-[-1px] text-marigold',
} as const;
