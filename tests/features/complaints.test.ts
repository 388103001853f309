import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { brand } from '../../domain/brand.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { checkHistories } from '../../server/reconciliation/check-histories.ts';
import type { Store } from '../../server/store/store.ts';
import { complaint } from '../../server/store/schema.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['ComplaintDetails'];
type Page = components['schemas']['ComplaintPage'];
type Receipt = components['schemas']['ComplaintReceipt'];
type Form = components['schemas']['ComplaintForm'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const form = (email: string, more: Partial<Form> = {}): Form => ({
  complainant: { lastName: 'Petraitė', firstName: 'Ona', address: 'Gedimino pr. 1', place: 'LT-01103 Vilnius', email },
  facts: { description: 'The payout of March has not arrived.\n\nNobody answers.', dates: '1 April 2026' },
  documents: ['CONTRACT'],
  signature: { name: 'Ona Petraitė' },
  ...more,
});

/** As somebody whom nobody knows. */
async function send(body: Form, { locale = 'en', key }: { locale?: string; key?: string } = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/complaints',
    headers: { locale, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Receipt & { errorCode: string; fieldErrors?: Record<string, string> }>() };
}

const lettersTo = async (email: string) =>
  (await store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt, mail.id)).map(
    ({ subject, bodyText, language }) => ({
      subject,
      bodyText,
      language,
    }),
  );
const last = async (email: string) => (await lettersTo(email)).at(-1);

const operator = () => server.person({ roles: ['COMPLIANCE'] });
async function waitingFor(email: string, locale = 'en') {
  const { body } = await send(form(email), { locale });
  const number = Number(body.reference.split('-')[2]);
  const [row] = await store.db.select().from(complaint).where(eq(complaint.number, number));
  return { id: row!.id, receipt: body };
}

// Regulation (EU) 2020/1503, Article 7(1); Delegated Regulation (EU) 2022/2117, Articles 1, 2, 3, 4 and 5
describe('a complaint', () => {
  test('is taken from somebody without an account and acknowledged at once, with contact and dates [COMP-01, COMP-02]', async () => {
    const { status, body } = await send(form('Ona.One@example.com'));
    expect(status).toBe(201);
    expect(body.reference).toMatch(/^C-\d{4}-\d+$/);
    const letter = await last('ona.one@example.com');
    expect(letter?.subject).toContain(body.reference);
    expect(letter?.bodyText).toContain(brand.email);
    expect(letter?.bodyText).toContain(brand.phone);
    expect(body.admissibilityBy > body.receivedAt.slice(0, 10)).toBe(true);
    expect(body.decisionBy > body.admissibilityBy).toBe(true);
    // what anybody can write reaches no mailbox
    expect(letter?.bodyText).not.toContain('payout of March');
  });

  test.each([
    ['de', 'Beschwerde'],
    ['lt', 'skund'],
    ['es', 'reclamación'],
    ['pt', 'reclamação'],
  ])('is answered in its language, %s [COMP-03]', async (locale, word) => {
    const email = `ona.${locale}@example.com`;
    const { id } = await waitingFor(email, locale);
    const one = await operator();
    expect(
      (await one.call('POST', `/admin/complaints/${id}/inadmissibility`, { ground: 'NOT_OUR_SERVICE', text: 'Ne mūsų.' })).status,
    ).toBe(204);
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(2);
    for (const { subject, language } of letters) {
      expect(language).toBe(locale);
      expect(subject.toLowerCase()).toContain(word.toLowerCase());
    }
    expect((await one.get<Details>(`/admin/complaints/${id}`)).language).toBe(locale);
  });

  test('sent again under its key is the same one; another under the key is refused [COMP-02]', async () => {
    const key = 'complaint-key-1';
    const first = await send(form('twice@example.com'), { key });
    expect(await send(form('twice@example.com'), { key, locale: 'de' })).toEqual(first);
    expect(await lettersTo('twice@example.com')).toHaveLength(1);
    const other = await send(form('twice@example.com', { signature: { name: 'Somebody else' } }), { key });
    expect([other.status, other.body.errorCode]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('without what an answer needs is refused, by field [COMP-01]', async () => {
    const { complainant } = form('ona@example.com');
    const blank = await send(form('', { complainant: { ...complainant, lastName: ' ', lei: 'LEI' } }));
    expect([blank.status, blank.body.errorCode]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(blank.body.fieldErrors ?? {}).length).toBeGreaterThan(0);
    const unreachable = await send(form('no address', { contact: { lastName: 'Petraitė', email: 'nor this' } }));
    expect([unreachable.status, unreachable.body.errorCode]).toEqual([400, 'INVALID_EMAIL']);
    expect(unreachable.body.fieldErrors).toEqual({ 'complainant.email': 'INVALID_EMAIL', 'contact.email': 'INVALID_EMAIL' });
  });

  test('of a representative is answered to the representative [COMP-02]', async () => {
    await send(
      form('client@example.com', {
        representative: { lastName: 'Advocate', address: 'Vilniaus g. 1', place: 'Kaunas', email: 'advocate@example.com' },
      }),
    );
    expect(await lettersTo('client@example.com')).toEqual([]);
    expect(await lettersTo('advocate@example.com')).toHaveLength(1);
  });

  test('of too many from one network has to wait [COMP-01]', async () => {
    const answers = [];
    for (let count = 0; count < 31; count++) answers.push((await send(form('often@example.com'))).status);
    expect(answers.at(-1)).toBe(429);
    server.clock.advanceDays(1);
  });
});

// Regulation (EU) 2020/1503, Article 7(4); Delegated Regulation (EU) 2022/2117, Article 6(2)
describe('the register of complaints', () => {
  test('admission names who handles it; a question, a delay and the decision follow, each by e-mail and each in the history [COMP-03, COMP-04, COMP-05]', async () => {
    const email = 'long@example.com';
    const { id, receipt } = await waitingFor(email);
    const one = await operator();
    const post = (path: string, body: object) => one.call('POST', `/admin/complaints/${id}/${path}`, body);
    expect((await post('decision', { outcome: 'UPHELD', text: 'Yes.' })).body).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
    expect((await post('messages', { kind: 'QUESTION', text: 'Which account?' })).body).toMatchObject({
      errorCode: 'INVALID_STATUS_TRANSITION',
    });
    expect((await post('admission', { text: 'We examine the payouts of March.' })).status).toBe(204);
    expect((await last(email))?.bodyText).toContain('We examine the payouts of March.');
    expect((await post('admission', { text: 'Again.' })).body).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
    expect((await post('messages', { kind: 'QUESTION', text: 'Which account?' })).status).toBe(204);
    expect((await last(email))?.bodyText).toContain('Which account?');

    const before = await one.get<Details>(`/admin/complaints/${id}`);
    expect(before).toMatchObject({ status: 'ADMITTED', dueOn: receipt.decisionBy, decisionBy: receipt.decisionBy });
    for (const decisionBy of [undefined, receipt.decisionBy, '2099-01-01'])
      expect((await post('messages', { kind: 'DELAY', text: 'The bank.', decisionBy })).body).toMatchObject({
        errorCode: 'VALIDATION_FAILED',
        fieldErrors: { decisionBy: 'range' },
      });
    expect(
      (await post('messages', { kind: 'DELAY', text: 'The bank has not answered.', decisionBy: before.longestDecisionBy })).status,
    ).toBe(204);
    expect((await last(email))?.bodyText).toContain('The bank has not answered.');

    expect((await post('decision', { outcome: 'PARTLY_UPHELD', text: 'The payout is repeated.\n\nNo interest is due.' })).status).toBe(204);
    const letter = await last(email);
    expect(letter?.bodyText).toContain('The payout is repeated.');
    // remedies, where the demand is not met in full
    expect(letter?.bodyText).toContain('https://www.lb.lt/en/');
    const after = await one.get<Details>(`/admin/complaints/${id}`);
    expect(after).toMatchObject({ status: 'DECIDED', outcome: 'PARTLY_UPHELD', dueOn: null, decisionBy: before.longestDecisionBy });
    expect(after.messages.map(({ kind }) => kind)).toEqual(['ADMISSION', 'QUESTION', 'DELAY', 'DECISION']);
    expect(after.history.map(({ event }) => event)).toEqual([
      'complaint.receive',
      'complaint.admit',
      'complaint.question',
      'complaint.delay',
      'complaint.decide',
    ]);
    expect(after.messages.every(({ actorName }) => actorName !== null)).toBe(true);
    expect(await checkHistories(store, server.clock)).toBe(0);
  });

  test('a complaint that is upheld in full names no remedies [COMP-04]', async () => {
    const { id } = await waitingFor('upheld@example.com');
    const one = await operator();
    await one.call('POST', `/admin/complaints/${id}/admission`, { text: 'We look at it.' });
    await one.call('POST', `/admin/complaints/${id}/decision`, { outcome: 'UPHELD', text: 'You are right.' });
    const letter = await last('upheld@example.com');
    expect(letter?.bodyText).toContain('You are right.');
    expect(letter?.bodyText).not.toContain('lb.lt');
  });

  test('is for those with the role: treasury reads nothing, support answers nothing [COMP-05]', async () => {
    const { id } = await waitingFor('roles@example.com');
    const treasury = await server.person({ roles: ['TREASURY'] });
    const support = await server.person({ roles: ['SUPPORT'] });
    expect((await treasury.call('GET', '/admin/complaints')).status).toBe(403);
    expect((await support.get<Page>('/admin/complaints?status=RECEIVED')).content.map((one) => one.id)).toContain(id);
    expect((await support.call('POST', `/admin/complaints/${id}/admission`, { text: 'No role.' })).status).toBe(403);
  });

  test('is kept five years from the decision; while it is open, longer [COMP-05]', async () => {
    const { id: open } = await waitingFor('open@example.com');
    const { id: closed } = await waitingFor('closed@example.com');
    const one = await operator();
    await one.call('POST', `/admin/complaints/${closed}/inadmissibility`, { ground: 'NO_AUTHORITY', text: 'No power of attorney.' });
    const ids = async () => (await store.db.select({ id: complaint.id }).from(complaint)).map(({ id }) => id);
    const at = server.clock.now();
    at.setUTCFullYear(at.getUTCFullYear() + 5);
    await deleteExpiredData(store, { now: () => at }, memoryStore());
    expect(await ids()).toContain(closed);
    at.setUTCDate(at.getUTCDate() + 3);
    await deleteExpiredData(store, { now: () => at }, memoryStore());
    expect(await ids()).not.toContain(closed);
    expect(await ids()).toContain(open);
  });
});
