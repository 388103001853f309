import { type AnyStateMachine, assign, enqueueActions } from 'xstate';
import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { models } from '../models/all.ts';
import { broken, runs } from '../support/paths/replay.ts';

type Planted = { fault: string; machine: string; invariant: string; change: Parameters<AnyStateMachine['provide']>[0] };

/** Faults that a look at the machine's record alone would show. Each has an invariant that sees it. */
const planted: Planted[] = [
  {
    fault: 'the payment status is read every 30 seconds',
    machine: 'payment-status',
    invariant: 'while the payment is under way the status is read every three seconds',
    change: { delays: { POLL: 30_000 } },
  },
  {
    fault: 'the bank is asked every 30 seconds',
    machine: 'payment',
    invariant: 'while the bank has not answered the same request asks again every three seconds, and nothing else can be done',
    change: { delays: { POLL: 30_000 } },
  },
  ...['loan-wizard', 'bond-wizard'].map((machine) => ({
    fault: `the contract of before is kept in ${machine}`,
    machine,
    invariant: 'a contract is shown only where it was fetched for this opening of its step, never one of before',
    change: { actions: { setStep: assign((_, { step }: { step: unknown }) => ({ step })) } },
  })),
  {
    fault: 'whose data a tab holds is forgotten when another tab signs in',
    machine: 'session',
    invariant: 'what the first person left in this tab is cleared when another tab has signed in somebody else',
    change: {
      actions: {
        replace: enqueueActions(({ enqueue }) => {
          enqueue.emit({ type: 'session.replaced' });
          enqueue.assign({ userId: undefined });
        }),
      },
    },
  },
  {
    fault: 'what was loaded for the first person stays when another tab signs in',
    machine: 'session',
    invariant: 'whoever signs in, also in another tab, is looked up, and nothing that is known of the person before stays',
    change: { actions: { replace: assign({}) } },
  },
  {
    fault: 'consent stays ticked after going back to the contract',
    machine: 'transfer-wizard',
    invariant: 'consent is to the contract just read: going back to it, and a refusal, take the tick away',
    change: { actions: { clearConsent: assign({ refusal: undefined }) } },
  },
];

for (const { fault, machine: name, invariant: title, change } of planted)
  test(`${fault}: an invariant sees it`, () => {
    const machine = catalogue.find((entry) => entry.name === name)?.machine;
    const model = models[name];
    const invariant = model?.invariants.find((it) => it.title === title);
    if (!machine || !model || !invariant) throw new Error(`${name} has no invariant "${title}".`);
    expect(broken(invariant, runs(machine, model, name))).toBeUndefined();
    expect(broken(invariant, runs(machine.provide(change), model, name))).toBeDefined();
  });
