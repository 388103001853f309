import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { distributionMachine } from '../../machines/lifecycles/distribution.machine.ts';
import { incomingTransferMachine } from '../../machines/lifecycles/incoming-transfer.machine.ts';
import { instructionMachine } from '../../machines/lifecycles/instruction.machine.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { investmentPaymentMachine } from '../../machines/lifecycles/investment-payment.machine.ts';
import { projectMachine } from '../../machines/lifecycles/project.machine.ts';
import { proposalMachine } from '../../machines/lifecycles/proposal.machine.ts';

import { type Definition, machineName, transitionId } from '../../src/atlas/transition-id.ts';
import type { CoverageAt, Place } from '../../domain/simulation-story.ts';

/** What people did with a machine of the app: how often each transition was taken, and how often they went away, by state. */
export interface MachineUse {
  taken: Record<string, number>;
  left: Record<string, number>;
}

/** An entry of the audit log. */
interface Entry {
  subject: string;
  subjectId: string;
  event: string;
  before: string | null;
  after: string | null;
}

/** How the audit log writes the transitions of each lifecycle that the simulation runs. */
const lifecycles: readonly { machine: AnyStateMachine; subject: string; prefix: string; isOf?: (subjectId: string) => boolean }[] = [
  { machine: projectMachine, subject: 'project', prefix: '' },
  { machine: investmentMachine, subject: 'investment', prefix: '' },
  { machine: investmentPaymentMachine, subject: 'payment', prefix: '', isOf: (id) => id.startsWith('pay-') },
  { machine: incomingTransferMachine, subject: 'payment', prefix: '', isOf: (id) => !id.startsWith('pay-') },
  { machine: instructionMachine, subject: 'instruction', prefix: 'instruction.' },
  { machine: distributionMachine, subject: 'distribution', prefix: 'distribution.' },
  { machine: proposalMachine, subject: 'proposal', prefix: '' },
];

/** Those of a machine, as `from event to`. */
const transitionsOf = ({ root }: AnyStateMachine): string[] =>
  Object.values(root.states).flatMap((from) =>
    [...from.transitions].flatMap(([event, [to]]) => (to?.target?.[0] ? [`${from.key} ${event} ${to.target[0].key}`] : [])),
  );

const named = (names: (machine: AnyStateMachine) => string[]) =>
  lifecycles.flatMap(({ machine }) => names(machine).map((name) => `${machine.id}: ${name}`));
const allStates = named(({ root }) => Object.keys(root.states));
const allTransitions = named(transitionsOf);

/** What of the platform was reached, in one run or in many. */
export class Coverage {
  /** Screens that somebody has seen. */
  readonly screens = new Set<string>();
  /** `lifecycle: status`. */
  readonly states = new Set<string>();
  /** `lifecycle: from event to`, each as often as it was taken. */
  readonly transitions = new Map<string, number>();
  /** `screen × status on the server × payment at the bank`, of the investment on the screen. */
  readonly pairs = new Set<string>();

  /** By machine. */
  readonly machines: Record<string, MachineUse> = {};

  #use(machine: string): MachineUse {
    return (this.machines[machine] ??= { taken: {}, left: {} });
  }

  /** What a machine of the app tells of itself. */
  take(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep') return;
    const { logic } = event.actorRef as unknown as { logic: Partial<AnyStateMachine> };
    if (logic.root === undefined || logic.id === undefined) return;
    const { taken } = this.#use(machineName(logic.id));
    const { _transitions: transitions } = event as unknown as { _transitions: Definition[] };
    for (const id of transitions.map(transitionId)) taken[id] = (taken[id] ?? 0) + 1;
  }

  leave({ machine, state }: Place): void {
    const { left } = this.#use(machine);
    left[state] = (left[state] ?? 0) + 1;
  }

  add(other: Coverage): void {
    for (const [name, use] of Object.entries(other.machines)) {
      const own = this.#use(name);
      for (const kind of ['taken', 'left'] as const)
        for (const [key, count] of Object.entries(use[kind])) own[kind][key] = (own[kind][key] ?? 0) + count;
    }
    for (const kind of ['screens', 'states', 'pairs'] as const) for (const name of other[kind]) this[kind].add(name);
    for (const [name, count] of other.transitions) this.transitions.set(name, (this.transitions.get(name) ?? 0) + count);
  }

  /** Of what the audit log holds, the changes of a status. */
  enter({ subject, subjectId, event, before, after }: Entry): void {
    const lifecycle = lifecycles.find((one) => one.subject === subject && event.startsWith(one.prefix) && (one.isOf?.(subjectId) ?? true));
    if (!lifecycle) return;
    const { id, root } = lifecycle.machine;
    for (const status of [before, after]) if (status !== null && status in root.states) this.states.add(`${id}: ${status}`);
    const transition = `${id}: ${before} ${event.slice(lifecycle.prefix.length)} ${after}`;
    if (allTransitions.includes(transition)) this.transitions.set(transition, (this.transitions.get(transition) ?? 0) + 1);
  }

  get figures() {
    const { screens, states, transitions, pairs } = this;
    return {
      states: [states.size, allStates.length] as [number, number],
      transitions: [transitions.size, allTransitions.length] as [number, number],
      screens: screens.size,
      pairs: pairs.size,
    };
  }

  /** How much is found after so many steps. */
  after(steps: number): CoverageAt {
    return { steps, states: this.states.size, transitions: this.transitions.size, pairs: this.pairs.size };
  }

  toString(): string {
    const { screens, states, transitions, pairs } = this;
    return `${states.size} of ${allStates.length} states, ${transitions.size} of ${allTransitions.length} transitions, ${screens.size} screens, ${pairs.size} pairs`;
  }

  lines(): string[] {
    const missing = [
      ...allStates.filter((name) => !this.states.has(name)),
      ...allTransitions.filter((name) => !this.transitions.has(name)),
    ].map((name) => `not reached: ${name}`);
    return [...[...this.transitions].map(([name, count]) => `${count} × ${name}`), ...this.screens, ...this.pairs, ...missing].toSorted();
  }
}
