import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createActor } from 'xstate';
import { noAnswers } from '../../../domain/questionnaire/answers.ts';
import { type YearlyAnswersInput, yearlyAnswersMachine } from '../../../machines/yearly-answers/yearly-answers.machine.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { clearAnswers, saveAnswers } from './answers-storage.ts';
import type { QuestionnaireClients } from './questionnaire.actors.ts';
import { yearlyAnswersActors } from './yearly-answers.actors.ts';

/** Starts the yearly review of the answers, saves the draft in this tab and carries out emitted events. */
export function useYearlyAnswers(clients: QuestionnaireClients, input: YearlyAnswersInput) {
  const router = useRouter();
  const { t } = useLingui();
  const { userId } = clients;
  const actor = useFlowActor(() => {
    const journey = createActor(yearlyAnswersMachine.provide({ actors: yearlyAnswersActors(clients) }), { input });
    journey.on('navigate', ({ to }) => router.history.push(to));
    journey.on('answers.sent', () => {
      clearAnswers('yearly-answers', userId);
      toast({ kind: 'success', text: t`Thank you. Your answers are confirmed.` });
    });
    journey.on('sending.failed', () => toast({ kind: 'error', text: t`Something went wrong. Please try again later.` }));
    return journey;
  });
  useEffect(() => {
    let before = actor.getSnapshot().context.answers;
    const { unsubscribe } = actor.subscribe(({ context: { answers }, value }) => {
      if (answers !== before && value !== 'loading' && before !== noAnswers)
        saveAnswers('yearly-answers', userId, { answers, section: '' });
      before = answers;
    });
    return unsubscribe;
  }, [actor, userId]);
  return actor;
}
