import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

export type OperatorRole = components['schemas']['OperatorRole'];

export const roleMessages = {
  VIEWER: msg`Viewer`,
  SUPPORT: msg`Support`,
  COMPLIANCE: msg`Compliance`,
  CREDIT: msg`Credit`,
  TREASURY: msg`Treasury`,
  OWNER: msg`Owner`,
  SUPERVISOR: msg`Supervisor`,
} satisfies Record<OperatorRole, MessageDescriptor>;

/** What a role allows, in one sentence. */
export const roleHints = {
  VIEWER: msg`Reads the lists of the business.`,
  SUPPORT: msg`Sees reviews, locks accounts and signs them out.`,
  COMPLIANCE: msg`Decides reviews and opens files.`,
  CREDIT: msg`Runs the projects.`,
  TREASURY: msg`Matches transfers, pays and reconciles.`,
  OWNER: msg`May do everything and grants roles.`,
  SUPERVISOR: msg`Reads everything and changes nothing.`,
} satisfies Record<OperatorRole, MessageDescriptor>;

export const isRole = (text: string): text is OperatorRole => Object.hasOwn(roleMessages, text);
