import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, count, eq } from 'drizzle-orm';
import { brand } from '../../../domain/brand.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomUUID } from '../../lib/random.ts';
import { Refusal } from '../../lib/refusal.ts';
import { queueEmail } from '../../mail/outbox.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Db, Tx } from '../../store/db.ts';
import type { Store } from '../../store/store.ts';
import { appUser, passkey } from '../../store/schema.ts';
import { type FactorDuty, hasSecondFactor, isFactorRequired } from '../../users/operator.ts';
import { lockPerson, type Person } from '../../users/user.ts';
import { authenticatorName } from './authenticator-names.ts';
import { challengeMs, newChallenge, consumeChallenge } from './challenges.ts';
import { passkeyChangedEmail } from './passkey-emails.ts';
import type { PasskeySite } from './passkey-site.ts';
import { type Transport, transportsOf } from './transports.ts';
import { userHandle } from './user-handle.ts';

export interface PasskeyDeps {
  store: Store;
  clock: Clock;
  site: PasskeySite;
}

export type Passkey = typeof passkey.$inferSelect;

/** Of one account. */
export const maxPasskeys = 20;

/** EdDSA, ES256 and RS256 (RFC 8152, RFC 8812): what authenticators can sign with. */
const algorithms = [-8, -7, -257];

export const passkeysOf = (db: Db | Tx, userId: string): Promise<Passkey[]> =>
  db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt), asc(passkey.id));

/** The caller's session: its user and its stored id. */
export interface PasskeyCaller {
  userId: string;
  session: string;
}

/** What a browser makes a passkey with. The user is verified on the device (by a finger, a face or a PIN): two factors in one. */
export async function registrationOptions(deps: PasskeyDeps, caller: PasskeyCaller) {
  const [person] = await deps.store.db.select().from(appUser).where(eq(appUser.id, caller.userId));
  if (!person) throw new Refusal('UNAUTHORIZED');
  const existing = await passkeysOf(deps.store.db, caller.userId);
  if (existing.length >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS');
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: deps.site.domain,
    userName: person.email,
    userDisplayName: person.profile.name ?? person.email,
    userID: userHandle(person.id),
    challenge: await newChallenge(deps, caller),
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
  });
  const { rp, user, challenge, pubKeyCredParams } = options;
  return {
    rp: { id: deps.site.domain, name: rp.name },
    user,
    challenge,
    pubKeyCredParams,
    timeout: challengeMs,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
    attestation: 'none' as const,
  };
}

/** What the browser answers to the options. */
export interface Registration {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports?: Transport[] | undefined;
}

/** Stores a passkey of this site and of this session's challenge whose user was verified. Notifies the person by e-mail. */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: PasskeyCaller,
  { registration, deviceName }: { registration: Registration; deviceName: string },
): Promise<Passkey> {
  const { store, clock } = deps;
  const expectedChallenge = await consumeChallenge(deps, caller);
  if (expectedChallenge === undefined) throw new Refusal('CHALLENGE_EXPIRED');
  const { credential, aaguid, credentialBackedUp } = await verified(deps.site, registration, expectedChallenge);
  return store.tx(async (tx) => {
    const person = await lockPerson(tx, caller.userId);
    const [existing] = await tx.select({ passkeys: count() }).from(passkey).where(eq(passkey.userId, person.id));
    if ((existing?.passkeys ?? 0) >= maxPasskeys) throw new Refusal('TOO_MANY_PASSKEYS');
    const [created] = await tx
      .insert(passkey)
      .values({
        id: `psk-${randomUUID()}`,
        userId: person.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: transportsOf(registration.transports),
        aaguid,
        name: authenticatorName(aaguid) ?? deviceName,
        isSynced: credentialBackedUp,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!created) throw new Refusal('PASSKEY_EXISTS');
    await tell(tx, deps, person, 'added', created.name);
    await recordAudit(tx, {
      subject: 'person',
      subjectId: person.id,
      event: 'passkey.add',
      after: created.id,
      actor: person.id,
      at: clock.now(),
    });
    return created;
  });
}

async function verified({ origin, domain }: PasskeySite, { id, transports, ...response }: Registration, expectedChallenge: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { ...response, transports: transportsOf(transports) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) return registrationInfo;
  } catch {
    // its message is for developers of browsers; the caller learns that it was refused
  }
  throw new Refusal('PASSKEY_REFUSED');
}

const isOwn = (userId: string, id: string) => and(eq(passkey.userId, userId), eq(passkey.id, id));

export async function renamePasskey({ db }: Store, userId: string, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const [renamed] = await db.update(passkey).set({ name }).where(isOwn(userId, id)).returning();
  if (!renamed) throw new Refusal('NOT_FOUND');
  return renamed;
}

/** Removes a passkey. The last second factor of a person who must have one is not removed. */
export async function removePasskey(deps: PasskeyDeps & { factorDuty: FactorDuty }, userId: string, id: string): Promise<void> {
  const { store, clock } = deps;
  await store.tx(async (tx) => {
    const person = await lockPerson(tx, userId);
    const [removed] = await tx.delete(passkey).where(isOwn(userId, id)).returning();
    if (!removed) throw new Refusal('NOT_FOUND');
    if (!(await hasSecondFactor(tx, userId)) && (await isFactorRequired(tx, userId, deps.factorDuty))) throw new Refusal('LAST_FACTOR');
    await tell(tx, deps, person, 'removed', removed.name);
    await recordAudit(tx, { subject: 'person', subjectId: userId, event: 'passkey.remove', before: id, actor: userId, at: clock.now() });
  });
}

const tell = (tx: Tx, { clock, site }: PasskeyDeps, person: Person, kind: 'added' | 'removed', passkeyName: string) =>
  queueEmail(
    tx,
    clock,
    person,
    passkeyChangedEmail({ kind, name: person.profile.name ?? '', passkey: passkeyName, origin: site.origin, language: person.language }),
  );
