import { useQuery } from '@tanstack/react-query';
import { editHours } from '~/shared/api/limits.gen';
import type { Question, QuestionState } from '~/shared/api/schema.gen';
import { plantList, plantNamed } from '~/shared/plants/plants';
import { firstSentence } from '~/shared/text/first-sentence';
import { inDigits } from '~/shared/words';

/** `3 answers` */
export const answersInWords = (count: number) =>
  count === 0 ? 'No answer yet' : count === 1 ? '1 answer' : `${inDigits(count)} answers`;

/** Of a question, and of the answer that had solved it. */
export const outdatedInWords = 'Was solved, no longer true';

const states: Record<QuestionState, (answers: number) => string> = {
  open: answersInWords,
  answered: answersInWords,
  solved: (answers) => `Solved · ${answersInWords(answers)}`,
  outdated: (answers) => `${outdatedInWords} · ${answersInWords(answers)}`,
};

/** The state with how many answers there are. A list's count may be some seconds behind the state. */
export const stateInWords = ({ state, answers }: Pick<Question, 'state' | 'answers'>) =>
  (states[state] ?? answersInWords)(state === 'open' ? answers : Math.max(answers, 1));

/** `3 gardeners want to know this too`; empty where nobody does. */
export const joinedInWords = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'One gardener wants to know this too'
      : `${inDigits(count)} gardeners want to know this too`;

/** In a list: `3 want to know too`; empty where nobody does. */
export const joinedInList = (count = 0) =>
  count === 0 ? '' : count === 1 ? 'one wants to know too' : `${inDigits(count)} want to know too`;

/** In place of the text of a question that its gardener has deleted. */
export const deletedInWords = 'The question was deleted.';

/** The words of an answer, or those that stand for a tip alone. `title`: of its tip, where it is known. */
export const saidInWords = (text: string | null, title?: string) => text ?? (title ? `A tip: ${title}` : 'A tip');

/** The names of plants by their ids; empty until the list is there. */
export function usePlantName(): (id: string | null) => string {
  const { data: plants } = useQuery(plantList);
  return (id) => (id === null ? '' : (plants?.find((plant) => plant.id === id)?.name ?? ''));
}

/** The plant that an address names. `unknown`: the name, where the list of plants has no such one. */
export function useAskedPlant(asked: string | null): { plant?: string; unknown?: string } {
  const { data: plants } = useQuery({ ...plantList, enabled: Boolean(asked) });
  if (!asked) return {};
  if (!plants) return /^[a-z]+(-[a-z]+)*$/.test(asked) ? { plant: asked } : {};
  const named = plants.find(({ id }) => id === asked) ?? plantNamed(plants, asked.replaceAll('-', ' '));
  return named ? { plant: named.id } : { unknown: asked };
}

const mostInHeading = 160;

/** A question as a heading and what comes after it. `undefined`: its first sentence is too long for a heading. */
export function parted(text: string): { heading: string; rest: string } | undefined {
  const heading = firstSentence(text.trim());
  return heading.length > mostInHeading ? undefined : { heading, rest: text.trim().slice(heading.length).trim() };
}

/** Whether a question or an answer of this moment can still be edited, by the device's clock. The server decides. */
export const isEditable = (at: string) => Date.now() - Date.parse(at) < editHours * 3_600_000;

const mostInTitle = 70;

/** For the title of a page and of a dialog. */
export function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= mostInTitle) return line;
  return `${line.slice(0, mostInTitle).replace(/\s+\S*$/, '')}…`;
}
