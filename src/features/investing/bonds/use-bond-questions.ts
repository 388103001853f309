import { useLingui } from '@lingui/react';
import { createActor } from 'xstate';
import { bondQuestionsMachine } from '../../../../machines/bond-questions/bond-questions.machine.ts';
import type { InvestingClients } from '../../../api/investing-calls.ts';
import { problemMessage } from '../../../api/problems.ts';
import { clearDraft, saveDraft } from '../../../lib/draft-storage.ts';
import { useFlowActor } from '../../../lib/use-flow-actor.ts';
import { toast } from '../../../ui/toasts.ts';
import { bondDraftName, bondQuestionsActors } from './bond-questions.actors.ts';

/** Starts the questions about bonds; `onAnswered` is called once, when the depository has all it needs. (BOND-07) */
export function useBondQuestions(clients: InvestingClients, onAnswered: () => void) {
  const { i18n } = useLingui();
  const { userId } = clients;
  return useFlowActor(() => {
    const questions = createActor(bondQuestionsMachine.provide({ actors: bondQuestionsActors(clients) }));
    questions.on('answers.failed', () => toast({ kind: 'error', text: i18n._(problemMessage(undefined)) }));
    questions.on('answered', onAnswered);
    questions.on('draft.save', ({ draft }) => saveDraft(bondDraftName, userId, draft));
    questions.on('draft.clear', () => clearDraft(bondDraftName, userId));
    return questions;
  });
}
