import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];
export type FindingSubject = Schemas['FindingSubject'];
export type FindingProblem = Schemas['FindingProblem'];

export const findingSubjectMessages = {
  project: msg`Project`,
  investment: msg`Investment`,
  payment: msg`Payment`,
  instruction: msg`Payment instruction`,
  distribution: msg`Distribution`,
  proposal: msg`Proposal`,
  complaint: msg`Complaint`,
  person: msg`Person`,
  check: msg`Check`,
  notification: msg`Notification`,
} satisfies Record<FindingSubject, MessageDescriptor>;

export const findingProblemMessages = {
  NO_TRANSITION: msg`A step that the rules do not allow`,
  GAP: msg`A step is missing`,
  STATUS_DIFFERS: msg`Status changed without an entry in the log`,
} satisfies Record<FindingProblem, MessageDescriptor>;

export const isFindingSubject = (text: unknown): text is FindingSubject =>
  typeof text === 'string' && Object.hasOwn(findingSubjectMessages, text);
export const isFindingProblem = (text: unknown): text is FindingProblem =>
  typeof text === 'string' && Object.hasOwn(findingProblemMessages, text);
