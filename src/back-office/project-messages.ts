import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';
import { projectStatusMessages } from '../ui/core/project-status-text.ts';

type Schemas = components['schemas'];

export const isProjectStatus = (text: unknown): text is Schemas['ProjectStatus'] =>
  typeof text === 'string' && Object.hasOwn(projectStatusMessages, text);

/** Those with a form of their own are not here: an early repayment. */
export type PlainDecision = Exclude<Schemas['ProjectDecision'], 'REPAY_EARLY'>;

export const decisionMessages = {
  SUSPEND: msg`Suspend the offer`,
  RESUME: msg`Open the offer again`,
  CANCEL: msg`Propose cancelling`,
  END_EARLY_REPAYMENT: msg`Cancel the early repayment`,
  DEFAULT: msg`Propose default`,
  CALL_IN: msg`Propose calling in the debt`,
  WRITE_OFF: msg`Propose writing off`,
} satisfies Record<PlainDecision, MessageDescriptor>;

export const consequenceMessages = {
  SUSPEND: msg`The offer takes no money until it is opened again, for 30 days at most. Everybody who has made an offer is told.`,
  RESUME: msg`The offer takes money again. Everybody who has made an offer is told.`,
  CANCEL: msg`Once a second person approves, all offers lapse and a refund of each payment is drafted. Everybody who has made an offer is told.`,
  END_EARLY_REPAYMENT: msg`The loan continues on its schedule, and its lenders are told.`,
  DEFAULT: msg`Once a second person approves, the loan is in default and its lenders are told.`,
  CALL_IN: msg`Once a second person approves, the whole principal is owed at once.`,
  WRITE_OFF: msg`Once a second person approves, what is still owed is given up and the lenders are told. No money moves.`,
} satisfies Record<PlainDecision, MessageDescriptor>;

/** Of a project that is funded and whose loan is not paid out. [decision 091] */
export const cancelFundedMessage = msg`Once a second person approves, the loan ends before it is paid out and a refund of each payment is drafted. Its lenders are told.`;

export const dueStatusMessages = {
  PAID: msg`Paid`,
  DUE: msg`Due`,
  LATE: msg`Late`,
  WAITING: msg`On hold: early repayment announced`,
} satisfies Record<Schemas['ManagedProjectDetails']['dueDates'][number]['status'], MessageDescriptor>;

/** What a waiting proposal would do, by its operation; one of tomorrow has no words. */
export const proposedMessages: Partial<Record<string, MessageDescriptor>> = {
  cancelProject: msg`Cancelling is proposed`,
  announceEarlyRepayment: msg`Early repayment is proposed`,
  declareDefault: msg`Declaring the default is proposed`,
  writeOff: msg`Writing off is proposed`,
  setPayeeAccount: msg`Another account of the owner is proposed`,
};
