import type { Facts, Hazard } from '~/shared/api/schema.gen';
import { hazards as labels } from '~/shared/facts';

/** What a gardener does about each hazard, the most urgent first. */
const advice: Record<Hazard, string> = {
  'toxic-to-people': 'Mind what you eat.',
  chemical: 'Read the label.',
  height: 'Steady the ladder.',
  'sharp-tool': 'Mind the blade.',
  'skin-irritant': 'Wear gloves.',
  water: 'Mind the water.',
  'toxic-to-pets': 'Keep pets away.',
  invasive: 'Stop it spreading.',
  'local-rules': 'Ask first.',
};

type Warning = {
  /** The most urgent hazard, as advice. */
  lead: { hazard: Hazard; words: string } | undefined;
  /** The author's note, or the label of the most urgent hazard. */
  note: string | undefined;
  /** Those that are said by their labels. */
  others: Hazard[];
};

/** How a tip warns of its hazards; undefined where there are none. A hazard that this release does not know has no words. */
export function warningOf({ hazards = [], hazardNote }: Facts): Warning | undefined {
  const first = (Object.keys(advice) as Hazard[]).find((hazard) => hazards.includes(hazard));
  if (!first) return hazardNote ? { lead: undefined, note: hazardNote, others: [] } : undefined;
  const known = hazards.filter((hazard) => hazard in labels);
  const isDeadly = first === poison && /\bdeadly\b/i.test(hazardNote ?? '');
  return {
    lead: { hazard: first, words: isDeadly ? 'Poisonous. Do not eat.' : advice[first] },
    note: hazardNote ?? (first === poison ? undefined : `${labels[first]}.`),
    others: known.filter((hazard) => hazard !== first || hazard === poison),
  };
}

/** Its advice alone does not say that something is poisonous, and a note may be about another hazard. */
const poison: Hazard = 'toxic-to-people';

/** The warning as one line of text; empty where there is none. */
export function warningInWords(facts: Facts): string {
  const { lead, note, others = [] } = warningOf(facts) ?? {};
  const sentences = [lead?.words, note, ...others.map((hazard) => `${labels[hazard]}.`)];
  return sentences.filter(Boolean).join(' ');
}
