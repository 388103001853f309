import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createActor } from 'xstate';
import { type QuestionnaireInput, questionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import { riskWarningMachine } from '../../../machines/risk-warning/risk-warning.machine.ts';
import { reportSteps } from '../../lib/flow-events.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { clearAnswers, saveAnswers } from './answers-storage.ts';
import { questionnaireStep } from './questionnaire-step.ts';
import { type QuestionnaireClients, questionnaireActors, riskWarningActors } from './questionnaire.actors.ts';

/** The part that the browser's address names now; the router draws it a moment later. */
function addressed({ pathname, search }: { pathname: string; search: string }) {
  return pathname === '/questionnaire' ? (new URLSearchParams(search).get('section') ?? undefined) : undefined;
}

/** Starts the questionnaire. The section is part of the URL; the draft is saved in this tab; emitted events are carried out. */
export function useQuestionnaire(clients: QuestionnaireClients, input: QuestionnaireInput) {
  const router = useRouter();
  const { t } = useLingui();
  const actor = useFlowActor(() => {
    const journey = createActor(questionnaireMachine.provide({ actors: questionnaireActors(clients) }), { input });
    journey.on('navigate', ({ to, replace }) => {
      const { pathname, href } = router.history.location;
      // a user who navigates to another page is not redirected back while it loads
      if (to === href || pathname !== '/questionnaire') return;
      if (replace) router.history.replace(to);
      else router.history.push(to);
    });
    journey.on('answers.sent', () => clearAnswers('questionnaire', clients.userId));
    reportSteps(journey, questionnaireStep);
    journey.on('sending.failed', () => toast({ kind: 'error', text: t`Something went wrong. Please try again later.` }));
    return journey;
  });
  const { section } = input;
  const sent = useRef(section);
  useEffect(() => {
    if (sent.current === section) return;
    sent.current = section;
    // outdated: the URL has changed since
    if (addressed(router.history.location) !== section) return;
    actor.send(section === undefined ? { type: 'url.changed' } : { type: 'url.changed', section });
  }, [actor, router, section]);
  useEffect(() => {
    let before = actor.getSnapshot().context;
    const { unsubscribe } = actor.subscribe(({ context, value }) => {
      const isAsking = value.startsWith('answering') || value.startsWith('correcting');
      const isHere = router.history.location.pathname === '/questionnaire';
      if (isHere && isAsking && (context.answers !== before.answers || context.section !== before.section))
        saveAnswers('questionnaire', clients.userId, context);
      before = context;
    });
    return unsubscribe;
  }, [actor, router, clients.userId]);
  return actor;
}

export function useRiskWarning(clients: QuestionnaireClients) {
  const router = useRouter();
  const { t } = useLingui();
  return useFlowActor(() => {
    const journey = createActor(riskWarningMachine.provide({ actors: riskWarningActors(clients) }));
    journey.on('navigate', ({ to }) => router.history.push(to));
    journey.on('accepting.failed', () => toast({ kind: 'error', text: t`We could not confirm your acceptance. Please try again.` }));
    return journey;
  });
}
