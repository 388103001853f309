import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export type ConnectedRole = components['schemas']['ConnectedPersonRole'];

export const connectedRoleMessages = {
  SHAREHOLDER: msg`Holds 20% or more of shares or votes`,
  MANAGER: msg`Manager`,
  EMPLOYEE: msg`Employee`,
  CONTROLLED: msg`Linked by control`,
} satisfies Record<ConnectedRole, MessageDescriptor>;
