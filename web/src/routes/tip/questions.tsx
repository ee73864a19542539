import { QuestionsSection } from '~/features/questions/questions-section';
import type { Tip } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { AnswersOnPaper } from './answers-on-paper';

/** The newest questions about a tip. Its author answers them, and asks none. */
export function Questions({ tip: { _id, own, authorId } }: { tip: Tip }) {
  const isBlocked = useBlocked()(authorId) === 'left-out';
  return (
    <>
      <QuestionsSection
        about={{ tip: _id }}
        name="this tip"
        ask={own || isBlocked ? undefined : 'Ask about this tip'}
        nothing={
          own ? 'Nobody has asked about it.' : isBlocked ? 'You block this gardener, so you cannot ask.' : undefined
        }
        className="mt-8"
      />
      <AnswersOnPaper tip={_id} />
    </>
  );
}
