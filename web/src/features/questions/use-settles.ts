import { useQuery } from '@tanstack/react-query';
import type { QuestionThread } from '~/shared/api/schema.gen';
import { tip as tipQuery } from '~/shared/tips/queries';
import type { useOwnId } from './use-own-id';

/**
 * Whether the reader says which answers solved the question: its asker does, and the author of its tip. Nothing is fetched for visitors,
 * for the asker, and where there is no answer.
 */
export function useSettles({ tip, gardener, thread }: QuestionThread, own: ReturnType<typeof useOwnId>): boolean {
  const isAsker = own.id !== undefined && own.id === gardener?.id;
  const mayBeAuthor = own.id !== undefined && !isAsker && tip !== null && thread.length > 0;
  const { data } = useQuery({ ...tipQuery(tip ?? ''), enabled: mayBeAuthor });
  return isAsker || (mayBeAuthor && data?.data.own === true);
}
