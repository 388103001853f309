import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { recordOf } from '../../../domain/unknown.ts';
import { appUser, passkey } from '../../store/schema.ts';
import { auditRefusedSignIn } from '../session-audit.ts';
import { consumeChallenge } from './challenges.ts';
import type { Passkey, PasskeyDeps } from './passkeys.ts';
import { userHandle } from './user-handle.ts';

/** What a browser answers to a challenge (AuthenticationResponseJSON of Web Authentication, Level 3). */
export interface Assertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string | undefined;
}

export type AssertionResult =
  | { kind: 'right'; userId: string }
  /** The challenge was used, is too old or of another page. */
  | { kind: 'expired' }
  /** Nothing of ours is opened by it. */
  | { kind: 'refused' }
  | { kind: 'locked' };

const isBytes = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9_-]{1,4096}$/.test(value);

/** Reads what the form of a page carries; undefined for anything else. */
export function assertionOf(text: string): Assertion | undefined {
  try {
    const credential = recordOf(JSON.parse(text));
    const { clientDataJSON, authenticatorData, signature, userHandle: handle } = recordOf(credential.response);
    if (!isBytes(credential.id) || !isBytes(clientDataJSON) || !isBytes(authenticatorData) || !isBytes(signature)) return undefined;
    return { id: credential.id, clientDataJSON, authenticatorData, signature, userHandle: isBytes(handle) ? handle : undefined };
  } catch {
    return undefined;
  }
}

/**
 * Whom a passkey signs in: its signature is of this site and of the challenge of this page, its user was verified, and its counter went on. A counter that did
 * not is that of a copy (Web Authentication, Level 3, 6.1.1): refused, and written into the audit log.
 */
export async function checkAssertion(deps: PasskeyDeps, signIn: string, assertion: Assertion | undefined): Promise<AssertionResult> {
  const { store, clock } = deps;
  const expectedChallenge = await consumeChallenge(deps, { signIn });
  if (expectedChallenge === undefined) return { kind: 'expired' };
  const [found] = assertion ? await store.db.select().from(passkey).where(eq(passkey.credentialId, assertion.id)) : [];
  const used = assertion && found && (await verified(deps, { assertion, found, expectedChallenge }));
  if (!used) {
    await auditRefusedSignIn(store, clock, found?.userId, 'PASSKEY');
    return { kind: 'refused' };
  }
  const result = await store.tx(async (tx): Promise<AssertionResult & { reason?: 'PASSKEY_COUNTER' | 'LOCKED' }> => {
    const [row] = await tx.select().from(passkey).where(eq(passkey.id, found.id)).for('update');
    if (!row) return { kind: 'refused' };
    if ((used.newCounter > 0 || row.counter > 0) && used.newCounter <= row.counter) return { kind: 'refused', reason: 'PASSKEY_COUNTER' };
    const now = clock.now();
    await tx
      .update(passkey)
      .set({ counter: used.newCounter, isSynced: used.credentialBackedUp, lastUsedAt: now })
      .where(eq(passkey.id, row.id));
    const [person] = await tx.select({ lockedAt: appUser.lockedAt }).from(appUser).where(eq(appUser.id, row.userId));
    return person?.lockedAt === null ? { kind: 'right', userId: row.userId } : { kind: 'locked', reason: 'LOCKED' };
  });
  if (result.reason) await auditRefusedSignIn(store, clock, found.userId, result.reason);
  return result;
}

/** The facts of a signature that is right; undefined for any other. The counter is compared where the row is locked. */
async function verified(
  { site }: PasskeyDeps,
  { assertion, found, expectedChallenge }: { assertion: Assertion; found: Passkey; expectedChallenge: string },
) {
  const { id, userHandle: handle, ...response } = assertion;
  if (handle !== undefined && handle !== Buffer.from(userHandle(found.userId)).toString('base64url')) return undefined;
  try {
    const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')), counter: 0 },
    });
    return isVerified ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}
