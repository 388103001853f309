import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facebook } from '../../server/auth/services/facebook.ts';
import { openIdService } from '../../server/auth/services/open-id.ts';
import type { SignInServices } from '../../server/auth/sign-in-services.ts';
import { type NamedService, type SocialIdentity, socialIssuers } from '../../server/auth/social.ts';
import { newSecret } from '../../server/lib/secrets.ts';
import type { Fault } from '../support/providers/described-app.ts';
import { facebookKeys, startFakeFacebook } from '../support/providers/fake-facebook.ts';
import { openIdKeys, type TokenDefect, startFakeOpenId } from '../support/providers/fake-open-id.ts';

const returnTo = 'http://localhost:4000/sign-in/social/return';
/** Milliseconds after which the adapters of this file give up. */
const patience = 1500;

/** Somebody at a service. */
interface Person {
  subject: string;
  email?: string;
  /** Only where the service says so. */
  isUnconfirmed?: boolean;
}

/** What the suite needs beside the interface: the service's side. */
interface Conformant {
  service: NamedService;
  issuer: string;
  /** Whoever comes next is this person, or refuses. */
  visitedBy(person: Person | 'refuses'): void;
  /** The next call of an operation goes wrong. */
  fail(operationId: string, fault: Fault): void;
  calls: readonly string[];
  /** Codes that were not used yet have ended. */
  endCodes(): void;
  /** The same adapter with keys that are wrong. */
  stranger: NamedService;
  tooMany: Fault & object;
  /** Only for services with ID tokens, whose codes belong to one visit too. */
  idToken?: { spoils(how: TokenDefect): void };
}

let onGoogle: Awaited<ReturnType<typeof startFakeOpenId>>;
let onIssuer: Awaited<ReturnType<typeof startFakeOpenId>>;
let onFacebook: Awaited<ReturnType<typeof startFakeFacebook>>;
beforeAll(async () => {
  [onGoogle, onIssuer, onFacebook] = await Promise.all([startFakeOpenId('google'), startFakeOpenId('issuer'), startFakeFacebook()]);
});
// what was not as described is thrown here
afterAll(async () => {
  await Promise.all([onGoogle?.close(), onIssuer?.close(), onFacebook?.close()]);
});

function atOpenId(fake: Awaited<ReturnType<typeof startFakeOpenId>>): Conformant {
  const { url, fail, calls, spoils, endCodes } = fake;
  return {
    service: openIdService({ issuer: url, ...openIdKeys }, patience),
    stranger: openIdService({ issuer: url, ...openIdKeys, clientSecret: 'not-it' }, patience),
    issuer: url,
    fail,
    calls,
    endCodes,
    tooMany: { status: 429, body: { error: 'rate_limit_exceeded' } },
    visitedBy: (person) =>
      fake.visitedBy(
        person === 'refuses'
          ? person
          : {
              sub: person.subject,
              ...(person.email && { email: person.email, email_verified: person.isUnconfirmed !== true }),
              given_name: 'Ona',
              family_name: 'Petraitė',
            },
      ),
    idToken: { spoils },
  };
}

/** Every adapter that the settings can name. */
const conformants: Record<keyof SignInServices, () => Conformant> = {
  google: () => atOpenId(onGoogle),
  issuers: () => atOpenId(onIssuer),
  facebook: () => {
    const { url, fail, calls, endCodes } = onFacebook;
    const urls = { dialogUrl: url, graphUrl: url };
    return {
      service: facebook({ ...facebookKeys, ...urls }, patience),
      stranger: facebook({ ...facebookKeys, appSecret: 'not-it', ...urls }, patience),
      issuer: socialIssuers.facebook,
      fail,
      calls,
      endCodes,
      tooMany: { status: 400, body: { error: { message: 'Application request limit reached', type: 'OAuthException', code: 4 } } },
      visitedBy: (person) =>
        onFacebook.visitedBy(
          person === 'refuses'
            ? person
            : // Facebook leaves out what is not confirmed
              {
                id: person.subject,
                ...(person.email && !person.isUnconfirmed && { email: person.email }),
                first_name: 'Ona',
                last_name: 'Petraitė',
              },
        ),
    };
  },
};

const ona = (): Person => ({ subject: randomUUID(), email: `Ona.${randomUUID()}@Example.com` });

describe.each(['google', 'facebook', 'issuers'] as const)('the sign-in service %s', (name) => {
  let on: Conformant;
  beforeAll(() => {
    on = conformants[name]();
  });

  /** A browser goes there and is sent back; answers the address that it comes to. */
  async function visit(person: Person | 'refuses', state = newSecret()): Promise<{ back: URL; state: string }> {
    on.visitedBy(person);
    const answer = await fetch(await on.service.address({ state, returnTo, locale: 'lt' }), { redirect: 'manual' });
    expect(answer.status).toBe(302);
    return { back: new URL(answer.headers.get('location') ?? ''), state };
  }
  const identify = ({ back, state }: { back: URL; state: string }, by: NamedService = on.service): Promise<SocialIdentity | undefined> =>
    by.identify({ address: back, state, returnTo });

  test('says who somebody is, by its issuer and its own name for them, with a confirmed address in small letters', async () => {
    const person = ona();
    const visited = await visit(person);
    expect(visited.back.searchParams.get('state')).toBe(visited.state);
    expect(`${visited.back.origin}${visited.back.pathname}`).toBe(returnTo);
    const { subject, email } = person;
    const named = { issuer: on.issuer, subject, email: email?.toLowerCase(), givenName: 'Ona', familyName: 'Petraitė' };
    expect(await identify(visited)).toEqual(named);
    expect(await identify(await visit(person))).toEqual(named);
  });

  test('gives no address that nobody has confirmed, and none where there is none', async () => {
    for (const one of [{ ...ona(), isUnconfirmed: true }, { subject: randomUUID() }]) {
      const found = await identify(await visit(one));
      expect(found).toMatchObject({ subject: one.subject });
      expect(found?.email).toBeUndefined();
    }
  });

  test('sends back who refuses with an error, and asks nothing more', async () => {
    const before = on.calls.filter((call) => call === 'exchangeCode').length;
    const { back } = await visit('refuses');
    expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual(['access_denied', false]);
    expect(on.calls.filter((call) => call === 'exchangeCode')).toHaveLength(before);
  });

  test('takes a code once', async () => {
    const visited = await visit(ona());
    await identify(visited);
    await expect(identify(visited)).rejects.toThrow();
  });

  test('takes two visits in whatever order they end, each for its own person', async () => {
    const [first, second] = [ona(), ona()];
    const [one, other] = [await visit(first), await visit(second)];
    expect((await identify(other))?.subject).toBe(second.subject);
    expect((await identify(one))?.subject).toBe(first.subject);
  });

  test('takes no code that was made up, has ended, or was given to other keys', async () => {
    const made = await visit(ona());
    made.back.searchParams.set('code', 'made-up');
    await expect(identify(made)).rejects.toThrow();
    const late = await visit(ona());
    on.endCodes();
    await expect(identify(late)).rejects.toThrow();
    await expect(identify(await visit(ona()), on.stranger)).rejects.toThrow();
  });

  test('an answer without a code names nobody', async () => {
    const visited = await visit(ona());
    visited.back.searchParams.delete('code');
    const before = on.calls.length;
    expect(await identify(visited).catch(() => undefined)).toBeUndefined();
    expect(on.calls).toHaveLength(before);
  });

  const faults = (): [string, Fault][] => [
    ['429', on.tooMany],
    ['500', { status: 500, body: {} }],
    ['503', { status: 503, body: {} }],
    ['cut', 'refused'],
    ['lost', 'lost'],
    ['silent', 'silent'],
  ];

  test.each(['429', '500', '503', 'cut', 'lost', 'silent'])(
    'names nobody while a call goes wrong (%s), and the person the next time',
    async (kind) => {
      const fault = faults().find(([one]) => one === kind)?.[1] ?? 'refused';
      const person = ona();
      const visited = await visit(person);
      on.fail('exchangeCode', fault);
      await expect(identify(visited)).rejects.toThrow();
      // a code whose answer was lost has been used: it is worth nothing, for nobody
      if (kind === 'lost') await expect(identify(visited)).rejects.toThrow();
      expect((await identify(await visit(person)))?.subject).toBe(person.subject);
    },
  );

  test('reads the claims of whom the token does not name, and names nobody where it cannot', async () => {
    for (const [, fault] of faults()) {
      // Google's token has an address wherever there is one
      const visited = await visit({ subject: randomUUID() });
      on.fail('readPerson', fault);
      await expect(identify(visited)).rejects.toThrow();
    }
  });
});

describe.each(['google', 'issuers'] as const)('the ID token of %s', (name) => {
  let on: Conformant;
  beforeAll(() => {
    on = conformants[name]();
  });
  const visit = async (state = newSecret()) => {
    on.visitedBy(ona());
    const answer = await fetch(await on.service.address({ state, returnTo, locale: 'en' }), { redirect: 'manual' });
    return { address: new URL(answer.headers.get('location') ?? ''), state, returnTo };
  };

  test.each<TokenDefect>(['signature', 'nonce', 'audience', 'issuer', 'end'])('is refused for a wrong %s', async (how) => {
    on.idToken?.spoils(how);
    await expect(on.service.identify(await visit())).rejects.toThrow();
    expect(await on.service.identify(await visit())).toBeDefined();
  });

  test('belongs to the visit that asked for it: the code of another one is refused', async () => {
    const [one, other] = [await visit(), await visit()];
    const mixed = new URL(other.address);
    mixed.searchParams.set('state', one.state);
    await expect(on.service.identify({ address: mixed, state: one.state, returnTo })).rejects.toThrow();
    await expect(on.service.identify({ ...one, state: other.state })).rejects.toThrow();
  });

  test('is found by discovery when it is needed: not where nobody answers, and again once somebody does', async () => {
    const late = openIdService({ issuer: on.issuer, ...openIdKeys }, patience);
    for (const fault of ['refused', 'silent', { status: 503, body: {} }] as const) {
      on.fail('discover', fault);
      await expect(late.address({ state: newSecret(), returnTo, locale: 'en' })).rejects.toThrow();
    }
    expect(URL.canParse(await late.address({ state: newSecret(), returnTo, locale: 'en' }))).toBe(true);
  });
});

test('claims that are read with the access token of somebody else name nobody', async () => {
  const on = conformants.issuers();
  on.idToken?.spoils('subject');
  on.visitedBy(ona());
  const state = newSecret();
  const answer = await fetch(await on.service.address({ state, returnTo, locale: 'en' }), { redirect: 'manual' });
  const address = new URL(answer.headers.get('location') ?? '');
  await expect(on.service.identify({ address, state, returnTo })).rejects.toThrow();
});
