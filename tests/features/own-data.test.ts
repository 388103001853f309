import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import type { OperationId } from '../../server/http/contract/handlers.ts';
import { loadDocument, methods, type OpenApiDocument } from '../../server/http/contract/load.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import { generatedDocument } from '../../server/store/tables/repayments.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import { dataExport, investment as investmentTable, passkey, signedInDevice } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
let owner: string;
let stranger: string;
const clock = new MovableClock();
let ids: {
  investment: string;
  unpaid: string;
  target: string;
  repaid: string;
  document: string;
  notification: string;
  report: string;
  foreignReport: string;
};

beforeAll(async () => {
  store = await openTestStore();
  const files = memoryStore();
  app = await buildApp({ store, clock, origin: 'http://localhost:4000', sandbox: true, files });
  const made = await app.inject({
    method: 'POST',
    url: '/sandbox/scenario',
    payload: {
      users: [{ tasks: ['QUESTIONNAIRE'] }, {}],
      projects: [{}, { status: 'PAID_OFF' }],
      investments: [
        { user: 0, project: 0, amount: 1000 },
        { user: 0, project: 0, amount: 1000 },
        { user: 0, project: 0, amount: 1000 },
        { user: 0, project: 1, amount: 1000 },
      ],
    },
  });
  const { users, investments } = made.json<ScenarioResult>();
  [owner = '', stranger = ''] = users.map(({ token }) => token);
  const [investment = '', unpaid = '', target = '', repaid = ''] = investments.map(({ id }) => id);
  await store.db.update(investmentTable).set({ status: 'COMPLETED' }).where(eq(investmentTable.id, repaid));
  const report = 'gdc-own';
  const foreignReport = 'gdc-foreign';
  const written = (id: string, userId: string) => ({
    id,
    userId,
    type: 'INVESTMENT_REPORT' as const,
    periodFrom: '2026-01-01',
    periodTo: '2026-01-31',
    createdAt: new Date(),
  });
  await store.db.insert(generatedDocument).values([written(report, users[0]!.id), written(foreignReport, users[1]!.id)]);
  const read = await call(owner, { url: `/investments/${investment}` });
  const tasks = await call(owner, { url: '/user-notifications' });
  ids = {
    investment,
    unpaid,
    target,
    repaid,
    report,
    foreignReport,
    document: read.json<{ investmentDocuments: { id: string }[] }>().investmentDocuments[0]!.id,
    notification: tasks.json<{ id: string }[]>()[0]!.id,
  };
  await store.db.insert(storedFile).values({
    id: 'fil-own',
    userId: users[0]!.id,
    fileName: 'salary.pdf',
    contentType: 'application/pdf',
    size: 9,
    createdAt: new Date(),
  });
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + 86_400_000);
  await store.db
    .insert(dataExport)
    .values({ id: 'exp-own', userId: users[0]!.id, language: 'en', requestedAt: madeAt, madeAt, expiresAt, size: 3 });
  await store.db.insert(passkey).values({
    id: 'psk-own',
    userId: users[0]!.id,
    credentialId: 'own',
    publicKey: '',
    counter: 0,
    transports: [],
    aaguid: '',
    name: 'Phone',
    isSynced: true,
    createdAt: madeAt,
  });
  await store.db
    .insert(signedInDevice)
    .values({ id: 'dev-own', userId: users[0]!.id, device: 'own', signedInAt: madeAt, lastUsedAt: new Date(Date.now() + 3_600_000) });
  await files.put('exp-own', Buffer.from('zip'));
  await call(owner, { method: 'POST', url: '/payment-collection', payload: pay(investment) });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object;
}

const call = (token: string | undefined, { method = 'GET', url, payload }: Asked) =>
  app.inject({ method, url: `/api/v1${url}`, headers: token ? { authorization: `Bearer ${token}` } : {}, ...(payload && { payload }) });

const pay = (investmentId: string) => ({ investmentId, paymentType: 'aitvaras', locale: 'en' });

/** Every operation that is told an id of something that belongs to one person, and how a stranger is answered. */
const personal: Partial<Record<OperationId, { ask: () => Asked; errorCode: string }>> = {
  updateNotification: {
    ask: () => ({ method: 'PATCH', url: `/user-notifications/${ids.notification}`, payload: { isRead: true } }),
    errorCode: 'NOT_FOUND',
  },
  getInvestment: { ask: () => ({ url: `/investments/${ids.investment}` }), errorCode: 'INVESTMENT_NOT_FOUND' },
  getRepaymentCalendar: {
    ask: () => ({ url: `/investments/calendar?investmentId=${ids.investment}` }),
    errorCode: 'INVESTMENT_NOT_FOUND',
  },
  getDocument: { ask: () => ({ url: `/documents/${ids.document}` }), errorCode: 'NOT_FOUND' },
  getPaymentCollection: {
    ask: () => ({ url: `/payment-collection?investmentId=${ids.investment}` }),
    errorCode: 'NOT_FOUND',
  },
  createPaymentCollection: {
    ask: () => ({ method: 'POST', url: '/payment-collection', payload: pay(ids.unpaid) }),
    errorCode: 'INVESTMENT_NOT_FOUND',
  },
  submitEvaluation: {
    ask: () => ({
      method: 'POST',
      url: '/investor-experience/evaluations',
      payload: {
        desiredEvaluation: 'INEXPERIENCED',
        questionnaireContent: '{}',
        attachedFiles: [{ fileId: 'fil-own', fileName: 'salary.pdf' }],
      },
    }),
    errorCode: 'FILE_NOT_FOUND',
  },
  createResidencyPermit: {
    ask: () => ({ method: 'POST', url: '/residency-permits', payload: { taxYear: 2025, fileId: 'fil-own' } }),
    errorCode: 'FILE_NOT_FOUND',
  },
  renamePasskey: { ask: () => ({ method: 'PATCH', url: '/me/passkeys/psk-own', payload: { name: 'Mine' } }), errorCode: 'NOT_FOUND' },
  deletePasskey: { ask: () => ({ method: 'DELETE', url: '/me/passkeys/psk-own' }), errorCode: 'NOT_FOUND' },
  endDevice: { ask: () => ({ method: 'DELETE', url: '/me/devices/dev-own' }), errorCode: 'NOT_FOUND' },
  downloadDataExport: { ask: () => ({ url: '/me/data-exports/exp-own/file' }), errorCode: 'NOT_FOUND' },
  getGeneratedDocument: { ask: () => ({ url: `/generated-documents/${ids.report}` }), errorCode: 'NOT_FOUND' },
  transferInvestment: {
    ask: () => ({
      method: 'POST',
      url: '/investments:transfer',
      payload: { sourceInvestmentId: ids.repaid, targetInvestmentId: ids.target },
    }),
    errorCode: 'INVESTMENT_NOT_FOUND',
  },
  withdrawInvestment: {
    ask: () => ({ method: 'POST', url: `/investments/${ids.unpaid}/withdrawal` }),
    errorCode: 'INVESTMENT_NOT_FOUND',
  },
};

/** For administrators alone, whoever's id it is. */
const administrators: Partial<Record<OperationId, () => Asked>> = {
  decideReview: () => ({ method: 'POST', url: '/admin/reviews/evaluation.x', payload: { accepted: true } }),
  getReviewFile: () => ({ url: '/admin/files/fil-own' }),
  getStatement: () => ({ url: '/admin/statements/stm-x' }),
  getLedgerAccount: () => ({ url: '/admin/ledger/accounts/investor:usr-individual' }),
  getLedgerEntry: () => ({ url: '/admin/ledger/entries/1' }),
  settleTransfer: () => ({ method: 'POST', url: '/admin/transfers/x', payload: { returned: true } }),
  lockUser: () => ({ method: 'POST', url: '/admin/users/usr-individual/lock' }),
  unlockUser: () => ({ method: 'POST', url: '/admin/users/usr-individual/unlock' }),
  placeLegalHold: () => ({ method: 'POST', url: '/admin/users/usr-individual/legal-hold', payload: { reason: 'r' } }),
  liftLegalHold: () => ({ method: 'DELETE', url: '/admin/users/usr-individual/legal-hold' }),
  signOutUser: () => ({ method: 'POST', url: '/admin/users/usr-individual/sign-out' }),
  revokeRole: () => ({ method: 'DELETE', url: '/admin/operators/usr-admin/roles/OWNER' }),
  decideProposal: () => ({ method: 'POST', url: '/admin/proposals/x', payload: { decision: 'APPROVE' } }),
  listInstructions: () => ({ url: '/admin/instructions?projectId=x' }),
  getInstruction: () => ({ url: '/admin/instructions/x' }),
  cancelInstruction: () => ({ method: 'POST', url: '/admin/instructions/x/cancel' }),
  enterPayeeAccount: () => ({
    method: 'POST',
    url: '/admin/instructions/x/payee-account',
    payload: { iban: 'LT121000011101001000', holderName: 'Ona Petraitė', reason: 'A letter.' },
  }),
  rejectInstruction: () => ({ method: 'POST', url: '/admin/instructions/x/rejection', payload: { reason: 'AC04' } }),
  draftInstructionAgain: () => ({ method: 'POST', url: '/admin/instructions/x/new-draft' }),
  downloadPaymentFile: () => ({ url: '/admin/payment-files/x' }),
  listDistributions: () => ({ url: '/admin/distributions?projectId=x' }),
  getDistribution: () => ({ url: '/admin/distributions/x' }),
  setDistributionCosts: () => ({ method: 'PUT', url: '/admin/distributions/x/costs', payload: { costs: 1 } }),
  approveDistribution: () => ({ method: 'POST', url: '/admin/distributions/x/approve', payload: { version: 'x' } }),
  cancelDistribution: () => ({ method: 'POST', url: '/admin/distributions/x/cancel' }),
  getPerson: () => ({ url: '/admin/people/usr-individual' }),
  listPersonMails: () => ({ url: '/admin/people/usr-individual/mails' }),
  listPersonLog: () => ({ url: '/admin/people/usr-individual/log' }),
  listPersonInstructions: () => ({ url: '/admin/people/usr-individual/instructions' }),
  exportInstructions: () => ({ url: '/admin/exports/instructions?format=CSV&projectId=x' }),
  exportDistributions: () => ({ url: '/admin/exports/distributions?format=CSV&projectId=x' }),
  getProjectDraft: () => ({ url: '/admin/project-drafts/x' }),
  saveProjectDraft: () => ({ method: 'PUT', url: '/admin/project-drafts/x', payload: { version: 1, content: {} } }),
  discardProjectDraft: () => ({ method: 'DELETE', url: '/admin/project-drafts/x?version=1' }),
  publishProject: () => ({ method: 'POST', url: '/admin/project-drafts/x/publish', payload: { version: 1 } }),
  endConnectedPerson: () => ({ method: 'POST', url: '/admin/connected-persons/x/end' }),
  recordOwnerEvidence: () => ({
    method: 'POST',
    url: '/admin/project-drafts/x/owner-evidence',
    payload: { kind: 'JURISDICTION', fileId: 'fil-own', issuedOn: '2026-01-01', validUntil: '2027-01-01' },
  }),
  previewProjectDraft: () => ({ url: '/admin/project-drafts/x/preview' }),
  getProjectDraftSheet: () => ({ url: '/admin/project-drafts/x/kiis' }),
  addProjectPicture: () => ({ method: 'POST', url: '/admin/project-pictures', payload: { fileId: 'fil-own' } }),
  getComplaint: () => ({ url: '/admin/complaints/x' }),
  admitComplaint: () => ({ method: 'POST', url: '/admin/complaints/x/admission', payload: { text: 'yes' } }),
  refuseComplaint: () => ({ method: 'POST', url: '/admin/complaints/x/inadmissibility', payload: { ground: 'NO_AUTHORITY', text: 'no' } }),
  writeToComplainant: () => ({ method: 'POST', url: '/admin/complaints/x/messages', payload: { kind: 'QUESTION', text: 'who' } }),
  decideComplaint: () => ({ method: 'POST', url: '/admin/complaints/x/decision', payload: { outcome: 'UPHELD', text: 'yes' } }),
  listProjectInvestments: () => ({ url: '/admin/projects/x/investments' }),
  getManagedProject: () => ({ url: '/admin/projects/x' }),
  suspendProject: () => ({ method: 'POST', url: '/admin/projects/x/suspend', payload: { reason: 'wrong' } }),
  resumeProject: () => ({ method: 'POST', url: '/admin/projects/x/resume', payload: { reason: 'right' } }),
  cancelProject: () => ({ method: 'POST', url: '/admin/projects/x/cancel', payload: { reason: 'wrong' } }),
  declareDefault: () => ({ method: 'POST', url: '/admin/projects/x/default', payload: { reason: 'insolvent' } }),
  startCorrection: () => ({ method: 'POST', url: '/admin/projects/x/corrections' }),
  correctProject: () => ({ method: 'POST', url: '/admin/project-drafts/x/correction', payload: { version: 1 } }),
  getSupersededSheet: () => ({ url: '/admin/projects/x/sheets/1' }),
  setPayeeAccount: () => ({
    method: 'POST',
    url: '/admin/projects/x/payee-account',
    payload: { iban: 'LT121000011101001000', reason: 'letter' },
  }),
  getSettlement: () => ({ url: '/admin/projects/x/settlement' }),
  announceEarlyRepayment: () => ({
    method: 'POST',
    url: '/admin/projects/x/early-repayment',
    payload: { day: '2030-01-15', reason: 'letter' },
  }),
  endEarlyRepayment: () => ({ method: 'POST', url: '/admin/projects/x/early-repayment/end', payload: { reason: 'letter' } }),
  writeOff: () => ({ method: 'POST', url: '/admin/projects/x/write-off', payload: { reason: 'insolvent' } }),
};

/** The signature in the address stands for the person. */
const signed: OperationId[] = ['downloadGeneratedDocument'];

/** Told an id, but of something that everybody may see, or of an advertisement. */
const everybodys: OperationId[] = [
  'getProject',
  'createInvestment',
  'createBondInvestment',
  'registerUser',
  'completeSocialRegistration',
  'addPasskey',
];
const known = [...Object.keys(personal), ...Object.keys(administrators), ...signed, ...everybodys];

/** Names of ids that an operation is told: in its path, its query or anywhere in its body. */
function idsTold(document: OpenApiDocument, operation: unknown): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, name, properties } = value as { $ref?: string; name?: string; properties?: object };
    if (typeof $ref === 'string')
      visit(
        $ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step.replaceAll('~1', '/')], document),
      );
    for (const key of [...(typeof name === 'string' && 'in' in value ? [name] : []), ...Object.keys(properties ?? {})])
      if (/(?:^id|Ids?)$/.test(key)) found.add(key);
    Object.values(value).forEach(visit);
  };
  const { parameters, requestBody } = operation as { parameters?: unknown; requestBody?: unknown };
  visit(parameters);
  visit(requestBody);
  return [...found];
}

test("every operation that is told an id is known here, so that a new one is tried with a stranger's id as well", () => {
  const document = loadDocument();
  const told = Object.values(document.paths)
    .flatMap((item) => methods.flatMap((method) => item[method] ?? []))
    .filter((operation) => !operation['x-planned'] && idsTold(document, operation).length > 0)
    .map(({ operationId }) => operationId);
  expect(told.length).toBeGreaterThan(4);
  expect(told.filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !told.includes(id))).toEqual([]);
});

describe('what belongs to one person is as good as not there for another, and comes to its owner', () => {
  test.each(Object.entries(personal))('%s', async (_name, { ask, errorCode }) => {
    const foreign = await call(stranger, ask());
    expect([foreign.statusCode, foreign.json<{ errorCode: string }>().errorCode]).toEqual([404, errorCode]);
    const nobody = await call(undefined, ask());
    expect([401, 404]).toContain(nobody.statusCode);
    const own = await call(owner, ask());
    expect(own.statusCode).toBeGreaterThanOrEqual(200);
    expect(own.statusCode).toBeLessThan(300);
  });
});

test.each(Object.entries(administrators))('%s is for administrators alone [ADMIN-01]', async (_name, ask) => {
  expect((await call(stranger, ask())).statusCode).toBe(403);
  expect((await call(undefined, ask())).statusCode).toBe(401);
});

test("a report's address is good with its signature only [REP-06]", async () => {
  const { downloadUrl } = (await call(owner, { url: `/generated-documents/${ids.report}` })).json<{ downloadUrl: string }>();
  expect((await app.inject({ url: downloadUrl })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const other = new URL(downloadUrl, 'http://localhost');
  other.searchParams.set('expires', String(Number(other.searchParams.get('expires')) + 60));
  expect((await app.inject({ url: other.pathname + other.search })).statusCode).toBe(403);
});

test('a signature is for one report: it opens no other, neither one that is there nor one that is not [REP-06]', async () => {
  const { downloadUrl } = (await call(owner, { url: `/generated-documents/${ids.report}` })).json<{ downloadUrl: string }>();
  for (const id of [ids.foreignReport, 'gdc-none']) {
    const moved = downloadUrl.replace(ids.report, id);
    expect(moved).not.toBe(downloadUrl);
    expect((await app.inject({ url: moved })).statusCode).toBe(403);
  }
  expect((await app.inject({ url: downloadUrl })).statusCode).toBe(200);
});

test("a report's address is good for five minutes [REP-06]", async () => {
  const { downloadUrl } = (await call(owner, { url: `/generated-documents/${ids.report}` })).json<{ downloadUrl: string }>();
  const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000));
  later(290);
  expect((await app.inject({ url: downloadUrl })).statusCode).toBe(200);
  later(11);
  expect((await app.inject({ url: downloadUrl })).statusCode).toBe(403);
});

test('lists hold only what is of the caller', async () => {
  for (const url of ['/investments?status=NEW&status=PAYMENT_INITIATED', '/user-notifications'])
    expect(await Promise.all([stranger, owner].map(async (token) => (await call(token, { url })).json<unknown[]>().length > 0))).toEqual([
      false,
      true,
    ]);
});
