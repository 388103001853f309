import { fromPromise } from 'xstate';
import type { SignInMethods } from '../../../machines/contract.ts';
import type { Api } from '../../api/client.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

/** What opens the account, and whether the last sign-in is recent enough to change it. */
export const loadMethods = (api: Api) =>
  fromPromise<SignInMethods>(async ({ signal }) => {
    const { data, response } = await api.GET('/me/sign-in-methods', { signal });
    if (!data) throw new UnexpectedAnswer(response.status);
    return data;
  });
