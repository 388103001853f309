import { and, eq, gt } from 'drizzle-orm';
import type { Store } from '../store/store.ts';
import { oidcPayload } from '../store/schema.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import { recordOf } from '../../domain/unknown.ts';
import { systemClock } from '../lib/clock.ts';

export const socialNames = ['facebook', 'google'] as const;
export type SocialName = (typeof socialNames)[number];

/** The error by which the provider tells the app that the other service identified the person but gave no address (AUTH-13). */
export const withoutEmail = 'email';

export interface SocialIdentity {
  /** The service, by its URL. */
  issuer: string;
  /** The person there. It never changes and is never given to another person, unlike an address. */
  subject: string;
  /** Absent when the person did not share it, or the service has not confirmed it. */
  email: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
}

/** A service on the sign-in page. Facebook and Google have texts of their own; others are called by their label. */
export interface SocialChoice {
  name: string;
  label?: string | undefined;
}

interface Visit {
  state: string;
  returnTo: string;
  locale: string;
}

/** The browser has come back. */
interface Returned {
  /** With everything that the service has added to it. */
  address: URL;
  state: string;
  returnTo: string;
}

/** A service that identifies a person, as far as that person allows it. */
export interface NamedService {
  /** Where the browser is sent; it comes back to `returnTo` with `state`, and `code` or `error`. */
  address(visit: Visit): Promise<string>;
  /** The person of a code; undefined for an invalid code. Called between servers, never in the browser. */
  identify(returned: Returned): Promise<SocialIdentity | undefined>;
}

/** All of them. */
export interface SocialService {
  readonly choices: readonly SocialChoice[];
  address(visit: Visit & { name: string }): Promise<string>;
  identify(name: string, returned: Returned): Promise<SocialIdentity | undefined>;
}

/** Issuers of the services: Google's is that of its ID tokens, Facebook's that of its Limited Login. */
export const socialIssuers = { facebook: 'https://www.facebook.com', google: 'https://accounts.google.com' } as const satisfies Record<
  SocialName,
  string
>;

/** What the two are called on pages. */
export const socialTitles = { facebook: 'Facebook', google: 'Google' } as const satisfies Record<SocialName, string>;

export const socialNameOf = (value: unknown): SocialName | undefined => socialNames.find((socialName) => socialName === value);

const model = 'SocialVisit';
const minutes = 15;

/** A visit to another service that this sign-in began: only its own answer is taken, once. */
export async function beginVisit(store: Store, uid: string, name: string): Promise<string> {
  const state = newSecret();
  await store.db
    .insert(oidcPayload)
    .values({ model, id: fingerprint(state), payload: { uid, name }, expiresAt: new Date(systemClock.now().getTime() + minutes * 60_000) });
  return state;
}

/** The sign-in that a browser returns to: a service knows one address for all of them. */
export async function visitedSignIn(store: Store, state: string | undefined): Promise<string | undefined> {
  if (!state) return undefined;
  const [row] = await store.db
    .select({ payload: oidcPayload.payload })
    .from(oidcPayload)
    .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(state)), gt(oidcPayload.expiresAt, systemClock.now())));
  const { uid } = recordOf(row?.payload);
  return typeof uid === 'string' ? uid : undefined;
}

export async function endVisit(store: Store, uid: string, state: string | undefined): Promise<string | undefined> {
  if (!state) return undefined;
  const [row] = await store.db
    .delete(oidcPayload)
    .where(and(eq(oidcPayload.model, model), eq(oidcPayload.id, fingerprint(state)), gt(oidcPayload.expiresAt, systemClock.now())))
    .returning({ payload: oidcPayload.payload });
  const visit = recordOf(row?.payload);
  return visit['uid'] === uid && typeof visit['name'] === 'string' ? visit['name'] : undefined;
}
