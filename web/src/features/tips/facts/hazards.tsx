import type { Facts, Hazard } from '~/shared/api/schema.gen';
import { hazards as labels } from '~/shared/facts';
import { Icon, skull } from '~/shared/ui/icons';
import { warningOf } from './hazard-words';

const shapes: Record<Hazard, string> = {
  'toxic-to-people': skull,
  'toxic-to-pets':
    'M12 12.5c-3 0-5 2.5-5 4.7S8.6 20 10 19.5a6 6 0 0 1 4 0c1.4.5 3-.1 3-2.3s-2-4.7-5-4.7ZM5.5 10v1M9.5 6v1.5M14.5 6v1.5M18.5 10v1',
  'skin-irritant': 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  chemical: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9',
  'sharp-tool': 'M8.5 7.5 20 19M8.5 16.5 20 5M6 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  height: 'M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8',
  water: 'M3 9c3-3 6 3 9 0s6 3 9 0M3 16c3-3 6 3 9 0s6 3 9 0',
  invasive: 'M12 21v-9M12 12c0-5-4-8-9-8 0 5 4 8 9 8ZM12 16c0-4 4-7 9-7 0 5-4 7-9 7Z',
  'local-rules': 'M6 3h9l4 4v14H6ZM9.5 11.5h6M9.5 15.5h6',
};

type Props = {
  facts: Facts;
  /** Of the heading. */
  id: string;
  className?: string;
};

/** The dangers, before the text that they concern: what to do, why, and what else to know. */
export function Hazards({ facts, id, className = '' }: Props) {
  const warning = warningOf(facts);
  if (!warning) return null;
  const { lead, note, others } = warning;
  return (
    <aside
      aria-labelledby={id}
      className={`break-inside-avoid rounded-r-control border-l-3 border-clay bg-clay-wash px-4 py-2.5 leading-snug md:px-5 md:py-4 print:py-1 ${className}`}
    >
      <h2 id={id} className="sr-only">
        Before you start
      </h2>
      <p className="text-sm">
        {lead ? (
          <strong className="mr-1.5 text-base leading-snug text-clay sm:whitespace-nowrap">
            <Shape of={lead.hazard} size={18} />
            {lead.words}
          </strong>
        ) : null}{' '}
        <span dir="auto">{note}</span>
      </p>
      {others.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {others.map((hazard) => (
            <li key={hazard} className="font-semibold text-clay sm:whitespace-nowrap">
              <Shape of={hazard} size={15} />
              {labels[hazard]}
            </li>
          ))}
        </ul>
      ) : null}
    </aside>
  );
}

function Shape({ of, size }: { of: Hazard; size: number }) {
  return (
    <Icon size={size} stroke={2.2} className="mr-1.5 inline align-[-0.2em]">
      <path d={shapes[of]} />
    </Icon>
  );
}
