/** Emits the steps that a user has completed; consent decides elsewhere whether they are sent. */
export type FlowEvent = {
  name:
    | 'registration'
    | 'social_registration'
    | 'identity_verification'
    | 'user_info_submit'
    | 'bank_questionnaire'
    | 'loss_simulator'
    | 'investor_experience'
    | 'residency_permit_upload'
    | 'investment_amount'
    | 'investment_document'
    | 'investment_payment';
};

const listeners = new Set<(event: FlowEvent) => void>();

/** Tells that a step of a journey was done. Nothing about the person or their answers goes along. [CONS-10, REG-15, ONB-20, DASH-11, QST-28, LOSS-11, REP-13, WIZ-12] */
export function emitFlowEvent(event: FlowEvent) {
  for (const listener of listeners) listener(event);
}

/** Subscribes to flow events until the returned function is called. */
export function onFlowEvent(listener: (event: FlowEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of the steps of a wizard: which event it is, if any, that one state came after the other. */
export function reportSteps<State>(
  actor: { getSnapshot(): { value: State }; subscribe(listener: (snapshot: { value: State }) => void): unknown },
  stepOf: (before: State, now: State) => FlowEvent['name'] | undefined,
): void {
  let before = actor.getSnapshot().value;
  actor.subscribe(({ value }) => {
    const name = value === before ? undefined : stepOf(before, value);
    before = value;
    if (name) emitFlowEvent({ name });
  });
}
