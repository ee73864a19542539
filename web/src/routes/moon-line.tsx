import { moonOn } from '~/shared/calendar/moon';
import { useGarden } from '~/shared/garden';

/** Tonight's moon, drawn and in words. Loaded after the first screen, because it computes where the moon is. */
export function MoonLine() {
  const { hemisphere } = useGarden();
  const { lit, waxing, words } = moonOn(new Date());
  // A waxing moon is lit at its right in the north, and at its left in the south.
  const right = waxing !== (hemisphere === 'southern');
  // The edge of the shadow is half an ellipse: it bulges into the dark side after the half moon.
  const edge = Math.abs(1 - 2 * lit) * radius;
  return (
    <>
      <svg
        aria-hidden="true"
        width="14"
        height="14"
        viewBox="-7 -7 14 14"
        className="mr-2 inline-block align-[-1px] text-marigold"
      >
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

const radius = 6;
