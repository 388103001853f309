import { infiniteQueryOptions } from '@tanstack/react-query';
import { UnexpectedAnswer } from './unexpected-answer.ts';

interface Part {
  limit: number;
  cursor?: string;
}
type Read<Item> = (part: Part, signal: AbortSignal) => Promise<{ data?: readonly Item[]; response: Response }>;

/** Query options of a list that is read in parts of at most `limit`. Each part begins after the last row of the one before, whatever was added meanwhile. */
export function listInParts<Item>(queryKey: readonly unknown[], limit: number, read: Read<Item>) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'parts', limit],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { data, response } = await read({ limit, ...(cursor && { cursor }) }, signal);
      if (!data) throw new UnexpectedAnswer(response.status);
      const { headers } = response;
      return { items: data, next: headers.get('Next-Cursor') ?? undefined, remaining: Number(headers.get('Remaining-Count')) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}
