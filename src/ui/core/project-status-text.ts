import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../../openapi/schema.d.ts';

export const projectStatusMessages = {
  COMING_SOON: msg`Coming soon`,
  ON_STUDY: msg`Under review`,
  ACTIVE: msg`Open`,
  FULLY_FUNDED: msg`Fully funded`,
  PAID_OFF: msg`Repaid`,
  CANCELED: msg`Cancelled`,
  LATE: msg`Late`,
  SUSPENDED: msg`Suspended`,
  DEFAULTED: msg`In default`,
  RECOVERED: msg`Recovered`,
  WRITTEN_OFF: msg`Written off`,
} satisfies Record<components['schemas']['ProjectStatus'], MessageDescriptor>;
