import { fromPromise } from 'xstate';
import type { analyticsConsentMachine, StartInput, StartResult } from '../../../machines/analytics-consent/analytics-consent.machine.ts';
import { type FlowEvent, onFlowEvent } from '../../lib/flow-events.ts';
import type { Capture, CaptureConfig, Person } from './consent.types.ts';

/** A failed measurement is logged and otherwise ignored. [CONS-11] */
function attempt(action: () => void) {
  try {
    action();
  } catch (error) {
    console.error('Measuring failed:', error);
  }
}

export function analyticsConsentActors() {
  let capture: Capture | undefined;
  const stop = () => {
    const running = capture;
    capture = undefined;
    running?.stop();
  };
  const actors = {
    startCapture: fromPromise<StartResult, StartInput>(async ({ input: { categories }, signal }) => {
      if (categories.analytics_storage !== 'granted') return { kind: 'notConfigured' };
      // consent is given: events that happen while the libraries load are reported afterwards
      const meanwhile: FlowEvent[] = [];
      const leave = onFlowEvent((event) => meanwhile.push(event));
      try {
        const answer = await fetch('/traces/config');
        if (!answer.ok) throw new Error(`/traces/config answered ${answer.status}`);
        const config: CaptureConfig = await answer.json();
        if (!config.posthogKey && !config.sentryDsn) return { kind: 'notConfigured' };
        const { startCapture } = await import('./capture.ts');
        capture = await startCapture(config, meanwhile);
        // its caller no longer waits
        if (signal.aborted) attempt(stop);
        return { kind: 'started' };
      } finally {
        leave();
      }
    }),
  } satisfies Parameters<typeof analyticsConsentMachine.provide>[0]['actors'];
  return {
    actors,
    capture: {
      person: (userId: Person) => attempt(() => capture?.person(userId)),
      stop: () => attempt(stop),
    },
  };
}
