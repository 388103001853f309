export type MachineEvent = { type: string; output?: unknown; error?: unknown; [key: string]: unknown };

/** One executed step: the event, the transition, the emitted events and the invokes. */
export type Step = {
  from: string;
  to: string;
  title: string;
  event: MachineEvent;
  refused: boolean;
  /** Ids of the transitions taken, and of guards by outcome (`…=true`, `…=false`). */
  covers: readonly string[];
  emits: readonly MachineEvent[];
  requests: readonly { src: string; input: unknown }[];
};

export type Place = {
  key: string;
  state: string;
  context: Record<string, unknown>;
  status: string;
  accepts: readonly string[];
  /** How long the timers of this state wait, in milliseconds, by the event with which they end. */
  timers: Readonly<Record<string, number>>;
};

export type RunStart = {
  title: string;
  input: unknown;
  place: string;
  covers: readonly string[];
  emits: readonly MachineEvent[];
  requests: Step['requests'];
};

/** A run with its places looked up: what invariants read. */
export type Run = { start: RunStart; first: Place; steps: readonly (Omit<Step, 'from' | 'to'> & { from: Place; to: Place })[] };

export const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
export const emitted = (step: Pick<Step, 'emits'>, type: string) => step.emits.find((emit) => emit.type === type);
export const requestInput = <Input>(step: Pick<Step, 'requests'>, src: string) =>
  step.requests.find((request) => request.src === src)?.input as Input | undefined;
/** Whether a request ended here, or a time. */
export const isAnswer = ({ event }: Pick<Step, 'event'>) => event.type.startsWith('xstate.');
