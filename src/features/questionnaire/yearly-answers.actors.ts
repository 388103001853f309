import { fromPromise } from 'xstate';
import { withKnownNumbers } from '../../../domain/questionnaire/answers.ts';
import { fromWire, kybToWire, kycToWire } from '../../../domain/questionnaire/wire.ts';
import type { yearlyAnswersMachine } from '../../../machines/yearly-answers/yearly-answers.machine.ts';
import { invalidate } from '../../api/invalidate.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { savedAnswers } from './answers-storage.ts';
import type { QuestionnaireClients } from './questionnaire.actors.ts';

export function yearlyAnswersActors({ api, queryClient, userId }: Pick<QuestionnaireClients, 'api' | 'queryClient' | 'userId'>) {
  return {
    loadYearly: fromPromise(async ({ signal }) => {
      const { data, response } = await api.GET('/kyc', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      const stored = fromWire({
        bankQuestionnaire: null,
        kyc: data.answers && 'incomeSources' in data.answers ? data.answers : null,
        kyb: data.answers && 'companyActivities' in data.answers ? data.answers : null,
      });
      const saved = savedAnswers('yearly-answers', userId);
      return { answers: saved ? withKnownNumbers(saved.answers, stored) : stored };
    }),
    sendYearly: fromPromise(async ({ input: { audience, answers }, signal }) => {
      const body = audience === 'INDIVIDUAL' ? { kyc: kycToWire(answers) } : { kyb: kybToWire(answers) };
      const { error, response } = await api.POST('/kyc', { body, signal });
      if (!response.ok) return refusal(error, response);
      await invalidate(queryClient, '/questionnaire', '/user-notifications');
      // not waited for: once it is known that nothing is due any more, the page takes this journey away
      void invalidate(queryClient, '/compliance');
      return { kind: 'sent' as const };
    }),
  } satisfies Parameters<typeof yearlyAnswersMachine.provide>[0]['actors'];
}
