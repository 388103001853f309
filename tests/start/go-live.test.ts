import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.mjs';
import { addDays, dayOf } from '../../domain/duration.ts';
import type { components } from '../../openapi/schema.d.ts';
import { bank as answers, kyc, png, profile } from '../features/onboarding-data.ts';
import { Bank } from '../support/bank.ts';
import { draftContent } from '../support/draft-content.ts';
import { freePort } from '../support/free-port.ts';
import { mailSink } from '../support/mail-sink.ts';
import { endAll, entry, launch, ready, type ServerProcess } from './server.ts';
import { type Caller, callerOf, visitorOf } from './visitor.ts';

type Schemas = components['schemas'];

/** docs/go-live.md from its third step on, as an operator who has a database, a mail server and nothing else goes through it. */
const metricsToken = 'a-token-for-metrics-0123456789';
const day = dayOf(new Date());
let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
let sink: Awaited<ReturnType<typeof mailSink>>;
let files: string;
let env: Record<string, string>;
let server: ServerProcess;
let origin: string;
const bank = new Bank(() => new Date());

beforeAll(async () => {
  const database = await startPostgres({ durable: false });
  if (!database) throw new Error('no PostgreSQL here');
  postgres = database;
  sink = await mailSink();
  files = await mkdtemp(path.join(tmpdir(), 'statefolio-live-'));
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  env = {
    MODE: 'production',
    PORT: port,
    ORIGIN: origin,
    DATABASE_URL: postgres.url,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    PAYMENT_WEBHOOK_SECRET: Buffer.alloc(32, 2).toString('base64'),
    SMTP_URL: sink.url,
    FILES_DIR: files,
    IDENTITY_PROVIDER: 'manual',
    METRICS_TOKEN: metricsToken,
    TRUST_PROXY: '1',
  };
});
afterAll(async () => {
  await endAll();
  sink?.close();
  await postgres?.stop();
  if (files) await rm(files, { recursive: true, force: true });
});

const run = promisify(execFile);
const built = (program: string, ...args: string[]) =>
  run(process.execPath, [path.join(path.dirname(entry), program), ...args], { env: { PATH: process.env['PATH'] ?? '', ...env } });

/** E-mails that somebody has got, newest last, with what nodemailer has encoded. */
const emailsTo = (address: string) =>
  sink.received
    .filter((source) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(source))
    .map((source) => source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
const linkIn = (text: string | undefined, place: string) =>
  new RegExp(`${origin}(${place.replace('?', '\\?')}[\\w-]+)`).exec(text ?? '')?.[1] ?? '';

interface Operator extends Caller {
  email: string;
}
const operatorPassword = 'lantern over the 7th river';
let owner: Operator;
let colleague: Operator;
let investor: Caller & { email: string; token: string };
const investorEmail = 'ona@example.com';
const investorPassword = 'correct horse battery';

/** Step 4: the printed link, a password, the second factor, and a sign-in with it. */
async function invite(email: string): Promise<Operator> {
  const { stdout } = await built('admin.js', 'invite', email);
  const visitor = visitorOf(origin);
  const link = linkIn(stdout, '/sign-in/new-password?token=');
  expect((await visitor.go(link)).status).toBe(200);
  const token = new URL(link, origin).searchParams.get('token') ?? '';
  const chosen = await visitor.go('/sign-in/new-password', { token, password: operatorPassword, repeated: operatorPassword, lang: 'en' });
  expect(chosen.status).toBe(200);
  const first = callerOf(origin, await visitor.signIn(email, operatorPassword));
  expect(await first.get('/admin/me')).toMatchObject({ needsSecondFactor: true, operations: [] });
  const secret = await visitor.enrol(operatorPassword);
  const signedIn = callerOf(origin, await visitorOf(origin).signIn(email, operatorPassword, secret));
  expect(await signedIn.get('/admin/me')).toMatchObject({ needsSecondFactor: false, roles: ['OWNER'] });
  return { ...signedIn, email };
}

/** One proposes, the other one approves; nobody approves their own. */
async function byTwo(address: string, body?: object): Promise<void> {
  const { id } = await owner.post<Schemas['Proposal']>(address, body);
  expect((await owner.send('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).ok).toBe(false);
  expect(await colleague.post(`/admin/proposals/${id}`, { decision: 'APPROVE' })).toMatchObject({ status: 'EXECUTED' });
}

function fileOf(name: string, bytes: Uint8Array | string): FormData {
  const form = new FormData();
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  return form;
}
async function uploaded(by: Caller, name: string, bytes: Uint8Array): Promise<string> {
  const [file] = await by.post<{ fileId: string }[]>('/files', fileOf(name, bytes));
  return file?.fileId ?? '';
}

/** The bank's next file is taken, and the ledger is what the bank says. */
async function takeStatement(): Promise<void> {
  await owner.post('/admin/statements', fileOf('statement.xml', bank.statement()));
  expect(await owner.get(`/admin/reconciliation?day=${day}`)).toMatchObject({
    closing: bank.balanceCents / 100,
    difference: 0,
    lines: [],
  });
}

/** What is drafted of a kind is approved by two people, leaves in a file, and is confirmed by the bank's next statement. */
async function payOut(kind: Schemas['InstructionKind']): Promise<number> {
  const drafted = await owner.get<{ content: Schemas['Instruction'][] }>(`/admin/instructions?status=DRAFTED&kind=${kind}&size=100`);
  const ids = drafted.content.map(({ id }) => id);
  await byTwo('/admin/instruction-approvals', { ids });
  const { id } = await owner.post<{ id: string }>('/admin/payment-files', { ids });
  const count = bank.carryOut(await owner.get<string>(`/admin/payment-files/${id}`));
  await takeStatement();
  for (const one of ids) expect(await owner.get(`/admin/instructions/${one}`)).toMatchObject({ instruction: { status: 'CONFIRMED' } });
  return count;
}

describe('from an empty server to the first euro', { tags: ['full'] }, () => {
  test('3. the check has one table, on which nothing is wrong', async () => {
    const { stdout } = await built('main.js', '--check');
    expect(stdout).not.toMatch(/^WRONG/m);
    expect(stdout).toMatch(/^on +E-mail/m);
    expect(stdout).toMatch(/^on +Identity checks +manual/m);
    server = await ready(launch(env));
  });

  test('4. two operators are invited by the command, choose a password and set up the second factor', async () => {
    owner = await invite('you@example.com');
    colleague = await invite('colleague@example.com');
  });

  test('5. somebody registers, and the e-mail is there within a minute', async () => {
    const registration = {
      name: 'Ona',
      lastName: 'Petraitė',
      email: investorEmail,
      password: investorPassword,
      userType: 'INDIVIDUAL',
      consent: { consentTerms: true, consentMarketing: false, consentNews: false },
      marketingLeads: [],
      utmParameters: {},
      language: 'en',
    };
    const visitor = visitorOf(origin);
    const answer = await fetch(`${origin}/api/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    });
    expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
    await expect.poll(() => emailsTo(investorEmail), { timeout: 60_000, interval: 500 }).toHaveLength(1);
    const link = linkIn(emailsTo(investorEmail)[0], '/registration/verify?token=');
    expect((await visitor.go(link)).status).toBe(200);
    const token = new URL(link, origin).searchParams.get('token') ?? '';
    const confirmed = await visitor.go('/registration/verify', { token, password: investorPassword });
    expect(confirmed.headers.get('location')).toContain('/registration-verification-callback');
    const session = await visitor.signIn(investorEmail, investorPassword);
    investor = { ...callerOf(origin, session), email: investorEmail, token: session };
    expect(await investor.get('/me')).toMatchObject({ email: investorEmail, kycStatus: 'EMPTY' });
  });

  test('6. without a provider two people compare the document with a selfie', async () => {
    const address = await investor.get<string>('/verification/verify?locale=en&state=st-1&type=PRIMARY');
    const visitor = visitorOf(origin);
    expect((await visitor.go(address)).status).toBe(200);
    const form = new FormData();
    const document = { documentType: 'ID_CARD', name: 'Ona', surname: 'Petraitė', birthDate: '1980-01-01', country: 'LT' };
    const stated = { ...document, documentNumber: '12345678', expiresAt: addDays(day, 900), personalNumber: '' };
    for (const [name, value] of Object.entries(stated)) form.set(name, value);
    for (const slot of ['front', 'back', 'selfie']) form.set(slot, new File([png], `${slot}.png`));
    const sent = await visitor.go(address, form);
    expect(sent.status).toBe(303);
    const code = new URL(sent.headers.get('location') ?? '', origin).searchParams.get('code') ?? '';
    expect(await (await investor.send('GET', `/verification/exchange-code?code=${code}`)).json()).toMatchObject({
      errorCode: 'VERIFICATION_IN_REVIEW',
    });
    const [review] = await owner.get<{ id: string }[]>('/admin/reviews');
    await byTwo(`/admin/reviews/${review?.id}`, { accepted: true });
    expect(await investor.get('/me')).toMatchObject({ kycStatus: 'VERIFIED' });
  });

  test('7. the first statement begins the chain; a euro with a wrong reference goes back by two people', async () => {
    bank.payIn('You', 100, 'a reference of nobody');
    await takeStatement();
    const [stray] = await owner.get<{ id: string; amount: number }[]>('/admin/transfers');
    expect(stray).toMatchObject({ amount: 1 });
    await owner.post(`/admin/transfers/${stray?.id}`, { returned: true });
    expect(await payOut('RETURN')).toBe(1);
    expect(bank.balanceCents).toBe(0);
  });

  test('9. the server is ready, and its metrics say that bank and ledger agree, e-mails leave and jobs run', async () => {
    expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
    const through = { 'x-forwarded-for': '203.0.113.250' };
    expect((await fetch(`${origin}/metrics`, { headers: through })).status).toBeGreaterThanOrEqual(401);
    const answer = await fetch(`${origin}/metrics`, { headers: { ...through, authorization: `Bearer ${metricsToken}` } });
    expect(answer.status).toBe(200);
    const metrics = await answer.text();
    const valuesOf = (name: string) =>
      [...metrics.matchAll(new RegExp(`^statefolio_${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
    expect(valuesOf('reconciliation_open_days')).toEqual([0]);
    // the difference itself is there from the first night on
    expect(valuesOf('reconciliation_difference_cents')).toEqual([]);
    expect(valuesOf('mail_oldest_unsent_seconds').every((seconds) => seconds < 60)).toBe(true);
    expect(valuesOf('mail_given_up').every((count) => count === 0)).toBe(true);
    expect(valuesOf('job_lag_seconds').length).toBeGreaterThan(10);
    expect(valuesOf('audit_findings').every((count) => count === 0)).toBe(true);
  });

  let projectId: string;
  test('10. one operator writes a draft, the other one approves its publication', async () => {
    const made = await owner.post<Schemas['ProjectDraft']>('/admin/project-drafts', { projectType: 'REAL_ESTATE' });
    const pdf = Buffer.from('%PDF-1.4\n%%EOF');
    const content = draftContent('First House', {
      valuedOn: addDays(day, -30),
      valuation: { fileId: await uploaded(owner, 'valuation.pdf', pdf), fileName: 'valuation.pdf' },
      opensOn: day,
      fundingEndsAt: addDays(day, 40),
    });
    const { version } = await owner.call<Schemas['ProjectDraft']>('PUT', `/admin/project-drafts/${made.id}`, {
      version: made.version,
      content,
    });
    for (const kind of ['CRIMINAL_RECORD', 'JURISDICTION']) {
      const fileId = await uploaded(owner, 'certificate.pdf', pdf);
      const evidence = { kind, fileId, issuedOn: addDays(day, -10), validUntil: addDays(day, 90) };
      await owner.post(`/admin/project-drafts/${made.id}/owner-evidence`, evidence);
    }
    expect(await owner.get(`/admin/project-drafts/${made.id}`)).toMatchObject({ problems: {} });
    await byTwo(`/admin/project-drafts/${made.id}/publish`, { version });
    projectId = (await owner.get<Schemas['ProjectDraft']>(`/admin/project-drafts/${made.id}`)).projectId ?? '';
    await expect
      .poll(async () => (await investor.get<Schemas['Project']>(`/projects/${projectId}`)).status, { timeout: 90_000, interval: 1000 })
      .toBe('ACTIVE');
  });

  let investmentId: string;
  test('10. the investor passes the checks, offers the smallest amount and transfers it: paid', async () => {
    await investor.call('PUT', '/me/settings', profile);
    const bankQuestionnaire = { ...answers, investmentKnowledge: [1, 2, 3], investmentExperience: 3 };
    expect(await investor.post('/questionnaire', { bankQuestionnaire, kyc, kyb: null })).toEqual({ showRiskWarning: false });
    await investor.post('/loss-simulation/result', { netWorth: 25_000, abilityToBearLoss: 2500 });
    const evaluation = { desiredEvaluation: 'INEXPERIENCED', questionnaireContent: '{}', attachedFiles: [] };
    await investor.post('/investor-experience/evaluations', evaluation);
    expect(await investor.get('/compliance')).toMatchObject({ status: 'APPROVED' });

    const amount = 100;
    investmentId = (await investor.post<{ id: string }>('/investments', { projectId, amount, locale: 'en' })).id;
    await investor.post('/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'en', hasConsented: true });
    const { paymentPurpose } = await investor.get<{ paymentPurpose: string }>(`/payment-collection?investmentId=${investmentId}`);
    bank.payIn('Ona Petraitė', amount * 100, paymentPurpose);
    await takeStatement();
    expect(bank.balanceCents).toBe(amount * 100);
    expect(await investor.get('/investments')).toMatchObject([{ id: investmentId, status: 'PAYMENT_COMPLETED' }]);
  });

  test('10. the offer is revoked within four days, and the money goes back: reconciliation shows 0', async () => {
    expect(await investor.post(`/investments/${investmentId}/withdrawal`)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await payOut('REFUND')).toBe(1);
    expect(bank.balanceCents).toBe(0);
    expect([...bank.paidBy.values()].every((cents) => cents === 0)).toBe(true);
    await expect.poll(() => emailsTo(investorEmail).length, { timeout: 60_000, interval: 500 }).toBeGreaterThan(2);
    // nobody saw an error that was not described
    expect(server.output()).not.toMatch(/"level":(50|60)/);
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
