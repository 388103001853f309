import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];

export const proposalStatusMessages = {
  WAITING: msg`Waiting for a second person`,
  EXECUTING: msg`Being carried out`,
  EXECUTED: msg`Carried out`,
  FAILED: msg`Failed`,
  DECLINED: msg`Declined`,
  WITHDRAWN: msg`Taken back`,
} satisfies Record<Schemas['ProposalStatus'], MessageDescriptor>;

/** Of a proposal whose proposer has proposed something else about the same. [decision 097] */
export const replacedMessage = msg`Replaced`;

export const boxes = ['FOR_ME', 'FOR_OTHERS', 'MINE', 'DECIDED'] as const;
export type Box = (typeof boxes)[number];

export const boxMessages = {
  FOR_ME: msg`For me`,
  FOR_OTHERS: msg`For others`,
  MINE: msg`Proposed by me`,
  DECIDED: msg`Decided`,
} satisfies Record<Box, MessageDescriptor>;

export const emptyBoxMessages = {
  FOR_ME: msg`Nothing is waiting for you`,
  FOR_OTHERS: msg`Nothing is waiting for others`,
  MINE: msg`You have proposed nothing yet`,
  DECIDED: msg`Nothing has been decided yet`,
} satisfies Record<Box, MessageDescriptor>;

export const isBox = (text: unknown): text is Box => boxes.some((box) => box === text);
