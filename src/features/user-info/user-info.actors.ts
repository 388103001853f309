import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { components } from '../../../openapi/schema.d.ts';
import {
  companyFields,
  type KnownInfo,
  personFields,
  type UserInfoField,
  userInfoOf,
  type UserInfoProblem,
  type UserInfoProblems,
} from '../../../domain/user-info.ts';
import type { SaveInput, SaveResult, userInfoMachine } from '../../../machines/user-info/user-info.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { invalidate } from '../../api/invalidate.ts';
import { fieldErrorsOf, refusal } from '../../api/refusal.ts';
import { isOneOf } from '../../../domain/unknown.ts';

type User = components['schemas']['User'];

export interface UserInfoClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
}

const fields: readonly UserInfoField[] = [...personFields, ...companyFields];

/** What the account knows of the fields of this form. */
export function knownInfo(user: User): KnownInfo {
  return { ...Object.fromEntries(fields.map((field) => [field, user[field]])), company: user.company };
}

const wrongWays = ['REQUIRED', 'TOO_LONG', 'INVALID', 'INVALID_EMAIL', 'INVALID_PHONE_NUMBER'] as const satisfies UserInfoProblem[];

/** The server's errors, at the fields it names; an unknown code shows a general error. [UI-02] */
export function problemsIn(error: unknown, code: string): UserInfoProblems {
  const problems: UserInfoProblems = {};
  for (const [field, word] of fieldErrorsOf(error)) if (isOneOf(fields, field)) problems[field] = isOneOf(wrongWays, word) ? word : 'OTHER';
  if (code === 'INVALID_PHONE_NUMBER') return { phoneNumber: code, ...problems };
  return code === 'INVALID_EMAIL' ? { email: code, ...problems } : problems;
}

export function userInfoActors({ api, $api, queryClient }: UserInfoClients) {
  return {
    saveInfo: fromPromise<SaveResult, SaveInput>(async ({ input: { draft, isCompany }, signal }) => {
      const { data, error, response } = await api.PUT('/me/settings', { body: userInfoOf(draft, isCompany), signal });
      if (!data) {
        const refused = refusal(error, response);
        return { ...refused, problems: problemsIn(error, refused.code) };
      }
      queryClient.setQueryData($api.queryOptions('get', '/me').queryKey, data);
      // an unpaid contract names the person: the server makes it again
      await invalidate(queryClient, '/compliance', '/documents/{id}');
      return { kind: 'saved', known: knownInfo(data) };
    }),
  } satisfies Parameters<typeof userInfoMachine.provide>[0]['actors'];
}
