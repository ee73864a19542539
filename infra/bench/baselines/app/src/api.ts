import { QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { accessToken } from './session';

export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

const card = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  plantType: z.string(),
  difficultyLevel: z.enum(['easy', 'medium', 'hard']),
  image: z.string().nullable(),
  name: z.string(),
});
const list = z.object({ data: z.array(card), next: z.string().nullish() });
const one = z.object({ data: card });

export type Card = z.infer<typeof card>;

export const tips = (query: string) =>
  queryOptions({
    queryKey: ['tips', query],
    queryFn: async () => list.parse(await get(`/api/tips?status=public&${query}`)),
  });

export const tip = (id: string) =>
  queryOptions({
    queryKey: ['tip', id],
    queryFn: async () => one.parse(await get(`/api/tips/${id}`, { Authorization: `Bearer ${await accessToken()}` })),
  });

async function get(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
