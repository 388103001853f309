import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { IdentityRefusal } from '../../../../domain/identity-refusal.ts';
import type { StatedField, StatedIdentity } from '../../../../domain/stated-identity.ts';
import type { Clock } from '../../../lib/clock.ts';
import { fingerprint, newSecret } from '../../../lib/secrets.ts';
import type { Db } from '../../../store/db.ts';
import type { Store } from '../../../store/store.ts';
import { manualIdentityCheck } from '../../../store/tables/manual-identity.ts';
import { verification } from '../../../store/tables/onboarding.ts';

/** The pictures that are sent; a passport has no back. */
export const fileSlots = ['front', 'back', 'selfie'] as const;
export type FileSlot = (typeof fileSlots)[number];
const slotColumns = { front: 'frontFileId', back: 'backFileId', selfie: 'selfieFileId' } as const;

export type Visit = {
  check: typeof manualIdentityCheck.$inferSelect;
  locale: (typeof verification.$inferSelect)['locale'];
  /** The app has taken the code already. */
  isReturned: boolean;
};

/** A check that has not expired, for the browser that opened its page first: another browser with the URL sees nothing. */
export async function visitOf(
  { store: { db }, clock }: { store: Store; clock: Clock },
  id: string,
  browser: string,
): Promise<Visit | undefined> {
  const browserHash = fingerprint(browser);
  await db
    .update(manualIdentityCheck)
    .set({ browserHash })
    .where(and(eq(manualIdentityCheck.id, id), isNull(manualIdentityCheck.browserHash)));
  const [found] = await db
    .select({ check: manualIdentityCheck, locale: verification.locale, usedAt: verification.usedAt })
    .from(manualIdentityCheck)
    .innerJoin(verification, eq(verification.id, manualIdentityCheck.id))
    .where(and(eq(manualIdentityCheck.id, id), eq(manualIdentityCheck.browserHash, browserHash), gt(verification.expiresAt, clock.now())));
  return found && { check: found.check, locale: found.locale, isReturned: found.usedAt !== null };
}

/** What the person sent the last time, and why it was refused; undefined where nothing was refused. */
export async function refusedBefore(db: Db, userId: string): Promise<{ stated: StatedIdentity; refusal: IdentityRefusal } | undefined> {
  const [before] = await db
    .select({ stated: manualIdentityCheck.stated, refusal: manualIdentityCheck.refusal })
    .from(manualIdentityCheck)
    .where(and(eq(manualIdentityCheck.userId, userId), isNotNull(manualIdentityCheck.submittedAt)))
    .orderBy(desc(manualIdentityCheck.submittedAt))
    .limit(1);
  return before?.stated && before.refusal ? { stated: before.stated, refusal: before.refusal } : undefined;
}

/** Stores what was typed and which pictures were taken, so that a reload loses neither. Nothing changes once all is sent. */
export async function saveDraft(
  db: Db,
  id: string,
  typed: Record<StatedField, string>,
  taken: Partial<Record<FileSlot, string>>,
): Promise<void> {
  const files: Partial<Record<(typeof slotColumns)[FileSlot], string>> = {};
  for (const slot of fileSlots) if (taken[slot] !== undefined) files[slotColumns[slot]] = taken[slot];
  await db
    .update(manualIdentityCheck)
    .set({ typed, ...files })
    .where(and(eq(manualIdentityCheck.id, id), isNull(manualIdentityCheck.submittedAt)));
}

/** Submits it, once; a repeated submission changes nothing. */
export async function submit({ store, clock }: { store: Store; clock: Clock }, id: string, stated: StatedIdentity): Promise<void> {
  await store.db
    .update(manualIdentityCheck)
    .set({ stated, typed: {}, submittedAt: clock.now(), ...(stated.documentType === 'PASSPORT' && { backFileId: null }) })
    .where(and(eq(manualIdentityCheck.id, id), isNull(manualIdentityCheck.submittedAt)));
}

/** Where the browser goes once all is sent, with a new code: only the last one counts, and only until the app has taken it. */
export async function returnAddress(db: Db, { id, returnUrl, state }: Visit['check']): Promise<string> {
  const code = newSecret();
  await db
    .update(manualIdentityCheck)
    .set({ codeHash: fingerprint(code) })
    .where(eq(manualIdentityCheck.id, id));
  return addressWith(returnUrl, { code, state });
}

/** Where the browser goes when the person leaves without sending anything. */
export const cancelUrl = ({ returnUrl, state }: Visit['check']): string => addressWith(returnUrl, { error: 'access_denied', state });

function addressWith(returnUrl: string, parameters: Record<string, string>): string {
  const address = new URL(returnUrl);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
