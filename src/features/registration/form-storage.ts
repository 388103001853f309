import { consentNames, type KnownRegistration, registrationFields } from '../../../domain/registration.ts';
import { recordOf } from '../../../domain/unknown.ts';

/** The registration draft saved in this browser; a browser may return anything. */
export function savedForm(kept: Record<string, unknown>): KnownRegistration {
  const draft = recordOf(kept.draft);
  const consents = recordOf(kept.consents);
  const messages = registrationFields.filter((field) => field !== 'password' && typeof draft[field] === 'string');
  const boxes = consentNames.filter((name) => typeof consents[name] === 'boolean');
  return {
    draft: Object.fromEntries(messages.map((field) => [field, draft[field]])),
    consents: Object.fromEntries(boxes.map((name) => [name, consents[name]])),
    ...(kept.userType === 'LEGAL_ENTITY' ? { userType: 'LEGAL_ENTITY' as const } : {}),
  };
}
