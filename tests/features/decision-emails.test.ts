import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { languageTag, locales } from '../../domain/locale.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { notificationMessages } from '../../server/onboarding/notification-messages.ts';
import { decideReview } from '../../server/onboarding/review.ts';
import type { ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { proposeAndApprove } from '../support/propose-and-approve.ts';
import { exposedKyc } from './onboarding-data.ts';
import { applyAsExperienced, onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
type Person = Awaited<ReturnType<typeof server.person>>;
let admin: Person;
let second: Person;

onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  [admin, second] = await Promise.all([server.person({ userGroup: 'ADMIN' }), server.person({ userGroup: 'ADMIN' })]);
});

const lettersTo = ({ email }: Person) => store.db.select().from(mail).where(eq(mail.recipient, email));
const messagesOf = async (person: Person) =>
  (await person.get<{ type: string }[]>('/user-notifications')).filter(({ type }) => type === 'MESSAGE');
const waitingFor = async ({ id }: Person) => {
  const queue = await admin.get<{ id: string; userId: string }[]>('/admin/reviews');
  return queue.find(({ userId }) => userId === id)?.id ?? '';
};
const decide = (id: string, accepted: boolean) => proposeAndApprove([admin, second], `/admin/reviews/${id}`, { accepted });

async function exposed(requestBody: ScenarioUser = {}) {
  const person = await server.person({ ...requestBody, checks: { KYC: 'NOT_STARTED' } });
  expect((await person.call('POST', '/kyc', exposedKyc)).status).toBe(200);
  return person;
}

async function withCertificate(requestBody: ScenarioUser = {}) {
  const person = await server.person(requestBody);
  const { body } = await person.upload('das-1.pdf', new TextEncoder().encode('%PDF-1.7\n%%EOF'));
  const [file] = body as { fileId: string }[];
  const sent = await person.call('POST', '/residency-permits', { taxYear: server.clock.now().getUTCFullYear(), fileId: file?.fileId });
  expect(sent.status).toBeLessThan(300);
  return person;
}

async function applicant(requestBody: ScenarioUser = {}) {
  const person = await server.person({ ...requestBody, experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
  const sent = await applyAsExperienced(person);
  expect(sent.status).toBeLessThan(300);
  return person;
}

describe('a decision of the back office is sent by email', () => {
  test.each([
    ['a check is passed', exposed, true, 'REVIEW_PASSED', '/dashboard/settings'],
    ['a check is failed', exposed, false, 'REVIEW_FAILED', '/dashboard/settings'],
    ['a certificate is approved', withCertificate, true, 'PERMIT_APPROVED', '/dashboard/reports'],
    ['a certificate is rejected', withCertificate, false, 'PERMIT_REJECTED', '/dashboard/reports'],
    ['an application is approved', applicant, true, 'EXPERIENCE_APPROVED', '/dashboard/settings'],
    ['an application is rejected', applicant, false, 'EXPERIENCE_REJECTED', '/investor-experience'],
  ] as const)('%s: the same words as in the app, and the way to it [ADMIN-01, NOTIF-01]', async (_title, make, accepted, code, path) => {
    const one = await make({ name: 'Rasa' });
    const id = await waitingFor(one);
    expect(await lettersTo(one)).toEqual([]);
    expect(await decide(id, accepted)).toBe('EXECUTED');
    const [letter, ...more] = await lettersTo(one);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ language: 'en', subject: notificationMessages[code].title.en, sentAt: null });
    for (const words of ['Dear Rasa,', notificationMessages[code].content.en, `http://localhost:4000${path}\n`, brand.name, brand.email])
      expect(letter?.bodyText).toContain(words);
    expect(letter?.bodyHtml).toContain(`href="http://localhost:4000${path}"`);
    // decided once, told once
    expect(['NOT_FOUND', 'INVALID_STATUS_TRANSITION']).toContain(await decide(id, !accepted));
    expect(await lettersTo(one)).toHaveLength(1);
    expect(await messagesOf(one)).toHaveLength(1);
  });

  test('in the language of who reads it [I18N-01]', async () => {
    const bodies = new Set<string>();
    for (const language of locales) {
      const one = await withCertificate({ language, name: 'Rasa' });
      await decide(await waitingFor(one), true);
      const [letter] = await lettersTo(one);
      const { title, content } = notificationMessages.PERMIT_APPROVED;
      expect(letter).toMatchObject({ language, subject: title[language] });
      expect(letter?.bodyText).toContain(content[language]);
      expect(letter?.bodyText).toMatch(/\bRasa\b/);
      expect(letter?.bodyText).not.toMatch(/[{}]|decisionLetter/);
      expect(letter?.bodyHtml).toContain(`<html lang="${languageTag(language)}">`);
      for (const line of letter?.bodyText.split('\n\n') ?? []) bodies.add(line);
    }
    // greeting, opening, content, button, closing in each language, then the brand's own lines: the same everywhere but in Lithuanian, where the name has quotation marks
    expect(bodies.size).toBe(5 * locales.length + 2);
  });

  test('decision and email are stored together or not at all [NOTIF-01]', async () => {
    const one = await exposed();
    const office = { clock: server.clock, origin: 'http://localhost:4000' };
    await expect(
      store.tx(async (tx) => {
        await decideReview(tx, office, one.id, 'KYC', true, admin.id);
        expect(
          await tx
            .select()
            .from(mail)
            .where(and(eq(mail.recipient, one.email), eq(mail.language, 'en'))),
        ).toHaveLength(1);
        throw new Error('power cut');
      }),
    ).rejects.toThrow('power cut');
    expect(await lettersTo(one)).toEqual([]);
    expect(await messagesOf(one)).toEqual([]);
    expect(await waitingFor(one)).not.toBe('');
    const silent = {
      clock: server.clock,
      get origin(): string {
        throw new Error('no paper');
      },
    };
    await expect(store.tx((tx) => decideReview(tx, silent, one.id, 'KYC', true, admin.id))).rejects.toThrow('no paper');
    expect(await waitingFor(one)).not.toBe('');
    expect((await one.checks()).byName['KYC']).toBe('IN_PROGRESS');
  });
});
