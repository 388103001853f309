import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export const entryStatusMessages = {
  MATCHED: msg`Matched`,
  UNMATCHED: msg`Not matched`,
  RETURN_DUE: msg`To be returned`,
  RETURNED: msg`Sent back`,
} satisfies Record<components['schemas']['BankEntry']['status'] | 'RETURN_DUE', MessageDescriptor>;
