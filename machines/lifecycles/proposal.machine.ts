import { setup } from 'xstate';
import type { StateMeta } from '../state-meta.ts';

export type ProposalLifecycleEvent =
  /** A second person agrees. */
  | { type: 'proposal.approve' }
  | { type: 'proposal.decline' }
  /** The proposer takes it back. */
  | { type: 'proposal.withdraw' }
  /** The operation was carried out. */
  | { type: 'execution.complete' }
  /** The operation was refused: something has changed since it was proposed. */
  | { type: 'execution.fail' };

const types: Partial<{ events: ProposalLifecycleEvent; meta: StateMeta }> = {};

/** Lifecycle of a proposal: an operation that needs two people. Nothing happens before a second person approves it, and then it happens at most once. */
export const proposalMachine = setup({
  types,
}).createMachine({
  id: 'proposal',
  initial: 'WAITING',
  states: {
    WAITING: {
      description: 'Proposed by one person; somebody else with a role of the operation decides.',
      meta: { title: 'Waiting', requirements: ['ADMIN-06'] },
      on: { 'proposal.approve': 'EXECUTING', 'proposal.decline': 'DECLINED', 'proposal.withdraw': 'WITHDRAWN' },
    },
    EXECUTING: {
      description: 'Approved; the operation is being carried out. After a crash a job carries it out.',
      meta: { title: 'Being carried out', requirements: ['ADMIN-06'] },
      on: { 'execution.complete': 'EXECUTED', 'execution.fail': 'FAILED' },
    },
    EXECUTED: {
      description: 'The operation was carried out.',
      meta: { title: 'Carried out', requirements: ['ADMIN-06'] },
    },
    FAILED: {
      description: 'The operation was refused when it was to be carried out. Nothing was changed; it can be proposed again.',
      meta: { title: 'Failed', requirements: ['ADMIN-06'] },
    },
    DECLINED: {
      description: 'The second person declined it and said why.',
      meta: { title: 'Declined', requirements: ['ADMIN-06'] },
    },
    WITHDRAWN: {
      description: 'The proposer took it back.',
      meta: { title: 'Withdrawn', requirements: ['ADMIN-06'] },
    },
  },
});
