/** What the fake gardeners ask and answer. */
import type { Answer, NoteGardener, QuestionThread } from '~/shared/api/schema.gen';

/** The part of an id that a question or an answer has to itself; a larger number is newer. */
export const postSerial = (number: number) => `01K9${String(number).padStart(22, '0')}`;

/** The id of a question about a plant, about a tip, or about the garden at large. */
export const questionId = (number: number, about = '-') => `${about}.${postSerial(number)}`;

/** The tips that two of the questions are about. */
const tips = { leeks: postSerial(5), apple: postSerial(3) };

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:30:00Z`;

type Asked = Omit<QuestionThread, 'answers' | 'state' | 'thread' | 'joined'>;

/** Of a question. The first one is the newest. */
function answered(question: Asked, thread: Answer[]): QuestionThread {
  const state = thread.some(({ accepted }) => accepted) ? 'solved' : thread.length > 0 ? 'answered' : 'open';
  return { ...question, state, answers: thread.length, joined: 0, thread };
}

/** By somebody in the Pennines who grows leeks, and somebody by the sea in Brittany who has an orchard. */
export function sampleQuestions(rowan: NoteGardener, mireille: NoteGardener): QuestionThread[] {
  const by = (gardener: NoteGardener, climate: QuestionThread['climate'] = null) => ({ gardener, climate });
  const answer = (question: string, number: number, gardener: NoteGardener, text: string, accepted = false) => ({
    id: `${question}.${postSerial(number)}`,
    at: day(number),
    gardener,
    text,
    tip: null,
    accepted,
    outdated: false,
  });
  const [hedge, clay] = [questionId(18), questionId(14)];
  const [earthing, graft] = [questionId(10, tips.leeks), questionId(7, tips.apple)];
  const [leek, apple, courgette] = [questionId(16, 'leek'), questionId(11, 'apple'), questionId(8, 'courgette')];
  return [
    answered(
      {
        id: hedge,
        plant: null,
        tip: null,
        at: day(18),
        text: 'Which hedge stands salt wind and needs one cut a year? The sea is three hundred metres away, the soil is thin and drains fast.',
        ...by(mireille, 'cool-maritime'),
      },
      [],
    ),
    answered(
      {
        id: leek,
        plant: 'leek',
        tip: null,
        at: day(16),
        text: 'Something tunnels through my leeks. The leaves have pale streaks and tear into strips. Shall I pull all of them up?',
        ...by(mireille, 'cool-maritime'),
      },
      [
        answer(
          leek,
          17,
          rowan,
          'That is leek moth. Cut the leaves back to the shaft and put them in the bin, not on the heap: most plants grow on from the middle. Next year lay a fine net over them from May.',
        ),
      ],
    ),
    answered(
      {
        id: clay,
        plant: null,
        tip: null,
        at: day(14),
        text: 'Is it worth digging heavy clay that has been grass for ten years, or will a thick mulch do?',
        ...by(rowan),
      },
      [
        answer(
          clay,
          15,
          mireille,
          'A mulch does it, only slowly. Mow short, lay cardboard without tape, and put fifteen centimetres of compost on it. Squash grows through it in the first year. I would loosen it once with a fork and turn nothing.',
        ),
      ],
    ),
    answered(
      {
        id: apple,
        plant: 'apple',
        tip: null,
        at: day(11),
        text: 'My Bramley flowers well and sets no fruit. A frost in May caught the blossom twice. What can I do, short of moving it?',
        ...by(rowan),
      },
      [
        answer(
          apple,
          13,
          mireille,
          'Look for a partner too: a Bramley pollinates nobody, and needs another apple in flower at the same time. A crab apple within twenty metres will do.',
          true,
        ),
        answer(
          apple,
          12,
          mireille,
          'Keep the grass under it short and the soil damp: moist ground gives back more warmth on a clear night. And fleece over what you can reach.',
        ),
      ],
    ),
    answered(
      {
        id: earthing,
        plant: null,
        tip: tips.leeks,
        tipTitle: 'Earth up the leeks',
        at: day(10),
        text: 'My soil is stony and falls back between the rows. Does a collar of cardboard blanch the leeks as well?',
        ...by(rowan),
      },
      [
        answer(
          earthing,
          11,
          mireille,
          'It does, if you push it a few centimetres into the ground. Take it off in a wet autumn, or slugs move in.',
        ),
      ],
    ),
    answered(
      {
        id: graft,
        plant: null,
        tip: tips.apple,
        tipTitle: 'Graft an old apple',
        at: day(7),
        text: 'The old tree stands in grass and leans. Does it take a graft on the side that it leans to?',
        ...by(rowan),
      },
      [],
    ),
    {
      ...answered(
        { id: courgette, plant: 'courgette', tip: null, at: day(8), text: null, gardener: null, climate: null },
        [
          answer(
            courgette,
            9,
            rowan,
            'White powder on old leaves at the end of summer is mildew. Take the worst leaves off and water the soil, not the plant; it goes on fruiting until the frost.',
          ),
        ],
      ),
    },
  ];
}
