import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Span, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { buildApp } from '../../server/app.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { incomingTransfer, jobRun, mail, payment } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
let app: FastifyInstance;
const lines: string[] = [];

beforeAll(async () => {
  store = await openTestStore();
  app = await buildApp({
    store,
    clock: new MovableClock(),
    origin: 'http://localhost:4000',
    sandbox: true,
    log: 'info',
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await app?.close();
  await store?.close();
});

const file = (name: string) => readFileSync(path.join(import.meta.dirname, '../../deploy/monitoring', name), 'utf8');
const metrics = async () => (await app.inject({ url: '/metrics' })).body;
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

/** What the expressions of Prometheus name, without its own functions, labels and `up`. */
function namesIn(expressions: readonly string[]): Set<string> {
  const bare = expressions.map((expression) => expression.replaceAll(/\{[^}]*\}|"[^"]*"|\[\w+\]|\bby \([^)]*\)/g, ''));
  return new Set(bare.flatMap((one) => [...one.matchAll(/\b(?:statefolio|http|nodejs|process)_\w+/g)].map(([name]) => name)));
}

test('every figure of the dashboard and of the alarms is on /metrics', async () => {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(file('dashboard.json'));
  const rules: { groups: { rules: { expr: string }[] }[] } = parse(file('alerts.yml'));
  const named = namesIn([
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
  ]);
  expect(named.size).toBeGreaterThan(15);
  await app.inject({ url: '/healthz' });
  const text = await metrics();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('what waits is counted, with the age of the oldest: receipts without an owner, payments that a provider has not answered, e-mails, jobs', async () => {
  const { users, projects } = (
    await app.inject({ method: 'POST', url: '/sandbox/scenario', payload: { users: [{}], projects: [{}] } })
  ).json<ScenarioResult>();
  const headers = { authorization: `Bearer ${users[0]?.token}` };
  const payload = { projectId: projects[0]?.id, amount: 1000, locale: 'en' };
  const { id: investmentId } = (await app.inject({ method: 'POST', url: '/api/v1/investments', headers, payload })).json<{ id: string }>();
  const before = await metrics();
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await store.db.insert(incomingTransfer).values({
    id: 'receipt-1',
    amountCents: 100,
    reference: 'none',
    payer: 'Ona',
    bookedAt: ago(60),
    status: 'UNMATCHED',
    reason: 'UNKNOWN_REFERENCE',
  });
  await store.db
    .insert(payment)
    .values({ investmentId, provider: 'aitvaras', amountCents: 100_000, status: 'STARTING', createdAt: ago(700) });
  const letter = { recipient: 'ona@example.com', language: 'lt' as const, subject: 'x', bodyText: 'x', bodyHtml: 'x' };
  await store.db.insert(mail).values([
    { ...letter, id: 'mail-waiting', createdAt: ago(500) },
    { ...letter, id: 'mail-given-up', createdAt: ago(9000), attempts: 13 },
    { ...letter, id: 'mail-sent', createdAt: ago(9000), sentAt: ago(1) },
  ]);
  await store.db.insert(jobRun).values([
    { name: 'mark-overdue', slot: 1, startedAt: ago(3000), durationMs: 5 },
    { name: 'mark-overdue', slot: 2, startedAt: ago(60), durationMs: 5, error: 'Error: no' },
    { name: 'mark-overdue', slot: 3, startedAt: ago(6), durationMs: null },
    { name: 'a-job-of-another-version', slot: 1, startedAt: ago(9000), durationMs: 5 },
  ]);
  const text = await metrics();
  expect(valueOf(text, 'statefolio_receipts_unmatched') - valueOf(before, 'statefolio_receipts_unmatched')).toBe(1);
  expect(valueOf(text, 'statefolio_receipts_oldest_unmatched_seconds')).toBeCloseTo(60, -1);
  expect(valueOf(text, 'statefolio_payments_oldest_starting_seconds')).toBeCloseTo(700, -1);
  expect(valueOf(text, 'statefolio_mail_waiting') - valueOf(before, 'statefolio_mail_waiting')).toBe(1);
  expect(valueOf(text, 'statefolio_mail_given_up') - valueOf(before, 'statefolio_mail_given_up')).toBe(1);
  expect(valueOf(text, 'statefolio_mail_oldest_unsent_seconds')).toBeCloseTo(500, -1);
  expect(valueOf(text, 'statefolio_job_lag_seconds{job="mark-overdue"}')).toBeCloseTo(3000, -1);
  expect(valueOf(text, 'statefolio_job_interval_seconds{job="mark-overdue"}')).toBe(600);
  expect(text).not.toContain('a-job-of-another-version');
});

test('handlers, transactions and calls of providers are spans of one trace, whose id is in the log', async () => {
  const { users, projects } = (
    await app.inject({ method: 'POST', url: '/sandbox/scenario', payload: { users: [{}], projects: [{}] } })
  ).json<ScenarioResult>();
  const names: string[] = [];
  const traceId = 'a1'.repeat(16);
  const span: Span = trace.wrapSpanContext({ traceId, spanId: 'b2'.repeat(8), traceFlags: 1 });
  const startActiveSpan = (name: string, ...rest: unknown[]) => {
    names.push(name);
    const work = rest.at(-1);
    return typeof work === 'function' ? Reflect.apply(work, undefined, [span]) : undefined;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: () => span, startActiveSpan }) });
  onTestFinished(() => trace.disable());
  lines.length = 0;
  const headers = { authorization: `Bearer ${users[0]?.token}` };
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload });
  const created = await post('/investments', { projectId: projects[0]?.id, amount: 1000, locale: 'en' });
  expect(created.statusCode).toBe(201);
  const { id: investmentId } = created.json<{ id: string }>();
  expect((await post('/payment-collection', { investmentId, paymentType: 'aitvaras', locale: 'en' })).statusCode).toBe(200);
  expect((await post('/investments', { projectId: projects[0]?.id, amount: 1, locale: 'en' })).statusCode).toBe(400);
  expect(names[0]).toBe('createInvestment');
  expect(names).toContain('createPaymentCollection');
  expect(names.indexOf('transaction')).toBe(1);
  expect(names).toContain('payments.start');
  const logged = lines.map((line) => JSON.parse(line) as { status?: number; trace?: string });
  expect(logged.filter(({ status }) => status !== undefined).map(({ status, trace: id }) => [status, id])).toEqual([
    [201, traceId],
    [200, traceId],
    [400, traceId],
  ]);
});
