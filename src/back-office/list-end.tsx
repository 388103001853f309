import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { loadedParts } from '../ui/load-more.tsx';
import { ListFailed } from './list-states.tsx';
import { MoreRows } from './more-rows.tsx';

type Parts = InfiniteData<{ items: readonly unknown[]; remaining: number }>;

/** Below a list that is loaded in parts: loads the next one, or again what has failed. */
export function ListEnd({ list }: { list: UseInfiniteQueryResult<Parts> }) {
  const more = () => void list.fetchNextPage();
  return list.isError ? (
    <ListFailed isPending={list.isFetching} onRetry={() => (list.isFetchNextPageError ? more() : void list.refetch())} />
  ) : (
    <MoreRows {...loadedParts(list.data?.pages ?? [])} isPending={list.isFetchingNextPage} onLoad={more} />
  );
}
