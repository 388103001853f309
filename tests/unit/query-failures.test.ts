import { expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { failureOf } from '../../domain/failure.ts';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { isNotFound } from '../../src/api/is-not-found.ts';

/** What a query of the page throws where the server answers so. */
async function thrown(respond: () => Response): Promise<unknown> {
  const api = createApi({ origin: 'http://localhost', token: () => null, locale: () => 'en', fetch: async () => respond() });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return queryClient.fetchQuery(createQueryApi(api).queryOptions('get', '/compliance')).catch((error: unknown) => error);
}
const error = (errorCode: string, status: number) => () => Response.json({ errorCode, message: 'No', requestId: 'req-1' }, { status });

test('a query that the server answers with an error is reported as that, and not as a missing response [25 D9]', async () => {
  expect(failureOf(await thrown(error('INTERNAL_ERROR', 500)))).toBe('serverError');
  expect(failureOf(await thrown(() => new Response('<h1>Bad gateway</h1>', { status: 502 })))).toBe('serverError');
});

test('a query that gets no response is reported as that', async () => {
  const broken = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(failureOf(await thrown(broken))).toBe('noResponse');
});

test('the code of the error is preserved: what does not exist is reported as not found', async () => {
  expect(isNotFound(await thrown(error('PROJECT_NOT_FOUND', 404)))).toBe(true);
  expect(isNotFound(await thrown(error('INTERNAL_ERROR', 500)))).toBe(false);
});
