import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { birthDateIn } from '../../domain/birth-date.ts';
import { manualIdentity } from '../../server/adapters/identity/manual/manual.ts';
import { sandboxCheckRef, sandboxIdentity } from '../../server/adapters/identity/sandbox.ts';
import { CheckNotStarted, type IdentityProvider } from '../../server/onboarding/identity-provider.ts';
import { resolveIdentityChecks } from '../../server/onboarding/resolve-identity-checks.ts';
import { eraseIdentity } from '../../server/closing/erase-identity.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { notificationMessages } from '../../server/onboarding/notification-messages.ts';
import { audit } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { manualIdentityCheck } from '../../server/store/tables/manual-identity.ts';
import { identityEvent, storedFile, verification } from '../../server/store/tables/onboarding.ts';
import { sandboxIdentityCheck } from '../../server/store/tables/sandbox-identity.ts';
import { openTestStore } from '../support/store.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { png } from './onboarding-data.ts';
import { serverOn } from './onboarding-support.ts';

const origin = 'http://localhost:4000';
const secret = Buffer.from('0123456789abcdef').toString('base64');
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<typeof server.person>>;
let provider: IdentityProvider;
/** How the next start goes wrong. */
let fault: 'refused' | 'lost' | undefined;
/** The provider has not decided, whatever the visitor did. */
let isSlow = false;
let isDown = false;
/** The day of birth that the document says. */
let birthDate: ((personalNumber: string) => string | undefined) | undefined;
/** Two operators, who decide together. */
let first: Person;
let second: Person;

beforeAll(async () => {
  store = await openTestStore();
  const sandbox = sandboxIdentity({ store, origin, secret });
  provider = {
    ...sandbox,
    async start(check) {
      // outside of any transaction: another connection sees the row that was written before
      const [row] = await store.db.select({ status: verification.status }).from(verification).where(eq(verification.id, check.id));
      expect(row?.status).toBe('STARTING');
      if (fault === 'refused') throw new CheckNotStarted();
      if (fault === 'lost') throw new Error('the answer was lost');
      return sandbox.start(check);
    },
    async status(ref) {
      if (isDown) throw new Error('the network is down');
      const found = await sandbox.status(ref);
      if (found?.state === 'approved' && birthDate)
        return { ...found, subject: { ...found.subject, birthDate: birthDate(found.subject.personalNumber) } };
      return found && isSlow ? { state: 'open' } : found;
    },
  };
  server = await serverOn(store, undefined, undefined, { PRIMARY: provider, ALTERNATIVE: manualIdentity({ store, origin }) });
  [first, second] = await Promise.all([server.person({ roles: ['COMPLIANCE'] }), server.person({ roles: ['COMPLIANCE'] })]);
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
});
beforeEach(() => {
  fault = undefined;
  isSlow = false;
  isDown = false;
  birthDate = undefined;
});

const resolve = () => resolveIdentityChecks({ store, clock: server.clock, origin, provider, log: { warn: () => {} } });
const start = (one: Awaited<ReturnType<typeof server.person>>) => one.call('GET', '/verification/verify?locale=en&state=s&type=PRIMARY');
const exchange = (one: Awaited<ReturnType<typeof server.person>>, code: string | null) =>
  one.call('GET', `/verification/exchange-code?code=${code}`);
const checksOf = (userId: string) => store.db.select().from(verification).where(eq(verification.userId, userId));
const kycOf = async (one: Awaited<ReturnType<typeof server.person>>) => (await one.get<{ kycStatus: string }>('/me')).kycStatus;

async function deliver(checkId: string, by = secret) {
  const [id, now, body] = [
    `evt-${randomUUID()}`,
    new Date(),
    JSON.stringify({ type: 'check.updated', data: { ref: sandboxCheckRef(checkId) } }),
  ];
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign(id, now, body),
  };
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/webhooks/identity/sandbox', headers, payload: body });
  const outcome = async () => (await store.db.select().from(identityEvent).where(eq(identityEvent.eventId, id)))[0]?.outcome;
  return { statusCode, outcome };
}

test('a provider that refuses to start a check leaves a failed one, and the person may start another [ONB-12, ONB-15]', async () => {
  const person = await server.person({ isNew: true });
  fault = 'refused';
  expect(await start(person)).toMatchObject({ status: 400, body: { errorCode: 'VERIFICATION_FAILED' } });
  expect(await checksOf(person.id)).toMatchObject([{ status: 'FAILED' }]);
  fault = undefined;
  expect((await start(person)).status).toBe(200);
});

test('a document whose day of birth does not fit its personal code goes to an operator, and one that fits does not [25 A2]', async () => {
  const [one, other] = [await server.person({ isNew: true }), await server.person({ isNew: true })];
  birthDate = () => '1949-12-31';
  expect(await exchange(one, (await one.verify('approve')).get('code'))).toMatchObject({ body: { errorCode: 'VERIFICATION_IN_REVIEW' } });
  const waiting = await first.get<{ userId: string; reasons: string[] }[]>('/admin/reviews');
  expect(waiting.find(({ userId }) => userId === one.id)?.reasons).toEqual(['BIRTH_DATE_DIFFERS']);
  birthDate = (personalNumber) => birthDateIn(personalNumber, 'LT');
  expect((await exchange(other, (await other.verify('approve')).get('code'))).status).toBe(200);
});

test('a start whose response was lost stays STARTING until the job fails it [ONB-15]', async () => {
  const person = await server.person({ isNew: true });
  fault = 'lost';
  expect((await start(person)).status).toBe(400);
  expect(await checksOf(person.id)).toMatchObject([{ status: 'STARTING', providerRef: null }]);
  await resolve();
  expect(await checksOf(person.id)).toMatchObject([{ status: 'STARTING' }]);
  server.clock.advanceDays(1 / 1440);
  await resolve();
  expect(await checksOf(person.id)).toMatchObject([{ status: 'FAILED' }]);
});

test('an event verifies nobody before the browser that began the check has come back [ONB-13]', async () => {
  const person = await server.person({ isNew: true });
  const code = (await person.verify('approve')).get('code');
  const [check] = await checksOf(person.id);
  const { statusCode, outcome } = await deliver(check!.id);
  expect(statusCode).toBe(204);
  await expect.poll(outcome).toBe('notReturned');
  expect(await kycOf(person)).toBe('EMPTY');
  expect(await checksOf(person.id)).toMatchObject([{ subject: null }]);
  expect((await exchange(person, code)).status).toBe(200);
  expect(await kycOf(person)).toBe('VERIFIED');
});

test('an event with a wrong signature is refused, and one about an unknown check changes nothing', async () => {
  const person = await server.person({ isNew: true });
  await person.verify('approve');
  const [check] = await checksOf(person.id);
  expect((await deliver(check!.id, Buffer.from('fedcba9876543210').toString('base64'))).statusCode).toBe(401);
  await expect.poll((await deliver('no-such-check')).outcome).toBe('unknown');
});

test.each(['approve', 'refuse'] as const)(
  'a check that is decided after the person came back (%s) is applied by its event, once, and the person is told [ONB-13, ONB-14]',
  async (decision) => {
    const person = await server.person({ isNew: true });
    isSlow = true;
    const code = (await person.verify(decision)).get('code');
    const inReview = { status: 400, body: { errorCode: 'VERIFICATION_IN_REVIEW' } };
    expect(await exchange(person, code)).toMatchObject(inReview);
    expect(await exchange(person, code)).toMatchObject(inReview);
    const [check] = await checksOf(person.id);
    await expect.poll((await deliver(check!.id)).outcome).toBe('open');
    isSlow = false;
    await expect.poll((await deliver(check!.id)).outcome).toBe('applied');
    await expect.poll((await deliver(check!.id)).outcome).toBe('repeated');
    expect(await kycOf(person)).toBe(decision === 'approve' ? 'VERIFIED' : 'EMPTY');
    expect((await person.checks()).byName['IDENTITY_VERIFICATION']).toBe(decision === 'approve' ? 'COMPLETED' : 'FAILED');
    expect((await exchange(person, code)).status).toBe(decision === 'approve' ? 200 : 400);
  },
);

test('an event that cannot be applied is applied by the job, and so is a decision whose event was lost', async () => {
  const people = [await server.person({ isNew: true }), await server.person({ isNew: true })];
  isSlow = true;
  for (const person of people) await exchange(person, (await person.verify('approve')).get('code'));
  const [check] = await checksOf(people[0]!.id);
  isDown = true;
  const { outcome } = await deliver(check!.id);
  expect(await outcome()).toBe('received');
  isDown = false;
  isSlow = false;
  server.clock.advanceDays(11 / 1440);
  await resolve();
  expect(await outcome()).toBe('applied');
  expect(await Promise.all(people.map(kycOf))).toEqual(['VERIFIED', 'VERIFIED']);
});

test('a check belongs to whom it was started for: the sandbox knows no other', async () => {
  const person = await server.person({ isNew: true });
  await start(person);
  const [check] = await checksOf(person.id);
  const [known] = await store.db.select().from(sandboxIdentityCheck).where(eq(sandboxIdentityCheck.id, check!.id));
  expect(known).toMatchObject({ state: 's', returnUrl: `${origin}/verify`, outcome: null });
  expect(check).toMatchObject({ status: 'OPEN', providerId: 'sandbox', providerRef: sandboxCheckRef(check!.id) });
});

describe('where no company checks identities, two operators compare the document with a selfie [ADMIN-06]', () => {
  const document = {
    documentType: 'ID_CARD',
    name: 'Ona',
    surname: 'Petraitė',
    birthDate: '1980-01-01',
    country: 'LT',
    documentNumber: '12 345 678',
    expiresAt: '2031-05-01',
    personalNumber: '',
  };
  const pictures = { front: png, back: png, selfie: png };
  type Files = Partial<Record<'front' | 'back' | 'selfie', Uint8Array>>;

  /** A browser on the page of a check: it has the cookie that the page gave it. */
  async function visit(person: Person) {
    const { body } = await person.call('GET', '/verification/verify?locale=en&state=st-1&type=ALTERNATIVE');
    const { pathname } = new URL(String(body));
    const opened = await server.app.inject({ method: 'GET', url: pathname });
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
    const read = (by = cookie) => server.app.inject({ method: 'GET', url: pathname, headers: { cookie: by } });
    async function send(fields: Record<string, string> = document, files: Files = pictures, by = cookie) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const slot of ['front', 'back', 'selfie'] as const) {
        const bytes = files[slot];
        // as browsers do where nothing was chosen
        form.set(slot, bytes ? new File([new Uint8Array(bytes)], 'image.png') : new File([], ''));
      }
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      return server.app.inject({
        method: 'POST',
        url: pathname,
        headers: { cookie: by, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    }
    return { page: opened, read, send };
  }
  const back = ({ headers }: { headers: Record<string, unknown> }) => new URL(String(headers['location'])).searchParams;
  const inReview = { status: 400, body: { errorCode: 'VERIFICATION_IN_REVIEW' } };

  /** Sends everything and comes back to the app. */
  async function handIn(person: Person, change: Partial<typeof document> = {}) {
    const answer = await (await visit(person)).send({ ...document, ...change });
    expect(answer.statusCode).toBe(303);
    expect(back(answer).get('state')).toBe('st-1');
    const code = back(answer).get('code');
    expect(await exchange(person, code)).toMatchObject(inReview);
    return code;
  }
  interface Review {
    id: string;
    userId: string;
    name: string;
    reasons: string[];
    documentName: string;
    stated: object;
    files: { fileId: string; fileName: string }[];
  }
  const reviewOf = async ({ id }: Person) => (await first.get<Review[]>('/admin/reviews')).find(({ userId }) => userId === id)!;
  const decide = async (person: Person, decision: { accepted: boolean; reason?: string }) =>
    proposeAndApprove([first, second], `/admin/reviews/${(await reviewOf(person)).id}`, decision);
  const identityOf = async (person: Person) => (await person.checks()).byName['IDENTITY_VERIFICATION'];
  const toldOf = async (person: Person) =>
    (await person.get<{ title: string; content: string }[]>('/user-notifications')).map(({ content }) => content);
  const sentBy = ({ id }: Person) => store.db.select().from(manualIdentityCheck).where(eq(manualIdentityCheck.userId, id));

  test('documents are sent, two people compare them, and the person is verified', async () => {
    const person = await server.person({ isNew: true });
    const code = await handIn(person);
    expect(await kycOf(person)).toBe('EMPTY');
    expect(await identityOf(person)).toBe('IN_PROGRESS');
    const waiting = await reviewOf(person);
    expect(waiting).toMatchObject({
      name: 'Ona Petraitė',
      documentName: 'Ona Petraitė',
      reasons: ['MANUAL_CHECK'],
      stated: { documentType: 'ID_CARD', documentNumber: '12345678', birthDate: '1980-01-01', country: 'LT', expiresAt: '2031-05-01' },
      files: [{ fileName: 'front.png' }, { fileName: 'back.png' }, { fileName: 'selfie.png' }],
    });
    for (const { fileId } of waiting.files) {
      const { statusCode, rawPayload } = await server.app.inject({
        method: 'GET',
        url: `/api/v1/admin/files/${fileId}`,
        headers: { authorization: `Bearer ${first.token}`, locale: 'en' },
      });
      expect(statusCode).toBe(200);
      expect(new Uint8Array(rawPayload)).toEqual(png);
    }
    const opened = await store.db.select().from(audit).where(eq(audit.subjectId, person.id));
    expect(opened.filter(({ event, actor }) => event === 'file.opened' && actor === first.id)).toHaveLength(3);

    const { status, body } = await first.call('POST', `/admin/reviews/${waiting.id}`, { accepted: true });
    expect(status).toBe(202);
    const { id } = body as { id: string };
    // nobody is the second person of their own proposal
    expect(await first.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({
      body: { errorCode: 'OWN_PROPOSAL' },
    });
    expect(await kycOf(person)).toBe('EMPTY');
    expect(await second.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({ body: { status: 'EXECUTED' } });
    expect(await person.get('/me')).toMatchObject({
      kycStatus: 'VERIFIED',
      documentExpiresAt: '2031-05-01',
      citizenship: 'LT',
      personalNumber: 'LT19800101ONA##PETRA',
    });
    expect(await identityOf(person)).toBe('COMPLETED');
    expect((await exchange(person, code)).status).toBe(200);
    expect(await reviewOf(person)).toBeUndefined();
  });

  test('what is missing or wrong stands beside its field; nothing that was typed or sent is lost', async () => {
    const person = await server.person({ isNew: true });
    const { page, read, send } = await visit(person);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('capture="user"');
    const first = await send(
      { ...document, expiresAt: '2026-03-01', documentNumber: '', name: 'Ona <b>' },
      { front: png, selfie: Buffer.from('no picture') },
    );
    expect(first.statusCode).toBe(422);
    for (const wrong of ['name', 'documentNumber', 'expiresAt', 'back', 'selfie']) expect(first.body).toContain(`id="${wrong}-problem"`);
    for (const right of ['surname', 'birthDate', 'front', 'country']) expect(first.body).not.toContain(`id="${right}-problem"`);
    expect(first.body).toContain('value="Ona &lt;b&gt;"');
    expect((await read()).body).toContain('value="Petraitė"');
    expect((await send(document, { back: png, selfie: png })).statusCode).toBe(303);
    expect((await sentBy(person))[0]).toMatchObject({
      typed: {},
      stated: { documentNumber: '12345678' },
      frontFileId: expect.stringMatching(/^fil-/),
    });
  });

  test('a passport has no back', async () => {
    const person = await server.person({ isNew: true });
    const { send } = await visit(person);
    expect(
      (await send({ ...document, documentType: 'PASSPORT', expiresAt: '', noExpiry: 'yes' }, { front: png, selfie: png })).statusCode,
    ).toBe(303);
    const [sent] = await sentBy(person);
    expect(sent).toMatchObject({ backFileId: null, stated: { documentType: 'PASSPORT' } });
    expect(sent!.stated).not.toHaveProperty('expiresAt');
  });

  test('what is sent twice counts once, as it was sent first', async () => {
    const person = await server.person({ isNew: true });
    const { read, send } = await visit(person);
    await send();
    const [before] = await sentBy(person);
    const again = await send({ ...document, surname: 'Kita' });
    expect(again.statusCode).toBe(303);
    const [after] = await sentBy(person);
    expect({ ...after, codeHash: null }).toEqual({ ...before, codeHash: null });
    expect(await store.db.select().from(storedFile).where(eq(storedFile.userId, person.id))).toHaveLength(3);
    expect(await exchange(person, back(await read()).get('code'))).toMatchObject(inReview);
    expect((await read()).statusCode).toBe(410);
    expect((await send()).statusCode).toBe(410);
  });

  test('another browser sees nothing of a check and sends nothing to it', async () => {
    const person = await server.person({ isNew: true });
    const { read, send } = await visit(person);
    const { cookie } = { cookie: `statefolio_identity=${'a'.repeat(43)}` };
    expect((await read(cookie)).statusCode).toBe(404);
    expect((await send(document, pictures, cookie)).statusCode).toBe(404);
    expect((await send(document, pictures, '')).statusCode).toBe(404);
    expect(await store.db.select().from(storedFile).where(eq(storedFile.userId, person.id))).toEqual([]);
    server.clock.advanceDays(1 / 23);
    expect((await read()).statusCode).toBe(404);
  });

  test.each([
    ['DETAILS_DIFFER', 'IDENTITY_DETAILS_DIFFER', '38001010014'],
    ['FACE_DIFFERS', 'IDENTITY_FACE_DIFFERS', '38001010025'],
  ] as const)('refused with %s, the person reads why and begins again with what was typed', async (reason, code, personalNumber) => {
    const person = await server.person({ isNew: true });
    await handIn(person, { documentNumber: '777' });
    expect(await decide(person, { accepted: false })).toBe('VALIDATION_FAILED');
    expect(await decide(person, { accepted: true, reason })).toBe('VALIDATION_FAILED');
    expect(await decide(person, { accepted: false, reason })).toBe('EXECUTED');
    expect(await identityOf(person)).toBe('FAILED');
    const { en } = notificationMessages[code].content;
    expect(await toldOf(person)).toContain(en);
    const { page } = await visit(person);
    expect(page.body).toContain(en);
    expect(page.body).toContain('value="777"');
    await handIn(person, { personalNumber });
    expect(await decide(person, { accepted: true })).toBe('EXECUTED');
    expect(await kycOf(person)).toBe('VERIFIED');
  });

  test('documents that were sent again are not decided by a proposal about the earlier ones', async () => {
    const person = await server.person({ isNew: true });
    await handIn(person);
    const { body } = await first.call('POST', `/admin/reviews/${(await reviewOf(person)).id}`, { accepted: true });
    await handIn(person, { documentNumber: '999' });
    expect(await second.call('POST', `/admin/proposals/${(body as { id: string }).id}`, { decision: 'APPROVE' })).toMatchObject({
      body: { status: 'FAILED', errorCode: 'REVIEW_CHANGED' },
    });
    expect((await reviewOf(person)).stated).toMatchObject({ documentNumber: '999' });
  });

  test('who states the identity of somebody else learns nothing; operators do', async () => {
    const owner = await server.person({ isNew: true });
    await handIn(owner, { personalNumber: '48001010017' });
    await decide(owner, { accepted: true });
    const person = await server.person({ isNew: true });
    await handIn(person, { personalNumber: '480 0101-0017', name: 'Adomas' });
    expect(await reviewOf(person)).toMatchObject({
      reasons: ['NAME_DIFFERS', 'MANUAL_CHECK', 'DUPLICATE_IDENTITY'],
      documentName: 'Adomas Petraitė',
    });
    expect(await decide(person, { accepted: true })).toBe('INVALID_STATUS_TRANSITION');
    expect(await decide(person, { accepted: false, reason: 'DUPLICATE_IDENTITY' })).toBe('EXECUTED');
    expect(await kycOf(person)).toBe('EMPTY');
  });

  test('pictures stay as long as the identification; those that were replaced or never sent go after thirty days', async () => {
    const [one, leaver] = [await server.person({ isNew: true }), await server.person({ isNew: true })];
    const { send } = await visit(one);
    await send({ ...document, name: '' });
    await send(document, { front: Buffer.concat([png, Buffer.from('2')]) });
    const left = await visit(leaver);
    await left.send({ ...document, name: '' });
    const filesOf = async ({ id }: Person) =>
      (await store.db.select().from(storedFile).where(eq(storedFile.userId, id))).map(({ id: fileId }) => fileId);
    expect(await filesOf(one)).toHaveLength(4);
    const [sent] = await sentBy(one);
    await store.db.update(verification).set({ usedAt: server.clock.now() }).where(eq(verification.id, sent!.id));
    server.clock.advanceDays(95);
    await deleteExpiredData(store, server.clock, server.files);
    expect(new Set(await filesOf(one))).toEqual(new Set([sent!.frontFileId, sent!.backFileId, sent!.selfieFileId]));
    expect(await server.files.get(sent!.frontFileId!)).toBeDefined();
    expect(await sentBy(leaver)).toEqual([]);
    await deleteExpiredData(store, server.clock, server.files);
    expect(await filesOf(leaver)).toEqual([]);
    await store.tx((tx) => eraseIdentity(tx, one.id, { actor: 'delete-expired-data', at: server.clock.now() }));
    expect([await sentBy(one), await filesOf(one)]).toEqual([[], []]);
  });
});
