import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reflectionDays } from '../../domain/reflection.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { KiisData } from '../../server/documents/kiis-data.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, investment, mail, notification, project, projectDraft, supersededSheet } from '../../server/store/schema.ts';
import { draftContent } from '../support/draft-content.ts';
import { png } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Draft = Schemas['ProjectDraft'];
type Details = Schemas['ManagedProjectDetails'];
type Server = Awaited<ReturnType<typeof serverOn>>;

let store: Store;
let server: Server;
/** A sheet that can be read: what it says of the valuation and the text. */
const sheet = ({ ltv, description, targetCents }: KiisData, locale: string) =>
  Buffer.from(`%PDF- /Type /Page ${locale} ${ltv} ${targetCents} ${description}`);
onOwnServer(
  (own) => {
    ({ store, server } = own);
  },
  { kiisPdf: async (data, locale) => sheet(data, locale) },
);

const operator = (role: 'CREDIT' | 'TREASURY' | 'VIEWER' = 'CREDIT') => server.person({ userGroup: 'ADMIN', roles: [role] });
type Operator = Awaited<ReturnType<typeof operator>>;
const team = async () => [await operator(), await operator()] as const;
const reason = { reason: 'The valuation was wrong.' };

/** A project that was published from a draft, with offers. */
async function offered(name: string, amounts: number[] = [1000], type: 'INEXPERIENCED' | 'EXPERIENCED' = 'INEXPERIENCED') {
  const by = await operator();
  const { body: files } = await by.upload('valuation.png', png);
  const [{ fileId, fileName }] = files as [Schemas['StoredFile']];
  const content = draftContent(name, { valuation: { fileId, fileName } });
  const { projects } = await makeScenario(store, server.clock, {
    projects: [{ name, loanAmount: 100_000, minInvestment: 500, investmentStep: 500 }],
  });
  const id = projects[0]!.id;
  const [row] = await store.db.select().from(project).where(eq(project.id, id));
  const iban = row!.data.owner?.iban ?? '';
  await store.db.insert(projectDraft).values({
    content: { ...content, minInvestment: 500, investmentStep: 500, owner: { ...content.owner, iban } },
    createdBy: by.id,
    createdAt: server.clock.now(),
    updatedBy: by.id,
    updatedAt: server.clock.now(),
    projectId: id,
  });
  const investors: Operator[] = [];
  for (const amount of amounts) {
    const investor = await server.person(type === 'EXPERIENCED' ? { experience: 'EXPERIENCED' } : {});
    const made = await investor.call('POST', '/investments', { projectId: id, amount, locale: 'en' });
    expect(made.status).toBe(201);
    investors.push(investor);
  }
  return { id, investors };
}

async function suspended(name: string, amounts?: number[]) {
  const made = await offered(name, amounts);
  const [first, second] = await team();
  expect((await first.call('POST', `/admin/projects/${made.id}/suspend`, reason)).status).toBe(204);
  const started = await first.call('POST', `/admin/projects/${made.id}/corrections`);
  expect(started.status).toBe(200);
  return { ...made, first, second, draft: started.body as Draft };
}

async function saved(by: Operator, { id, version, content }: Draft, changes: Schemas['ProjectDraftContent']): Promise<Draft> {
  const answer = await by.call('PUT', `/admin/project-drafts/${id}`, { version, content: { ...content, ...changes } });
  expect(answer.status).toBe(200);
  return answer.body;
}
const propose = (by: Operator, { id, version }: Draft, body: object = {}) =>
  by.call('POST', `/admin/project-drafts/${id}/correction`, { version, ...body });
async function approve(by: Operator, proposed: { body: unknown }): Promise<Schemas['Proposal']> {
  const { id } = proposed.body as Schemas['Proposal'];
  return (await by.call('POST', `/admin/proposals/${id}`, { decision: 'APPROVE' })).body;
}
const emailsTo = ({ email }: Operator) => store.db.select().from(mail).where(eq(mail.recipient, email)).orderBy(mail.createdAt);
const corrected = { en: 'The building has 38 homes, not 40.' };

describe('a suspended offer is corrected [PROJ-16]', () => {
  test('by a draft of what investors are shown, which two people approve; then it may be opened again', async () => {
    const { id, first, second, draft } = await suspended('Corrected House');
    expect(draft).toMatchObject({ projectId: null, problems: {}, correction: { projectId: id, offers: { count: 1, reserved: 1000 } } });
    expect((await first.call('POST', `/admin/projects/${id}/corrections`)).body).toMatchObject({ id: draft.id });
    const pending = await first.call('POST', `/admin/projects/${id}/resume`, reason);
    expect(pending.body).toMatchObject({ errorCode: 'CORRECTION_PENDING' });
    const next = await saved(first, draft, { description: { ...draft.content.description, ...corrected }, collateralValue: 200_000 });
    const proposed = await propose(first, next);
    expect(proposed.status).toBe(202);
    expect(await approve(second, proposed)).toMatchObject({ status: 'EXECUTED' });
    const shown = await first.get<Schemas['Project']>(`/projects/${id}`);
    expect(shown).toMatchObject({ status: 'SUSPENDED', description: corrected.en, ltv: 50 });
    expect(shown.updates?.[0]?.content).toContain('description, valuation');
    expect(await first.get<Draft>(`/admin/project-drafts/${draft.id}`)).toMatchObject({ projectId: id, proposal: null });
    expect((await first.call('POST', `/admin/projects/${id}/resume`, reason)).status).toBe(204);
  });

  test('keeps the old sheet in every language, and makes a new one', async () => {
    const { id, first, second, draft } = await suspended('Sheet House');
    const next = await saved(first, draft, { collateralValue: 200_000 });
    await approve(second, await propose(first, next));
    const kept = await store.db.select().from(supersededSheet).where(eq(supersededSheet.projectId, id));
    expect(kept.map(({ locale, version }) => `${version} ${locale}`).sort()).toEqual(['1 de', '1 en', '1 es', '1 lt', '1 pt']);
    const { supersededSheets, correctionId } = await first.get<Details>(`/admin/projects/${id}`);
    expect({ correctionId, versions: supersededSheets.map(({ version }) => version) }).toEqual({ correctionId: null, versions: [1] });
    const read = async (path: string) =>
      (await server.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${first.token}`, locale: 'en' } })).body;
    // as it was shown, from the project itself
    expect(await read(`/admin/projects/${id}/sheets/1`)).toContain('en 58.5');
    const { content } = await first.get<{ content: string }>(`/documents/kiis-${id}`);
    expect(Buffer.from(content, 'base64').toString()).toContain('en 50 ');
  });

  test('writes each change into the log, with what it was before', async () => {
    const { id, first, second, draft } = await suspended('Logged House');
    const next = await saved(first, draft, { collateralValue: 200_000, city: 'Vilnius' });
    await approve(second, await propose(first, next));
    const { history } = await first.get<Details>(`/admin/projects/${id}`);
    const events = history
      .filter(({ event }) => event.startsWith('correction.'))
      .map(({ event, after, actor }) => ({ event, after, actor }));
    expect(events).toEqual([
      { event: 'correction.approve', after: null, actor: second.id },
      { event: 'correction.change', after: 'collateralValue: 200000', actor: second.id },
      { event: 'correction.change', after: 'city: Vilnius', actor: second.id },
      { event: 'correction.start', after: null, actor: first.id },
    ]);
    const rows = await store.db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, id), eq(audit.event, 'correction.change')));
    expect(rows.map(({ before }) => before)).toContain(`city: ${draft.content.city}`);
  });

  test.each<[string, Schemas['ProjectDraftContent'], Record<string, string>]>([
    ['the type', { projectType: 'BONDS' }, { projectType: 'FIXED' }],
    ['the opening date', { opensOn: '2026-08-01' }, { opensOn: 'FIXED' }],
    ['the term that offers agreed on', { termMonths: 24 }, { termMonths: 'FIXED' }],
    ['a target below the offers', { target: 1000 }, { target: 'BELOW_OFFERS' }],
    ['a minimum above an offer', { minInvestment: 1000 }, { minInvestment: 'ABOVE_OFFERS' }],
    ['a step that an offer is no multiple of', { investmentStep: 1000, minInvestment: 1000 }, { investmentStep: 'ABOVE_OFFERS' }],
  ])('but not %s', async (_, changes, problems) => {
    const { first, draft } = await suspended('Fixed House', [500, 1000]);
    const next = await saved(first, draft, changes);
    expect(next.problems).toMatchObject(problems);
    const refused = await propose(first, next);
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'CORRECTION_NOT_ALLOWED', fieldErrors: problems } });
  });

  test('but not to a target below what the project holds as reserved, whoever offered it', async () => {
    const { id, first, draft } = await suspended('Reserved House');
    await store.db.update(project).set({ reservedCents: 5_000_000 }).where(eq(project.id, id));
    const next = await saved(first, draft, { target: 40_000 });
    expect(next.problems).toMatchObject({ target: 'BELOW_OFFERS' });
  });

  test('but not its owner, nor the account that the loan is paid to', async () => {
    const { first, draft } = await suspended('Owned House');
    const next = await saved(first, draft, { owner: { ...draft.content.owner, code: '305000009', iban: 'LT121000011101001000' } });
    const refused = await propose(first, next);
    expect(refused).toMatchObject({ body: { fieldErrors: { 'owner.code': 'FIXED', 'owner.iban': 'FIXED' } } });
  });

  test('only as it was proposed, only with something changed, and only while it is suspended', async () => {
    const { id, first, second, draft } = await suspended('Bound House');
    expect(await propose(first, draft)).toMatchObject({ body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { content: 'UNCHANGED' } } });
    const next = await saved(first, draft, { collateralValue: 200_000 });
    const proposed = await propose(first, next);
    const later = await saved(first, next, { collateralValue: 300_000 });
    expect(await approve(second, proposed)).toMatchObject({ status: 'FAILED', errorCode: 'DRAFT_CHANGED' });
    expect(await first.call('POST', `/admin/project-drafts/${draft.id}/publish`, { version: later.version })).toMatchObject({
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    expect((await first.call('DELETE', `/admin/project-drafts/${draft.id}?version=${later.version}`)).status).toBe(204);
    expect((await first.call('POST', `/admin/projects/${id}/resume`, reason)).status).toBe(204);
    expect(await first.call('POST', `/admin/projects/${id}/corrections`)).toMatchObject({
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
  });

  test('by the credit role alone', async () => {
    const { id } = await suspended('Role House');
    expect(await (await operator('TREASURY')).call('POST', `/admin/projects/${id}/corrections`)).toMatchObject({ status: 403 });
  });
});

describe('who has offered [Art. 22, Art. 23(12)]', () => {
  test('is told what was corrected, in the app and by e-mail, and that the offer is open again and corrected', async () => {
    const { id, investors, first, second, draft } = await suspended('Told House');
    const [investor] = investors as [Operator];
    const next = await saved(first, draft, { collateralValue: 200_000 });
    await approve(second, await propose(first, next, { messageToInvestors: 'The valuer has mixed up two buildings.' }));
    await first.call('POST', `/admin/projects/${id}/resume`, reason);
    const emails = await emailsTo(investor);
    expect(emails.map(({ subject }) => subject.split(':')[0]).slice(-3)).toEqual([
      'Offer suspended',
      'Description corrected',
      'Offer open again',
    ]);
    const [correction, resumed] = emails.slice(-2);
    expect(correction?.bodyText).toContain('Corrected: valuation.');
    expect(correction?.bodyText).toContain('The valuer has mixed up two buildings.');
    expect(resumed?.bodyText).toContain('was corrected');
    expect(resumed?.bodyText).toContain('You may revoke your offer at no cost until the end of');
    const codes = (await store.db.select().from(notification).where(eq(notification.userId, investor.id))).map(({ code }) => code);
    expect(codes.sort()).toEqual(['OFFER_CORRECTED', 'OFFER_RESUMED', 'OFFER_SUSPENDED']);
  });

  test('may revoke while it is suspended, and for four days after it is open again, experienced or not', async () => {
    for (const type of ['INEXPERIENCED', 'EXPERIENCED'] as const) {
      const { id, investors } = await offered(`Anew ${type}`, [1000, 500], type);
      const [one, other] = investors as [Operator, Operator];
      const [first] = await team();
      const day = 86_400_000;
      const madeAt = server.clock.now();
      server.clock.set(new Date(madeAt.getTime() + 10 * day));
      const offerOf = async (who: Operator) => (await store.db.select().from(investment).where(eq(investment.userId, who.id)))[0]!;
      const revoke = async (who: Operator) => who.call('POST', `/investments/${(await offerOf(who)).id}/withdrawal`, {});
      const code = type === 'EXPERIENCED' ? 'NO_REFLECTION_PERIOD' : 'REFLECTION_PERIOD_OVER';
      expect((await revoke(one)).body).toMatchObject({ errorCode: code });
      await first.call('POST', `/admin/projects/${id}/suspend`, reason);
      server.clock.set(new Date(madeAt.getTime() + 20 * day));
      expect((await revoke(one)).status).toBe(200);
      await first.call('POST', `/admin/projects/${id}/resume`, reason);
      const { reflectionEndsAt } = await offerOf(other);
      const days = (reflectionEndsAt!.getTime() - server.clock.now().getTime()) / day;
      expect(Math.floor(days)).toBe(reflectionDays);
      server.clock.set(new Date(reflectionEndsAt!.getTime() + 1000));
      expect((await revoke(other)).body).toMatchObject({ errorCode: 'REFLECTION_PERIOD_OVER' });
      server.clock.set(madeAt);
    }
  });
});
