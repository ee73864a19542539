import { doneInWords, isEnd, reasonInWords } from '~/features/moderation/words';
import type { ActInLog } from '~/shared/api/schema.gen';
import { Line, Part } from './part';
import { titleOf } from './things';

function actInWords(logged: ActInLog): string {
  if (isEnd(logged)) return 'The suspension’s time was over';
  const done = doneInWords(logged.act, logged.gone);
  return logged.moderator ? done : `${done} by reports`;
}

export function History({ history }: { history: ActInLog[] }) {
  return (
    <Part title="Decided before about this gardener">
      {history.length === 0 ? <p className="pt-3 text-sm text-ink-soft">Nothing yet.</p> : null}
      <ul>
        {history.map((logged) => (
          <Line
            key={`${logged.at} ${logged.act}`}
            words={
              <>
                {actInWords(logged)}: <bdi>{titleOf(logged.kind, logged.title)}</bdi>, {reasonInWords(logged.reason)}.
              </>
            }
            at={logged.at}
            text={logged.message}
          />
        ))}
      </ul>
    </Part>
  );
}
