/** What a printed tip needs more: the way back to it, and its style sheet. Loaded after the tip, because few readers print. */
import { encodeQR } from 'qr';
import type { Tip } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { siteName } from '~/shared/ui/page';
import './on-paper.css';

/** The address of a public tip, for people and for the cameras of phones. Nobody but its author can open another one. */
export function OnPaper({ tip: { _id, availability } }: { tip: Pick<Tip, '_id' | 'availability'> }) {
  if (availability !== 'public') return null;
  const path = paths.tip(_id);
  return (
    <div className="way-back hidden">
      <Code text={location.origin + path} />
      <p>
        The newest version of this tip is on {siteName}:
        <br />
        <strong>
          {location.host}
          {path}
        </strong>
      </p>
    </div>
  );
}

/** A QR code in black on white, with the margin that readers need. It survives a drop of earth. */
function Code({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const dots = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
      <path d={dots.join('')} fill="black" />
    </svg>
  );
}
