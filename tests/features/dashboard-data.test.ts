import { beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../server/auth/sessions.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import type { Store } from '../../server/store/store.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
let token: string;

onOwnServer((own) => {
  ({ store, server } = own);
});
beforeAll(async () => {
  await seedDemo(store, server.clock, memoryStore());
  token = await issueToken(store, systemClock, { userId: 'usr-individual', idToken: null });
}, 60_000);

const get = async <T>(path: string) => {
  const answer = await server.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}`, locale: 'en' } });
  return { status: answer.statusCode, body: answer.json<T>() };
};

describe('what the dashboard reads', () => {
  test('a person has every field of the specification, of their kind and spelled as it is there [DASH-01, DASH-10]', async () => {
    const { status, body } = await get<Record<string, unknown>>('/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'usr-individual',
      name: expect.any(String),
      surname: expect.any(String),
      email: 'individual@demo.example',
      phoneNumber: expect.stringMatching(/^\+370/),
      country: 'LT',
      citizenship: 'LT',
      city: expect.any(String),
      street: expect.any(String),
      houseNumber: expect.any(String),
      personalNumber: expect.any(String),
      company: false,
      companyName: null,
      companyCode: null,
      vatCode: null,
      companyRepresentationType: null,
      referralCode: expect.any(String),
      axiologyUserData: { walletNumber: null },
      userGroup: 'INVESTOR',
      kycStatus: 'VERIFIED',
      registrationFormReviewNeeded: false,
      bondsSettings: { questionnaireAnswered: false },
      investorExperience: { type: 'INEXPERIENCED' },
    });
  });

  test('notifications have their eight fields, and are filtered by kind and by status [NOTIF-01, NOTIF-08]', async () => {
    const { body: all } = await get<Record<string, unknown>[]>('/user-notifications');
    for (const one of all)
      expect(one).toMatchObject({
        id: expect.any(String),
        type: expect.stringMatching(/^(?:MESSAGE|TASK)$/),
        status: expect.stringMatching(/^(?:NEW|COMPLETED)$/),
        title: expect.any(String),
        content: expect.any(String),
        createdAt: expect.stringMatching(/Z$/),
        callToAction: expect.stringMatching(/^\/[a-z]/),
        isRead: expect.any(Boolean),
      });
    const kinds = (query: string) =>
      get<{ type: string; status: string }[]>(`/user-notifications?${query}`).then(
        ({ body }) => new Set(body.map(({ type, status }) => `${type} ${status}`)),
      );
    expect(new Set(all.map(({ type, status }) => `${String(type)} ${String(status)}`))).toEqual(
      new Set(['MESSAGE NEW', 'MESSAGE COMPLETED', 'TASK COMPLETED']),
    );
    expect(await kinds('types=MESSAGE')).toEqual(new Set(['MESSAGE NEW', 'MESSAGE COMPLETED']));
    expect(await kinds('statuses=COMPLETED')).toEqual(new Set(['MESSAGE COMPLETED', 'TASK COMPLETED']));
    expect(await kinds('types=TASK&types=MESSAGE&statuses=NEW')).toEqual(new Set(['MESSAGE NEW']));
  });

  test('an investment has every field of the specification, spelled as it is there [INV-01, INV-02]', async () => {
    const { body } = await get<Record<string, unknown>[]>('/investments');
    expect(body.length).toBeGreaterThan(0);
    const picture = expect.stringMatching(/^\/|^https?:/);
    const amount = expect.any(Number);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    for (const one of body) {
      expect(one).toMatchObject({
        id: expect.stringMatching(/^inv-/),
        projectId: expect.stringMatching(/./),
        projectName: expect.stringMatching(/./),
        projectStatus: expect.stringMatching(/^[A-Z_]+$/),
        mainPicture: { mediumSrc: picture, originalSrc: picture },
        interestPerAnnum: amount,
        amountInvested: amount,
        loanPeriod: { value: amount, unit: expect.stringMatching(/^[A-Z]+$/) },
        payoutScheduleType: expect.stringMatching(/^[A-Z_]+$/),
        interestEarned: amount,
        daysLate: amount,
        investmentDocuments: expect.any(Array),
      });
      expect(one['LTV']).toEqual(one['LTV'] === null ? null : amount);
      for (const field of ['interestStartDate', 'endOfTerm']) expect(one[field]).toEqual(one[field] === null ? null : day);
      for (const document of one['investmentDocuments'] as unknown[])
        expect(document).toEqual({ id: expect.stringMatching(/./), type: expect.stringMatching(/^[A-Z_]+$/) });
    }
    for (const field of ['LTV', 'interestStartDate', 'endOfTerm'])
      expect(body.some((one) => one[field] !== null && one[field] !== undefined)).toBe(true);
    expect(body.some(({ investmentDocuments }) => (investmentDocuments as unknown[]).length > 0)).toBe(true);
  });

  test('generated documents come ten by ten, and the first page is page 0 [CONST-07, REP-04]', async () => {
    interface Page {
      content: { id: string }[];
      totalPages: number;
      totalElements: number;
      number: number;
      size: number;
    }
    const { body: first } = await get<Page>('/generated-documents');
    expect(first).toMatchObject({ number: 0, size: 10, totalPages: Math.ceil(first.totalElements / 10) });
    expect(first.totalElements).toBeGreaterThan(70);
    const { body: page0 } = await get<Page>('/generated-documents?page=0&size=10');
    const { body: page1 } = await get<Page>('/generated-documents?page=1&size=10');
    expect(page0.content).toEqual(first.content);
    expect(page0.content).toHaveLength(10);
    expect(page1.content.some(({ id }) => page0.content.some((one) => one.id === id))).toBe(false);
    const { body: last } = await get<Page>(`/generated-documents?page=${first.totalPages - 1}&size=10`);
    expect(last.content.length).toBe(first.totalElements - 10 * (first.totalPages - 1));
  });

  test('a document says what it is, when it was made and for which time [REP-05]', async () => {
    const { body } = await get<{ content: { type: string; name: string; createdAt: string; parameters: Record<string, string> }[] }>(
      '/generated-documents?size=100',
    );
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    for (const one of body.content)
      expect(one).toMatchObject({
        id: expect.stringMatching(/./),
        name: expect.stringMatching(/./),
        type: expect.stringMatching(/^(?:INVESTMENT_REPORT|BONDS_EXTRACT)$/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        parameters: { from: day, to: day },
      });
    expect(new Set(body.content.map(({ type }) => type))).toEqual(new Set(['INVESTMENT_REPORT', 'BONDS_EXTRACT']));
    for (const { parameters, createdAt } of body.content) expect(String(parameters['to']) <= createdAt.slice(0, 10)).toBe(true);
  });

  test('a file is sent as the part "file" of a form and answered with its reference [UI-05]', async () => {
    const person = await server.person();
    const { status, body } = await person.upload('permit.pdf', new TextEncoder().encode('%PDF-1.7\n%%EOF'));
    expect(status).toBe(200);
    expect(body).toEqual([{ fileId: expect.any(String), fileName: 'permit.pdf', contentType: 'application/pdf', size: 14 }]);
  });
});
