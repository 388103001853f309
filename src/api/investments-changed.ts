import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from './invalidate.ts';

/**
 * Somebody has invested, paid or moved money: the lists, the sum of them and how full the projects are is read again where it is shown, and before it
 * is shown elsewhere. The server writes no notification of it.
 */
export const investmentsChanged = (queryClient: QueryClient): Promise<void> =>
  invalidate(
    queryClient,
    '/investments',
    '/investments/summary',
    '/investments/{id}',
    '/payment-collection',
    '/projects',
    '/projects/{id}',
  );
