import { Link } from 'react-router';
import type { Question } from '~/shared/api/schema.gen';
import { Fold } from '~/shared/blocks/fold';
import { shortDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { inText } from '~/shared/words';
import { AboutTip } from './about-tip';
import { EditedAt } from './edited-at';
import { deletedInWords, joinedInList, stateInWords, usePlantName } from './in-words';

type Props = {
  question: Question;
  heading: 'h2' | 'h3';
  /** The list is about its plant or its tip. */
  withoutAbout?: boolean;
};

/** A question in a list. */
export function QuestionRow({ question, heading: Heading, withoutAbout = false }: Props) {
  const { id, plant, tip, tipTitle, text, gardener, climate, at, joined } = question;
  const plantName = usePlantName();
  const others = joinedInList(joined);
  const facts = [withoutAbout ? '' : plantName(plant), climate ? `${inText(climate)} climate` : ''].filter(Boolean);
  return (
    <li className="border-t border-line py-5 wrap-anywhere">
      <Fold what="question" id={gardener?.id ?? null} name={gardener?.name ?? ''}>
        <Heading className="font-serif text-lg leading-snug font-[560]">
          <Link to={paths.question(id)} dir="auto" className="line-clamp-3 underline-offset-4 hover:underline">
            {text ?? deletedInWords}
          </Link>
        </Heading>
        <p className="mt-1 text-sm text-ink-soft">
          <strong className="font-semibold text-ink">{stateInWords(question)}</strong>
          {others ? ` · ${others}` : ''}
          {tip && !withoutAbout ? (
            <>
              {' · '}
              <AboutTip tip={tip} title={tipTitle} />
            </>
          ) : null}
          {facts.map((fact) => ` · ${fact}`)}
          {gardener ? (
            <>
              {' · '}
              <bdi>{gardener.name}</bdi>
            </>
          ) : null}
          {' · '}
          <time dateTime={at}>{shortDate(new Date(at))}</time>
          <EditedAt {...question} />
        </p>
      </Fold>
    </li>
  );
}
