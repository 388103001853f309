import type { AnyStateMachine, EventFromLogic, InputFrom, OutputFrom, StateValueFrom } from 'xstate';
import type { Run } from '../support/paths/run.ts';

type ActorsOf<Machine extends AnyStateMachine> = NonNullable<Parameters<Machine['provide']>[0]['actors']>;

/** `title` finishes a sentence in plain words; it is part of the names of paths. */
export type ResponseCase<Output> = (
  | { title: string; output: Output }
  | { title: string; error: { message: string; name?: string; status?: number } }
) &
  Condition;
export type EventCase<Event> = { title: string; event: Event } & Condition;
/** What could be done again and again, and what concerns only some, is explored where this is true of what the machine knows. */
type Condition = { when?: (context: Record<string, unknown>) => boolean };
export type Start<Input> = { title: string; input: Input };

/** A promise about every run of the machine, written by people and not derived from the chart. */
export type Invariant = {
  title: string;
  requirements: readonly [string, ...string[]];
  /** What is wrong, or nothing. `every` holds for each run, `some` must be found in at least one. */
  every?: (run: Run) => string | undefined;
  some?: (run: Run) => boolean;
};

/** A way worth walking although each of its transitions is walked elsewhere too: how it begins, and then what is said and answered. */
export type WrittenPath = { start: string; cases: readonly string[] };

/** What a person perceives in a state: by role and message id, never by test id. */
export type Control = { role: 'button' | 'link' | 'radio' | 'checkbox' | 'textbox'; name: string };
export type Screen = {
  heading?: string;
  texts?: readonly string[];
  enabled?: readonly Control[];
  disabled?: readonly Control[];
  none?: true;
};

/** `Elsewhere`: events and requests of a setup that several machines share, which this chart does not know. */
export type Model<Machine extends AnyStateMachine, Elsewhere extends string = never> = {
  starts: readonly Start<InputFrom<Machine>>[];
  /** Of each request, the answer that succeeds comes first. */
  responses: {
    [Name in Exclude<keyof ActorsOf<Machine>, Elsewhere>]-?: readonly ResponseCase<OutputFrom<NonNullable<ActorsOf<Machine>[Name]>>>[];
  };
  events: {
    [Type in Exclude<EventFromLogic<Machine>['type'], Elsewhere>]: readonly EventCase<Extract<EventFromLogic<Machine>, { type: Type }>>[];
  };
  /** What a person perceives in each state. */
  screens?: { [State in StateValueFrom<Machine> & string]: Screen };
  invariants: readonly Invariant[];
  /** By the words of this model. */
  writtenPaths?: readonly WrittenPath[];
  /** Transition ids that no run can take, with the reason. */
  unreachable?: Record<string, string>;
};

/** A model as the explorer reads it, whatever its machine. */
export type AnyModel = {
  starts: readonly Start<unknown>[];
  responses: Record<string, readonly ResponseCase<unknown>[]>;
  events: Record<string, readonly EventCase<{ type: string }>[]>;
  screens?: Record<string, Screen>;
  invariants: readonly Invariant[];
  writtenPaths?: readonly WrittenPath[];
  unreachable?: Record<string, string>;
};
