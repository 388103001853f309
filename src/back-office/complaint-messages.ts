import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components } from '../../openapi/schema.d.ts';

type Schemas = components['schemas'];
export type ComplaintStatus = Schemas['ComplaintStatus'];

export const complaintStatusMessages = {
  // in some languages another word than for money
  RECEIVED: msg({ id: 'complaint.received', message: 'Received' }),
  ADMITTED: msg`Admitted`,
  INADMISSIBLE: msg`Not admissible`,
  DECIDED: msg`Decided`,
} satisfies Record<ComplaintStatus, MessageDescriptor>;

export const outcomeMessages = {
  UPHELD: msg`Upheld in full`,
  PARTLY_UPHELD: msg`Upheld in part`,
  REJECTED: msg`Not upheld`,
} satisfies Record<Schemas['ComplaintOutcome'], MessageDescriptor>;

export const groundMessages = {
  NOT_A_CLIENT: msg`Not from an investor, project owner or applicant`,
  NOT_OUR_SERVICE: msg`Not about our services`,
  NO_AUTHORITY: msg`Authority to act not proved`,
  ALREADY_DECIDED: msg`Already decided, no new facts`,
} satisfies Record<Schemas['InadmissibilityGround'], MessageDescriptor>;

export const answerMessages = {
  ADMISSION: msg`Admitted`,
  INADMISSIBILITY: msg`Not admissible`,
  QUESTION: msg`Question`,
  DELAY: msg`Delay`,
  DECISION: msg`Decision`,
} satisfies Record<Schemas['ComplaintDetails']['messages'][number]['kind'], MessageDescriptor>;

export const isComplaintStatus = (text: unknown): text is ComplaintStatus =>
  typeof text === 'string' && Object.hasOwn(complaintStatusMessages, text);
