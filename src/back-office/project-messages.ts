import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';
import { projectStatusMessages } from '../ui/core/project-status-text.ts';

type Schemas = components['schemas'];

export const isProjectStatus = (text: unknown): text is Schemas['ProjectStatus'] =>
  typeof text === 'string' && Object.hasOwn(projectStatusMessages, text);

export const decisionMessages = {
  SUSPEND: msg`Suspend the offer`,
  RESUME: msg`Open the offer again`,
  CANCEL: msg`Propose cancelling`,
  DEFAULT: msg`Propose default`,
  CALL_IN: msg`Propose calling in the debt`,
  WRITE_OFF: msg`Propose writing off`,
} satisfies Record<Schemas['ProjectDecision'], MessageDescriptor>;

export const consequenceMessages = {
  SUSPEND: msg`The offer takes no money until it is opened again, for 30 days at most. Everybody who has made an offer is told.`,
  RESUME: msg`The offer takes money again. Everybody who has made an offer is told.`,
  CANCEL: msg`Once a second person approves, all offers lapse and a refund of each payment is drafted. Everybody who has made an offer is told.`,
  DEFAULT: msg`Once a second person approves, the loan is in default and its lenders are told.`,
  CALL_IN: msg`Once a second person approves, the whole principal is owed at once.`,
  WRITE_OFF: msg`Once a second person approves, what is still owed is given up and the lenders are told. No money moves.`,
} satisfies Record<Schemas['ProjectDecision'], MessageDescriptor>;

export const dueStatusMessages = {
  PAID: msg`Paid`,
  DUE: msg`Due`,
  LATE: msg`Late`,
} satisfies Record<Schemas['DueStatus'], MessageDescriptor>;

/** What a waiting proposal would do, by its operation; one of tomorrow has no words. */
export const proposedMessages: Partial<Record<string, MessageDescriptor>> = {
  cancelProject: msg`Cancelling is proposed`,
  declareDefault: msg`Declaring the default is proposed`,
  writeOff: msg`Writing off is proposed`,
  setPayeeAccount: msg`Another account of the owner is proposed`,
};
