import type { components } from '../openapi/schema.d.ts';
import { isOneOf } from './unknown.ts';

/** Why an identity check without a provider is refused. */
export type IdentityRefusal = components['schemas']['IdentityRefusal'];

/** Whoever reads one of these sends the documents again; it does not speak against the person. */
export const resubmissionReasons = [
  'DOCUMENT_UNREADABLE',
  'SELFIE_UNCLEAR',
  'DETAILS_DIFFER',
] as const satisfies readonly IdentityRefusal[];

/** The other ones. */
export const refusalReasons = ['DOCUMENT_NOT_ACCEPTED', 'FACE_DIFFERS', 'DUPLICATE_IDENTITY'] as const satisfies readonly IdentityRefusal[];

export const isIdentityRefusal = (value: unknown): value is IdentityRefusal => isOneOf([...resubmissionReasons, ...refusalReasons], value);
