import { eq } from 'drizzle-orm';
import { kycStatusMachine, type KycStatusEvent } from '../../../machines/lifecycles/kyc-status.machine.ts';
import { move } from '../../../machines/lifecycles/move.ts';
import { type Clock, today } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Tx } from '../../store/db.ts';
import { appUser } from '../../store/schema.ts';
import { openTask } from '../notifications.ts';
import type { Person } from '../../users/user.ts';

const dayMs = 86_400_000;

/** Days before the end of a document at which a new one is asked for (4.1). */
const nearDays = 30;

/** Moves `kycStatus` along its lifecycle and records it; INVALID_STATUS_TRANSITION where it has no such step. */
export async function moveKyc(tx: Tx, clock: Clock, person: Person, event: KycStatusEvent['type'], actor = 'calendar'): Promise<Person> {
  const kycStatus = move(kycStatusMachine, person.kycStatus, { type: event });
  if (!kycStatus) throw new Refusal('INVALID_STATUS_TRANSITION');
  await tx.update(appUser).set({ kycStatus }).where(eq(appUser.id, person.id));
  if (kycStatus !== person.kycStatus)
    await recordAudit(tx, {
      subject: 'person',
      subjectId: person.id,
      event: `kyc.${event}`,
      before: person.kycStatus,
      after: kycStatus,
      actor,
      at: clock.now(),
    });
  return { ...person, kycStatus };
}

/** A document that ends within thirty days, or has ended, asks for a new one, once (4.1). */
export async function applyDocumentExpiry(tx: Tx, clock: Clock, person: Person): Promise<Person> {
  const end = person.profile.documentExpiresAt;
  if (!end || person.kycStatus === 'EMPTY' || person.kycStatus === 'EXPIRED') return person;
  const day = today(clock);
  if (end < day) {
    const expired = await moveKyc(tx, clock, person, 'expire');
    await openTask(tx, clock, person.id, 'RENEW_KYC');
    return expired;
  }
  const daysLeft = (Date.parse(end) - Date.parse(day)) / dayMs;
  if (daysLeft > nearDays || person.kycStatus === 'WILL_EXPIRE_SOON') return person;
  const near = await moveKyc(tx, clock, person, 'near');
  await openTask(tx, clock, person.id, 'RENEW_KYC');
  return near;
}
