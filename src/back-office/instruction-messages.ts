import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];

export type InstructionKind = Schemas['InstructionKind'];
export type InstructionStatus = Schemas['InstructionStatus'];

export const instructionKindMessages = {
  DISBURSEMENT: msg`Disbursement to an owner`,
  PAYOUT: msg`Payout to a lender`,
  REFUND: msg`Refund to an investor`,
  RETURN: msg`Return to an unknown sender`,
  TAX: msg`Withheld tax to the tax authority`,
  COSTS: msg`Costs of enforcement to the platform`,
  REWARD: msg`Reward to an investor`,
} satisfies Record<InstructionKind, MessageDescriptor>;

export const instructionStatuses = [
  'DRAFTED',
  'APPROVED',
  'SENT',
  'CONFIRMED',
  'REJECTED',
  'RETURNED',
  'CANCELLED',
] as const satisfies readonly InstructionStatus[];

export const isInstructionStatus = (text: unknown): text is InstructionStatus => instructionStatuses.some((status) => status === text);
export const isInstructionKind = (text: unknown): text is InstructionKind =>
  typeof text === 'string' && Object.hasOwn(instructionKindMessages, text);
