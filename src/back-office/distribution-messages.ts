import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export type DistributionStatus = components['schemas']['DistributionStatus'];

export const distributionStatusMessages = {
  DRAFTED: msg`Draft`,
  APPROVED: msg`Approved`,
  CANCELLED: msg`Draft cancelled`,
} satisfies Record<DistributionStatus, MessageDescriptor>;

export const isDistributionStatus = (text: unknown): text is DistributionStatus =>
  typeof text === 'string' && Object.hasOwn(distributionStatusMessages, text);
