import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { type Answers, withKnownNumbers } from '../../../domain/questionnaire/answers.ts';
import type { Audience } from '../../../domain/questionnaire/questions.ts';
import { fromWire, toWire } from '../../../domain/questionnaire/wire.ts';
import type { LoadAnswersResult, questionnaireMachine, SendAnswersResult } from '../../../machines/questionnaire/questionnaire.machine.ts';
import type { AcceptWarningResult, riskWarningMachine } from '../../../machines/risk-warning/risk-warning.machine.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { justRequested } from '../../api/query-client.ts';
import { invalidate } from '../../api/invalidate.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { savedAnswers } from './answers-storage.ts';

export interface QuestionnaireClients {
  api: Api;
  $api: QueryApi;
  queryClient: QueryClient;
  userId: string;
}

/** Invalidates the checks (QST-24), and the task that requested the answers. */
const changedByAnswers = ['/compliance', '/user-notifications'] as const;

export function questionnaireActors({ api, $api, queryClient, userId }: QuestionnaireClients) {
  return {
    loadAnswers: fromPromise<LoadAnswersResult, { audience: Audience }>(async ({ signal }) => {
      const [{ data, response }, compliance] = await Promise.all([
        api.GET('/questionnaire', { signal }),
        queryClient.fetchQuery({ ...$api.queryOptions('get', '/compliance'), staleTime: justRequested }),
      ]);
      if (!data) throw new UnexpectedAnswer(response.status);
      const saved = savedAnswers('questionnaire', userId);
      // answers were sent and the check is not completed: the warning waits (decisions 4.2)
      const check = compliance.checks.find(({ name }) => name === 'BANK_QUESTIONNAIRE');
      const stored = fromWire(data);
      return {
        answers: saved ? withKnownNumbers(saved.answers, stored) : stored,
        isWarningPending: check?.status === 'IN_PROGRESS',
        ...(saved ? { wanted: saved.section } : {}),
      };
    }),
    sendAnswers: fromPromise<SendAnswersResult, { audience: Audience; answers: Answers }>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/questionnaire', { body: toWire(input.answers, input.audience), signal });
      if (!data) return refusal(error, response);
      await invalidate(queryClient, ...changedByAnswers);
      return { kind: 'sent', showRiskWarning: data.showRiskWarning };
    }),
  } satisfies Parameters<typeof questionnaireMachine.provide>[0]['actors'];
}

export function riskWarningActors({ api, queryClient }: QuestionnaireClients) {
  return {
    acceptWarning: fromPromise<AcceptWarningResult>(async ({ signal }) => {
      const { error, response } = await api.POST('/risk-warning', { params: { query: { locale: currentLocale() } }, signal });
      if (!response.ok) return refusal(error, response);
      await invalidate(queryClient, ...changedByAnswers);
      return { kind: 'accepted' };
    }),
  } satisfies Parameters<typeof riskWarningMachine.provide>[0]['actors'];
}
