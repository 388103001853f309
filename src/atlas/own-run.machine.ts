import { assign, fromCallback, setup } from 'xstate';
import type { RunChoices, RunLine, RunRefusal } from '../../domain/simulation-run.ts';
import type { Moment, StoryHead } from '../../domain/simulation-story.ts';

interface Context {
  choices: RunChoices | undefined;
  moments: readonly Moment[];
  /** Steps that are taken. */
  steps: number;
  problem: StoryHead['problem'];
  /** The command that replays a run that has violated an invariant. */
  again: string | undefined;
  refusal: RunRefusal | undefined;
  /** The output of its process. */
  detail: string;
}

export type OwnRunEvent =
  | { type: 'run.start'; choices: RunChoices }
  | { type: 'run.cancel' }
  /** The moments received since the last event. */
  | { type: 'lines.received'; lines: readonly RunLine[] }
  | { type: 'run.refused'; refusal: RunRefusal }
  | { type: 'connection.lost' };

const empty: Context = { choices: undefined, moments: [], steps: 0, problem: undefined, again: undefined, refusal: undefined, detail: '' };

const isKind =
  <Kind extends RunLine['kind']>(kind: Kind) =>
  (line: RunLine): line is Extract<RunLine, { kind: Kind }> =>
    line.kind === kind;

/** A run of the simulation that is started in the Atlas and watched live. Leaving `running` closes the request, and with it the run. */
export const ownRunMachine = setup({
  types: { context: {} as Context, events: {} as OwnRunEvent },
  actors: {
    runSimulation: fromCallback<OwnRunEvent, RunChoices>(() => {
      throw new Error('runSimulation is not provided');
    }),
  },
  guards: {
    hasEnded: (_, lines: readonly RunLine[]) => lines.some(isKind('ended')),
    hasFailed: (_, lines: readonly RunLine[]) => lines.some(isKind('failed')),
    isAtRest: (_, lines: readonly RunLine[]) => lines.some(isKind('rest')),
  },
  actions: {
    begin: assign((_, choices: RunChoices) => ({ ...empty, choices })),
    addLines: assign(({ context }, lines: readonly RunLine[]) => {
      const ended = lines.find(isKind('ended'));
      return {
        moments: [...context.moments, ...lines.filter(isKind('moment')).map(({ moment }) => moment)],
        steps: lines.findLast(isKind('step'))?.steps ?? context.steps,
        problem: ended?.problem,
        again: ended?.again,
        detail: lines.find(isKind('failed'))?.detail ?? '',
      };
    }),
    setRefusal: assign({ refusal: (_, refusal: RunRefusal) => refusal }),
  },
}).createMachine({
  id: 'ownRun',
  context: empty,
  initial: 'choosing',
  on: { 'run.start': { target: '.running', actions: { type: 'begin', params: ({ event }) => event.choices } } },
  states: {
    choosing: {},
    running: {
      initial: 'steps',
      invoke: {
        id: 'runSimulation',
        src: 'runSimulation',
        input: ({ context }) => {
          if (!context.choices) throw new Error('A run without choices');
          return context.choices;
        },
      },
      on: {
        'run.start': {},
        'run.cancel': 'cancelled',
        'run.refused': { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.refusal } },
        'connection.lost': 'lost',
        'lines.received': [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.lines },
            target: 'ended',
            actions: { type: 'addLines', params: ({ event }) => event.lines },
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.lines },
            target: 'lost',
            actions: { type: 'addLines', params: ({ event }) => event.lines },
          },
          {
            guard: { type: 'isAtRest', params: ({ event }) => event.lines },
            target: '.rest',
            actions: { type: 'addLines', params: ({ event }) => event.lines },
          },
          { actions: { type: 'addLines', params: ({ event }) => event.lines } },
        ],
      },
      states: {
        steps: {},
        /** The faults have stopped. */
        rest: {},
      },
    },
    ended: {},
    cancelled: {},
    refused: {},
    /** No result: the connection or the process is gone. */
    lost: {},
  },
});
