import { createCanvas, loadImage } from '@napi-rs/canvas';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { brand } from '../../domain/brand.ts';
import { evidenceKinds } from '../../domain/owner-evidence.ts';
import type { components } from '../../openapi/schema.d.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { kiisPdf } from '../../server/documents/render-in-worker.ts';
import { deleteUnusedPictures } from '../../server/projects/delete-unused-pictures.ts';
import { openAnnounced } from '../../server/projects/open-announced.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, audit, connectedPerson, investment, ownerEvidence } from '../../server/store/schema.ts';
import { draftContent } from '../support/draft-content.ts';
import { png } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Draft = Schemas['ProjectDraft'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
/** A sheet is drawn where a test reads it; five languages of it for each publication take most of the time. */
const drawn = ['Second Look', 'Long House', 'Glass House'];
const blank = Buffer.from('%PDF- /Type /Page');
onOwnServer(
  (own) => {
    ({ store, server } = own);
  },
  { kiisPdf: async (data, locale) => (drawn.some((name) => data.name.startsWith(name)) ? kiisPdf(data, locale) : blank) },
);

const operator = (role: 'CREDIT' | 'VIEWER' | 'COMPLIANCE' = 'CREDIT') => server.person({ userGroup: 'ADMIN', roles: [role] });
type Operator = Awaited<ReturnType<typeof operator>>;

async function newDraft(by: Operator): Promise<Draft> {
  const { status, body } = await by.call('POST', '/admin/project-drafts', { projectType: 'REAL_ESTATE' });
  expect(status).toBe(201);
  return body;
}
const save = (by: Operator, { id, version }: Pick<Draft, 'id' | 'version'>, content: Schemas['ProjectDraftContent']) =>
  by.call('PUT', `/admin/project-drafts/${id}`, { version, content });

async function sentFile(by: Operator) {
  const { body } = await by.upload('valuation.png', png);
  const [{ fileId, fileName }] = body as [Schemas['StoredFile']];
  return { fileId, fileName };
}

async function recordEvidence({ id }: Pick<Draft, 'id'>, changes: Partial<Schemas['NewOwnerEvidence']> = {}) {
  const checker = await operator('COMPLIANCE');
  const { fileId } = await sentFile(checker);
  const evidence = { kind: 'CRIMINAL_RECORD', fileId, issuedOn: '2026-02-10', validUntil: '2026-08-10', ...changes };
  return { checker, ...(await checker.call('POST', `/admin/project-drafts/${id}/owner-evidence`, evidence)) };
}

/** The company of `draftContent`, and others by their codes, are checked once. */
const checked = new Set<string>();
async function checkOwner(draft: Draft) {
  const { code = '' } = draft.content.owner ?? {};
  if (checked.has(code)) return;
  checked.add(code);
  for (const kind of ['CRIMINAL_RECORD', 'JURISDICTION'] as const) expect((await recordEvidence(draft, { kind })).status).toBe(201);
}

async function completeDraft(by: Operator, name: string, changes: Schemas['ProjectDraftContent'] = {}): Promise<Draft> {
  const saved = await save(by, await newDraft(by), draftContent(name, { valuation: await sentFile(by), ...changes }));
  expect(saved.status).toBe(200);
  const draft: Draft = saved.body;
  await checkOwner(draft);
  const complete = await by.get<Draft>(`/admin/project-drafts/${draft.id}`);
  expect(complete.problems).toEqual({});
  return complete;
}
const publish = (by: Operator, { id, version }: Draft) => by.call('POST', `/admin/project-drafts/${id}/publish`, { version });
const approve = (by: Operator, proposal: Schemas['Proposal']) =>
  by.call('POST', `/admin/proposals/${proposal.id}`, { decision: 'APPROVE' });
async function published(name: string, changes: Schemas['ProjectDraftContent'] = {}) {
  const [first, second] = [await operator(), await operator()];
  const draft = await completeDraft(first, name, changes);
  const proposed = await publish(first, draft);
  expect(proposed.status).toBe(202);
  expect(await approve(second, proposed.body)).toMatchObject({ body: { status: 'EXECUTED' } });
  const { projectId } = await first.get<Draft>(`/admin/project-drafts/${draft.id}`);
  return { first, second, draft, projectId: projectId ?? '' };
}

describe('publishing a draft', () => {
  test('that is not complete is not even proposed', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    const refused = await publish(one, draft);
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { target: 'MISSING' } } });
    expect((await one.get<Draft>(`/admin/project-drafts/${draft.id}`)).proposal).toBeNull();
  });

  test('of bonds whose step is a part of one is not proposed; of whole bonds it is [BOND-06, decision 127]', async () => {
    const one = await operator();
    const bond: Schemas['ProjectDraftContent']['bond'] = {
      isin: 'LT0000405938',
      nominalValue: 1000,
      seniority: 'SENIOR',
      secured: true,
      issueDate: '2026-05-05',
      maturityDate: '2027-11-05',
    };
    const bonds = { projectType: 'BONDS', bond, minInvestment: 1000, investmentStep: 1000 } as const;
    const draft = await completeDraft(one, 'Whole Bonds', bonds);
    const parts: Draft = (await save(one, draft, { ...draft.content, investmentStep: 100 })).body;
    expect(parts.problems).toEqual({ investmentStep: 'NOT_WHOLE_BONDS' });
    const refused = await publish(one, parts);
    expect(refused).toMatchObject({
      status: 400,
      body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { investmentStep: 'NOT_WHOLE_BONDS' } },
    });
    const whole: Draft = (await save(one, parts, draft.content)).body;
    expect((await publish(one, whole)).status).toBe(202);
  });

  test('needs a second person', async () => {
    const [first, second] = [await operator(), await operator()];
    const draft = await completeDraft(first, 'Second Look');
    const proposed = await publish(first, draft);
    expect(proposed).toMatchObject({ status: 202, body: { facts: { names: ['Second Look'], amount: 100_000 } } });
    const german = await second.call('GET', '/admin/proposals?box=FOR_ME&size=100', undefined, { locale: 'de' });
    const { content: forMe } = german.body as Schemas['ProposalPage'];
    expect(forMe.flatMap(({ facts }) => facts?.names ?? [])).toContain('Second Look (de)');
    expect(await approve(first, proposed.body)).toMatchObject({ body: { errorCode: 'OWN_PROPOSAL' } });
    const waiting = await second.get<Draft>(`/admin/project-drafts/${draft.id}`);
    expect(waiting).toMatchObject({ projectId: null, proposal: { version: draft.version, proposedBy: { id: first.id } } });
    const { content } = await first.get<Schemas['ProjectDraftPage']>('/admin/project-drafts');
    expect(content.find(({ id }) => id === draft.id)).toMatchObject({ isProposed: true });
    expect(await approve(second, proposed.body)).toMatchObject({ body: { status: 'EXECUTED' } });
    const after = await first.get<Draft>(`/admin/project-drafts/${draft.id}`);
    expect(after).toMatchObject({ projectId: 'second-look', proposal: null });
    expect(await save(first, after, {})).toMatchObject({ body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
  });

  test('leaves what was checked of its owner to be seen at the project [Art. 5]', async () => {
    const { first, projectId } = await published('Checked House');
    const { evidence } = await first.get<Schemas['ManagedProjectDetails']>(`/admin/projects/${projectId}`);
    expect(new Set(evidence.map(({ kind }) => kind))).toEqual(new Set(evidenceKinds));
    expect(evidence[0]).toMatchObject({ checkedBy: { name: expect.stringMatching(/\S/) }, fileName: expect.stringMatching(/\S/) });
  });

  test('publishes nothing that was changed after it was proposed', async () => {
    const [first, second] = [await operator(), await operator()];
    const draft = await completeDraft(first, 'Moving Target');
    const proposed = await publish(first, draft);
    await save(first, draft, { ...draft.content, target: 200_000 });
    expect(await approve(second, proposed.body)).toMatchObject({ body: { status: 'FAILED', errorCode: 'DRAFT_CHANGED' } });
    expect((await first.get<Draft>(`/admin/project-drafts/${draft.id}`)).projectId).toBeNull();
  });

  test('opens the project on its opening date, and somebody invests in it [PROJ-01]', async () => {
    const { first, projectId } = await published('Open House');
    const project = await first.get<Schemas['Project']>(`/projects/${projectId}`);
    expect(project).toMatchObject({ name: 'Open House', status: 'ACTIVE', investingEnabled: true, ltv: 62.5, loanAmount: 100_000 });
    expect(project.offerIdentifier).toMatch(/^[A-Z0-9]{18}\d{10}$/);
    expect(project.documents?.map(({ type }) => type)).toContain('KIIS');
    const investor = await server.person();
    expect((await investor.call('POST', '/investments', { projectId, amount: 1000, locale: 'en' })).status).toBe(201);
    const details = await first.get<Schemas['ManagedProjectDetails']>(`/admin/projects/${projectId}`);
    expect(details.history.map(({ event }) => event)).toEqual(['open', 'announce']);
    expect(details.offerIdentifier).toBe(project.offerIdentifier);
  });

  test('announces it before its opening date; the calendar opens it, and its identifier stays', async () => {
    const { first, projectId } = await published('Later House', { opensOn: '2026-03-05' });
    const announced = await first.get<Schemas['Project']>(`/projects/${projectId}`);
    expect(announced).toMatchObject({ status: 'COMING_SOON', investingEnabled: false });
    await openAnnounced(store, server.clock);
    expect((await first.get<Schemas['Project']>(`/projects/${projectId}`)).status).toBe('COMING_SOON');
    server.clock.advanceDays(3);
    await openAnnounced(store, server.clock);
    await openAnnounced(store, server.clock);
    server.clock.advanceDays(-3);
    const { offerIdentifier } = announced;
    expect(await first.get<Schemas['Project']>(`/projects/${projectId}`)).toMatchObject({ status: 'ACTIVE', offerIdentifier });
  });

  test('publishes its documents with it', async () => {
    const one = await operator();
    const file = await sentFile(one);
    const second = await operator();
    const draft = await completeDraft(one, 'Read House', { documents: [file] });
    await approve(second, (await publish(one, draft)).body);
    const { documents = [] } = await one.get<Schemas['Project']>('/projects/read-house');
    const plan = documents.find(({ name }) => name === file.fileName);
    const read = await one.get<{ content: string }>(`/documents/${plan?.id}`);
    expect(Buffer.from(read.content, 'base64').equals(Buffer.from(png))).toBe(true);
  });

  test('stops at five million euros of one owner in twelve months, when it is proposed and when it is published [Art. 1(2)(c)]', async () => {
    const owner = { ...draftContent('').owner, code: '301 222 333' };
    const large = { target: 3_000_000, collateralValue: 4_000_000, owner };
    const [first, second] = [await operator(), await operator()];
    const [one, other] = [await completeDraft(first, 'Large House', large), await completeDraft(first, 'Larger House', large)];
    expect([one.offerLeft, other.offerLeft]).toEqual([5_000_000, 5_000_000]);
    // each is within the limit while neither is published
    const [proposed, late] = [(await publish(first, one)).body, (await publish(first, other)).body];
    expect(await approve(second, proposed)).toMatchObject({ body: { status: 'EXECUTED' } });
    expect(await approve(second, late)).toMatchObject({ body: { status: 'FAILED', errorCode: 'OFFER_LIMIT_EXCEEDED' } });
    const shown = await first.get<Draft>(`/admin/project-drafts/${other.id}`);
    expect(shown).toMatchObject({ projectId: null, offerLeft: 2_000_000, problems: { target: 'OVER_OWNER_LIMIT' } });
    expect(await publish(first, other)).toMatchObject({
      status: 400,
      body: { errorCode: 'OFFER_LIMIT_EXCEEDED', fieldErrors: { target: 'OVER_OWNER_LIMIT' } },
    });
    const { content } = await first.get<Schemas['ProjectDraftPage']>('/admin/project-drafts');
    expect(content.find(({ id }) => id === other.id)).toMatchObject({ problemCount: 1 });
    const smaller = await save(first, shown, { ...shown.content, target: 2_000_000 });
    expect(smaller).toMatchObject({ status: 200, body: { problems: {} } });
    expect((await publish(first, smaller.body)).status).toBe(202);
  });

  test('shows its credit class as other projects do, whole or not at all [CRED-01, CRED-02]', async () => {
    const one = await operator();
    const criteria = { debtServiceCoverage: 4, loanToValue: 4, loanToCost: 4, profitability: 4, location: 2, sold: 4 };
    const draft = await newDraft(one);
    const half = await save(one, draft, { creditCriteria: { ...criteria, sold: 13 } });
    expect(half).toMatchObject({
      body: { problems: { 'creditCriteria.sold': 'TOO_HIGH', 'creditCriteria.developerExperience': 'MISSING' } },
    });
    const { first, projectId } = await published('Rated House', { creditCriteria: { ...criteria, developerExperience: 6 } });
    const { creditScore } = await first.get<Schemas['Project']>(`/projects/${projectId}`);
    expect(creditScore).toEqual({ total: 28, class: 'B1', criteria: { ...criteria, developerExperience: 6 } });
  });

  test('of the same name twice gives two projects', async () => {
    const one = await published('Twin House');
    const other = await published('Twin House');
    expect([one.projectId, other.projectId]).toEqual(['twin-house', 'twin-house-2']);
  });

  test('stops where a sheet would be longer than the law allows [Art. 23(7)]', async () => {
    const one = await operator();
    const long = 'A line.\n\n'.repeat(300);
    const draft = await completeDraft(one, 'Long House', { description: { en: long, de: 'Haus', lt: 'Namas', es: 'Casa', pt: 'Casa' } });
    expect(await publish(one, draft)).toMatchObject({ body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { 'kiis.en': 'TOO_LONG' } } });
  });
});

// Regulation (EU) 2020/1503, Article 5
describe('due diligence on the owner', () => {
  const owner = { ...draftContent('').owner, code: '309 000 111' };

  test('without it nothing is proposed, and the refusal says what is missing', async () => {
    const one = await operator();
    const saved = await save(one, await newDraft(one), draftContent('Proved House', { valuation: await sentFile(one), owner }));
    const draft: Draft = saved.body;
    const missing = { 'owner.criminalRecord': 'MISSING', 'owner.jurisdiction': 'MISSING' };
    expect(draft).toMatchObject({ evidence: [], problems: missing });
    expect(await publish(one, draft)).toMatchObject({ status: 400, body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: missing } });
    const { checker, ...recorded } = await recordEvidence(draft, { validUntil: '2026-03-02' });
    expect(recorded).toMatchObject({
      status: 201,
      body: { kind: 'CRIMINAL_RECORD', validUntil: '2026-03-02', checkedBy: { id: checker.id } },
    });
    const left = { status: 400, body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { 'owner.jurisdiction': 'MISSING' } } };
    expect(await publish(one, draft)).toMatchObject(left);
    await recordEvidence(draft, { kind: 'JURISDICTION' });
    const proposed = await publish(one, draft);
    expect(proposed.status).toBe(202);
    // it counts to the end of its last day, also when the second person decides
    server.clock.advanceDays(1);
    expect(await approve(await operator(), proposed.body)).toMatchObject({ body: { status: 'FAILED', errorCode: 'DRAFT_INCOMPLETE' } });
    const { problems, evidence } = await one.get<Draft>(`/admin/project-drafts/${draft.id}`);
    server.clock.advanceDays(-1);
    expect(problems).toEqual({ 'owner.criminalRecord': 'EXPIRED', opensOn: 'IN_THE_PAST' });
    expect(evidence.map(({ kind }) => kind)).toEqual(['JURISDICTION', 'CRIMINAL_RECORD']);
    const log = await store.db.select().from(audit).where(eq(audit.subjectId, draft.id));
    expect(log.map(({ event }) => event)).toEqual(expect.arrayContaining(['evidence.CRIMINAL_RECORD', 'evidence.JURISDICTION']));
  });

  test('counts for all drafts of the company, is opened by compliance alone, and stays', async () => {
    const one = await operator();
    const draftOf = async (code: string, country = 'LT') =>
      (await save(one, await newDraft(one), { owner: { code, country } })).body as Draft;
    const draft = await draftOf('309000222');
    const { checker, body } = await recordEvidence(draft);
    const { fileId } = body as Schemas['OwnerEvidence'];
    expect((await draftOf('309 000 222')).problems).not.toHaveProperty('owner.criminalRecord');
    expect((await draftOf('309000222', 'LV')).problems).toMatchObject({ 'owner.criminalRecord': 'MISSING' });
    const open = async ({ token }: Operator) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await server.app.inject({ url: `/api/v1/admin/files/${fileId}`, headers })).statusCode;
    };
    expect([await open(checker), await open(one)]).toEqual([200, 403]);
    await expect(store.db.delete(ownerEvidence).where(eq(ownerEvidence.fileId, fileId))).rejects.toThrow();
    await deleteExpiredData(store, { now: () => new Date('2030-01-01T00:00:00Z') }, server.files);
    expect(await open(checker)).toBe(200);
  });

  test.each([
    ['issued tomorrow', { issuedOn: '2026-03-03' }, 'VALIDATION_FAILED', { issuedOn: 'IN_THE_FUTURE' }],
    ['valid until yesterday', { validUntil: '2026-03-01' }, 'VALIDATION_FAILED', { validUntil: 'IN_THE_PAST' }],
    ['of a file that somebody else has sent', { fileId: 'fil-valuation' }, 'FILE_NOT_FOUND', undefined],
  ] as const)('%s it is refused', async (_what, changes, errorCode, fieldErrors) => {
    const one = await operator();
    const draft: Draft = (await save(one, await newDraft(one), { owner })).body;
    const { body } = await recordEvidence(draft, changes);
    expect(body).toMatchObject({ errorCode, ...(fieldErrors && { fieldErrors }) });
  });

  test('needs an owner that is named, and is recorded by compliance', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    expect((await recordEvidence(draft)).body).toMatchObject({ errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { 'owner.code': 'MISSING' } });
    const { fileId } = await sentFile(one);
    const evidence = { kind: 'JURISDICTION', fileId, issuedOn: '2026-02-10', validUntil: '2026-08-10' };
    expect((await one.call('POST', `/admin/project-drafts/${draft.id}/owner-evidence`, evidence)).status).toBe(403);
  });
});

// Regulation (EU) 2020/1503, Article 8
describe('conflicts of interest', () => {
  const compliance = () => operator('COMPLIANCE');
  const add = async (by: Operator, person: Partial<Schemas['NewConnectedPerson']>) => {
    const body = { role: 'EMPLOYEE', name: 'Vardenis Pavardenis', since: '2026-01-05', ...person };
    return by.call('POST', '/admin/connected-persons', body) as Promise<{ status: number; body: { id: string; errorCode?: string } }>;
  };
  const end = (by: Operator, id: string) => by.call('POST', `/admin/connected-persons/${id}/end`);
  const ownedBy = (owner: Schemas['DraftOwner']) => ({ owner: { ...draftContent('').owner, ...owner } });
  const conflict = { 'owner.code': 'CONFLICT_OF_INTEREST' };

  test.each([
    [
      'the company code of somebody in the register',
      { name: 'UAB Sava', code: '309 000 333' },
      { name: 'Sava', code: '309000333', country: 'LT' },
    ],
    ['the name of somebody in the register', { name: 'Petraitytė, Žieduna' }, { name: 'Zieduna PETRAITYTE' }],
    ['the code of the platform itself', { name: 'Other', code: brand.companyCode }, undefined],
  ] as const)('an owner with %s is not published', async (_what, owner, person) => {
    const [one, checker] = [await operator(), await compliance()];
    const free = await completeDraft(one, 'Near House', ownedBy({ ...owner, name: 'UAB Tolima', code: '309000444' }));
    const entry = person && (await add(checker, person)).body;
    const saved: Draft = (await save(one, free, { ...free.content, ...ownedBy(owner) })).body;
    expect(saved.problems).toMatchObject(conflict);
    expect(await publish(one, saved)).toMatchObject({ status: 400, body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: conflict } });
    if (!entry) return;
    expect((await end(checker, entry.id)).status).toBe(204);
    expect((await one.get<Draft>(`/admin/project-drafts/${saved.id}`)).problems).not.toMatchObject(conflict);
  });

  test('of somebody who is added after the proposal, it is not approved', async () => {
    const [one, other, checker] = [await operator(), await operator(), await compliance()];
    const draft = await completeDraft(one, 'Late Conflict', ownedBy({ name: 'UAB Vėlyvoji', code: '309000555' }));
    const proposed = await publish(one, draft);
    await add(checker, { role: 'CONTROLLED', name: 'UAB Vėlyvoji' });
    expect(await approve(other, proposed.body)).toMatchObject({ body: { status: 'FAILED', errorCode: 'DRAFT_INCOMPLETE' } });
  });

  test('what they invest is disclosed by project, to the cent, with no name, while and after they are in the register', async () => {
    const checker = await compliance();
    const [employee, friend, stranger] = [await server.person(), await server.person(), await server.person()];
    const { projects } = await makeScenario(store, server.clock, {
      projects: [{ name: 'Shown' }, { name: 'Cancelled', status: 'CANCELED' }],
    });
    const [shown, cancelled] = projects.map(({ id }) => id) as [string, string];
    const lent = { ratePercent: '9', createdAt: server.clock.now() };
    await store.db.insert(investment).values([
      { ...lent, userId: employee.id, projectId: shown, amountCents: 1000_10, status: 'COMPLETED' },
      { ...lent, userId: employee.id, projectId: shown, amountCents: 500_20, status: 'PAYMENT_COMPLETED' },
      { ...lent, userId: employee.id, projectId: shown, amountCents: 700_00, status: 'NEW' },
      { ...lent, userId: employee.id, projectId: cancelled, amountCents: 300_00, status: 'COMPLETED' },
      { ...lent, userId: friend.id, projectId: shown, amountCents: 200_00, status: 'COMPLETED' },
      { ...lent, userId: stranger.id, projectId: shown, amountCents: 900_00, status: 'COMPLETED' },
    ]);
    const read = async () => (await server.app.inject({ url: '/api/v1/conflicts-of-interest' })).json<Schemas['ConflictsOfInterest']>();
    expect(await read()).toEqual({ projects: [] });
    const { id } = (await add(checker, { email: employee.email.toUpperCase() })).body;
    // twice in the register, counted once
    await add(checker, { role: 'MANAGER', email: employee.email });
    await add(checker, { role: 'SHAREHOLDER', email: friend.email });
    const all = { projects: [{ projectId: shown, name: 'Shown', count: 3, amount: 1700.3 }] };
    expect(await read()).toEqual(all);
    const register = await checker.get<Schemas['ConnectedPerson'][]>('/admin/connected-persons');
    expect(register.find((one) => one.id === id)).toMatchObject({
      accountId: employee.id,
      addedBy: { id: checker.id },
      investments: [{ projectId: shown, count: 2, amount: 1500.3 }],
    });
    server.clock.advanceDays(1);
    for (const one of register) expect((await end(checker, one.id)).status).toBe(204);
    const late = { userId: friend.id, projectId: shown, amountCents: 50_00, status: 'COMPLETED' } as const;
    await store.db.insert(investment).values({ ...late, ratePercent: '9', createdAt: server.clock.now() });
    server.clock.advanceDays(-1);
    expect(await read()).toEqual(all);
  });

  test('the register is kept by compliance, links accounts that there are, and forgets nobody', async () => {
    const [one, checker] = [await operator(), await compliance()];
    expect((await add(one, {})).status).toBe(403);
    expect((await one.call('GET', '/admin/connected-persons')).status).toBe(403);
    expect((await add(checker, { email: 'nobody@example.com' })).status).toBe(404);
    expect((await add(checker, { since: '2026-03-03' })).body).toMatchObject({ fieldErrors: { since: 'IN_THE_FUTURE' } });
    const { id } = (await add(checker, { name: 'Laikinas' })).body;
    for (const _ of [1, 2]) await end(checker, id);
    const entries = await store.db.select().from(audit).where(eq(audit.subjectId, id));
    expect(entries.map(({ event }) => event)).toEqual(['connectedPerson.add', 'connectedPerson.end']);
    await expect(store.db.delete(connectedPerson).where(eq(connectedPerson.id, id))).rejects.toThrow();
  });

  test('the platform itself invests nowhere', async () => {
    const company = await server.person({ company: true });
    const [row] = await store.db.select().from(appUser).where(eq(appUser.id, company.id));
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const offer = () => company.call('POST', '/investments', { projectId: projects[0]!.id, amount: 500, locale: 'en' });
    expect((await offer()).status).toBe(201);
    const profile = { ...row!.profile, companyCode: brand.companyCode };
    await store.db.update(appUser).set({ profile }).where(eq(appUser.id, company.id));
    expect(await offer()).toMatchObject({ status: 400, body: { errorCode: 'COMPLIANCE_NOT_APPROVED' } });
  });
});

describe('before it is published', () => {
  test('texts as long as the contract allows are saved in every language', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    const all = (text: string) => ({ en: text, de: text, lt: text, es: text, pt: text });
    const content = {
      ...draft.content,
      name: all('€'.repeat(300)),
      description: all('€'.repeat(10_000)),
      security: all('€'.repeat(10_000)),
    };
    const { status, body } = await save(one, draft, content);
    expect({ status, content: (body as Draft).content }).toEqual({ status: 200, content });
  });

  test('the project is shown as investors will see it, and the sheet as soon as it can be made', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    const empty = await one.get<Schemas['Project']>(`/admin/project-drafts/${draft.id}/preview`);
    expect(empty).toMatchObject({ name: '', status: 'COMING_SOON', investingEnabled: false });
    const refused = await one.call('GET', `/admin/project-drafts/${draft.id}/kiis`);
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'DRAFT_INCOMPLETE', fieldErrors: { target: 'MISSING' } } });
    await save(one, draft, draftContent('Glass House', { valuation: await sentFile(one), name: { en: 'Glass House' } }));
    const shown = await one.get<Schemas['Project']>(`/admin/project-drafts/${draft.id}/preview`);
    expect(shown).toMatchObject({
      name: 'Glass House',
      ltv: 62.5,
      owner: {
        name: 'UAB Krantinė',
        legalForm: 'Uždaroji akcinė bendrovė (UAB)',
        phone: '+370 612 34567',
        website: 'https://krantine.example',
      },
      valuation: { amount: 160_000, valuedBy: 'UAB Vertinimas', valuedOn: '2026-01-15' },
    });
    expect(shown).not.toHaveProperty('offerIdentifier');
    const sheet = await server.app.inject({
      url: `/api/v1/admin/project-drafts/${draft.id}/kiis`,
      headers: { authorization: `Bearer ${one.token}` },
    });
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await one.call('GET', '/projects/glass-house')).status).toBe(404);
  });

  test('a picture is made in three widths, without what the camera wrote', async () => {
    const one = await operator();
    const taken = createCanvas(3000, 1500);
    taken.getContext('2d').fillRect(0, 0, 3000, 1500);
    const jpeg = await taken.encode('jpeg');
    const exif = Buffer.from('Exif\0\0taken at 54.6872 N');
    const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    const withPlace = Buffer.concat([jpeg.subarray(0, 2), length, exif, jpeg.subarray(2)]);
    const { body } = await one.upload('house.jpg', withPlace);
    const [{ fileId }] = body as [Schemas['StoredFile']];
    const made = await one.call('POST', '/admin/project-pictures', { fileId });
    expect(made).toMatchObject({ status: 201, body: { fileName: 'house.jpg', alt: {} } });
    const { mediumSrc, originalSrc, sizes = [] } = made.body as Schemas['DraftPicture'];
    expect(sizes.map(({ width }) => width)).toEqual([480, 960, 1600]);
    expect(sizes.map(({ src }) => src)).toEqual([expect.stringMatching(/-s\.jpg$/), mediumSrc, originalSrc]);
    for (const { src, width } of sizes) {
      const picture = await server.app.inject({ url: src });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(picture.rawPayload.includes('54.6872')).toBe(false);
      expect(await loadImage(picture.rawPayload)).toMatchObject({ width, height: width / 2 });
    }
    const other = await operator();
    expect((await other.call('POST', '/admin/project-pictures', { fileId })).status).toBe(404);
    expect((await server.app.inject({ url: '/media/projects/pic-none.jpg' })).statusCode).toBe(404);
  });
});

test('a picture is never made wider than it is: a narrow one has fewer sizes', async () => {
  const one = await operator();
  const widthsOf = async (width: number) => {
    const [sent] = (await one.upload('narrow.jpg', await createCanvas(width, 400).encode('jpeg'))).body as [Schemas['StoredFile']];
    const { sizes } = (await one.call('POST', '/admin/project-pictures', { fileId: sent.fileId })).body as Schemas['DraftPicture'];
    return sizes?.map((size) => size.width);
  };
  expect(await widthsOf(300)).toEqual([300]);
  expect(await widthsOf(960)).toEqual([480, 960]);
  expect(await widthsOf(1200)).toEqual([480, 960, 1200]);
});

test('the widths of a picture and the point that stays visible come to investors', async () => {
  const sizes = [
    { src: '/media/projects/pic-1-s.jpg', width: 480 },
    { src: '/media/projects/pic-1.jpg', width: 900 },
  ];
  const picture = { mediumSrc: '/media/projects/pic-1-m.jpg', originalSrc: '/media/projects/pic-1.jpg', sizes, focus: { x: 30, y: 0 } };
  const alt = { en: 'A', de: 'A', lt: 'A', es: 'A', pt: 'A' };
  const shown = { ...picture, fileName: 'house.jpg', alt };
  const { first, projectId } = await published('Focused House', { pictures: [shown, { ...shown, focus: { x: 1, y: 2 } }] });
  const project = await first.get<Schemas['Project']>(`/projects/${projectId}`);
  expect(project.mainPicture).toEqual(picture);
  expect(project.gallery).toEqual([{ ...picture, focus: { x: 1, y: 2 }, alt: 'A' }]);
});

test('a picture that a camera has written on its side is stored upright', async () => {
  const one = await operator();
  const taken = createCanvas(300, 100);
  const drawing = taken.getContext('2d');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, 300, 100);
  drawing.fillStyle = '#000';
  drawing.fillRect(0, 0, 30, 100);
  const jpeg = await taken.encode('jpeg');
  // big-endian TIFF with one entry: orientation 6, to be turned by 90° clockwise
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(tiff)]);
  const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const [sent] = (await one.upload('turned.jpg', Buffer.concat([jpeg.subarray(0, 2), length, exif, jpeg.subarray(2)]))).body as [
    Schemas['StoredFile'],
  ];
  const { mediumSrc } = (await one.call('POST', '/admin/project-pictures', { fileId: sent.fileId })).body as Schemas['DraftPicture'];
  const picture = await loadImage((await server.app.inject({ url: mediumSrc })).rawPayload);
  expect(picture).toMatchObject({ width: 100, height: 300 });
  const seen = createCanvas(100, 300).getContext('2d');
  seen.drawImage(picture, 0, 0);
  const brightness = (y: number) => seen.getImageData(50, y, 1, 1).data[0] ?? 0;
  expect([brightness(10) < 40, brightness(290) > 215]).toEqual([true, true]);
});

describe('discarding a draft', () => {
  const discard = (by: Operator, { id, version }: Pick<Draft, 'id' | 'version'>) =>
    by.call('DELETE', `/admin/project-drafts/${id}?version=${version}`);

  test('deletes it for everybody, and says so in the log', async () => {
    const [one, viewer] = [await operator(), await operator('VIEWER')];
    const draft = await newDraft(one);
    expect((await discard(viewer, draft)).status).toBe(403);
    expect((await discard(one, draft)).status).toBe(204);
    expect((await one.call('GET', `/admin/project-drafts/${draft.id}`)).status).toBe(404);
    expect((await discard(one, draft)).status).toBe(404);
    const log = await store.db.select({ event: audit.event, actor: audit.actor }).from(audit).where(eq(audit.subjectId, draft.id));
    expect(log).toContainEqual({ event: 'draft.discard', actor: one.id });
  });

  test('deletes nothing that somebody else has saved meanwhile', async () => {
    const [one, other] = [await operator(), await operator()];
    const draft = await newDraft(one);
    await save(other, draft, { projectType: 'REAL_ESTATE', city: 'Kaunas' });
    expect(await discard(one, draft)).toMatchObject({
      status: 409,
      body: { errorCode: 'DRAFT_CHANGED', current: { version: 2, content: { city: 'Kaunas' }, updatedBy: { id: other.id } } },
    });
    expect((await one.get<Draft>(`/admin/project-drafts/${draft.id}`)).version).toBe(2);
  });

  test('deletes nothing that is proposed or published', async () => {
    const [first, second] = [await operator(), await operator()];
    const draft = await completeDraft(first, 'Kept House');
    const proposed = await publish(first, draft);
    expect(await discard(second, draft)).toMatchObject({ status: 409, body: { errorCode: 'DRAFT_PROPOSED', current: { id: draft.id } } });
    await approve(second, proposed.body);
    expect(await discard(first, draft)).toMatchObject({ status: 400, body: { errorCode: 'INVALID_STATUS_TRANSITION' } });
  });

  test('at the moment it is proposed: it is proposed or discarded, not both', async () => {
    const [first, second] = [await operator(), await operator()];
    const draft = await completeDraft(first, 'Contested House');
    const [proposed, discarded] = await Promise.all([publish(first, draft), discard(second, draft)]);
    expect([
      [202, 409],
      [404, 204],
    ]).toContainEqual([proposed.status, discarded.status]);
  });

  test('saved at the moment it is proposed: it is saved, and the version of before is never published', async () => {
    const [first, second] = [await operator(), await operator()];
    const draft = await completeDraft(first, 'Changed House');
    const [proposed, saved] = await Promise.all([publish(first, draft), save(second, draft, { ...draft.content, city: 'Panevėžys' })]);
    expect(saved).toMatchObject({ status: 200, body: { version: draft.version + 1 } });
    if (proposed.status === 202) {
      expect(await approve(second, proposed.body)).toMatchObject({ body: { status: 'FAILED', errorCode: 'DRAFT_CHANGED' } });
    } else expect(proposed).toMatchObject({ status: 409, body: { errorCode: 'DRAFT_CHANGED' } });
    expect(await first.get<Draft>(`/admin/project-drafts/${draft.id}`)).toMatchObject({ projectId: null, content: { city: 'Panevėžys' } });
  });

  test('leaves no picture behind: what no draft and no project shows is deleted after its period', async () => {
    const [first, second] = [await operator(), await operator()];
    const picture = async () => {
      const canvas = createCanvas(300, 200);
      const [sent] = (await first.upload('house.jpg', await canvas.encode('jpeg'))).body as [Schemas['StoredFile']];
      return (await first.call('POST', '/admin/project-pictures', { fileId: sent.fileId })).body as Schemas['DraftPicture'];
    };
    const earlier = server.clock.now();
    const later = () => new Date(server.clock.now().getTime() + 1);
    const alt = { en: 'A', de: 'A', lt: 'A', es: 'A', pt: 'A' };
    const [main, other, unused] = [await picture(), await picture(), await picture()];
    const draft = await completeDraft(first, 'Pictured House', { pictures: [main, other].map((one) => ({ ...one, alt })) });
    await approve(second, (await publish(first, draft)).body);
    const discarded = await save(first, await newDraft(first), { pictures: [unused] });
    const statuses = () =>
      Promise.all(
        [main, other, unused].flatMap(({ mediumSrc, originalSrc }) =>
          [mediumSrc, originalSrc, originalSrc.replace('.jpg', '-s.jpg')].map(async (url) => (await server.app.inject({ url })).statusCode),
        ),
      );
    await deleteUnusedPictures(store, server.files, later());
    expect(await statuses()).toEqual(Array(9).fill(200));
    expect((await discard(first, discarded.body)).status).toBe(204);
    await deleteUnusedPictures(store, server.files, earlier);
    expect(await statuses()).toEqual(Array(9).fill(200));
    await deleteUnusedPictures(store, server.files, later());
    expect(await statuses()).toEqual([...Array(6).fill(200), 404, 404, 404]);
  });
});

describe('a draft of a project', () => {
  test('is saved as it is written, and says what is missing or wrong', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    expect(draft).toMatchObject({ version: 1, content: { projectType: 'REAL_ESTATE' }, projectId: null, proposal: null });
    const content: Schemas['ProjectDraftContent'] = {
      projectType: 'REAL_ESTATE',
      name: { en: 'River House', lt: '' },
      target: 100_000,
      investmentStep: 300,
      owner: { iban: 'LT00' },
    };
    const saved: Draft = (await save(one, draft, content)).body;
    expect(saved).toMatchObject({ version: 2, content, updatedBy: { id: one.id } });
    expect(saved.problems).toMatchObject({
      'name.lt': 'MISSING',
      target: 'NOT_A_MULTIPLE',
      'owner.iban': 'NOT_VALID',
      pictures: 'MISSING',
      valuedOn: 'MISSING',
    });
    expect(saved.problems['name.en']).toBeUndefined();
    expect(await one.get<Draft>(`/admin/project-drafts/${draft.id}`)).toEqual(saved);
    const { content: listed } = await one.get<Schemas['ProjectDraftPage']>('/admin/project-drafts');
    expect(listed[0]).toMatchObject({
      id: draft.id,
      name: 'River House',
      problemCount: Object.keys(saved.problems).length,
      isProposed: false,
    });
  });

  test('that somebody else saved meanwhile is not overwritten: the answer has their version', async () => {
    const [one, other] = [await operator(), await operator()];
    const draft = await newDraft(one);
    await save(other, draft, { projectType: 'REAL_ESTATE', city: 'Kaunas' });
    const late = await save(one, draft, { projectType: 'REAL_ESTATE', city: 'Vilnius' });
    expect(late).toMatchObject({
      status: 409,
      body: { errorCode: 'DRAFT_CHANGED', current: { version: 2, content: { city: 'Kaunas' }, updatedBy: { id: other.id } } },
    });
    expect((await one.get<Draft>(`/admin/project-drafts/${draft.id}`)).content).toMatchObject({ city: 'Kaunas' });
  });

  test('is saved once, whatever answer was lost', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    const content = { projectType: 'REAL_ESTATE', city: 'Kaunas' } as const;
    await save(one, draft, content);
    expect(await save(one, draft, content)).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('is read by every operator, written by those who decide about credit, and seen by nobody else', async () => {
    const [one, viewer, investor] = [await operator(), await operator('VIEWER'), await server.person()];
    const draft = await newDraft(one);
    expect((await viewer.call('GET', `/admin/project-drafts/${draft.id}`)).status).toBe(200);
    expect((await save(viewer, draft, {})).status).toBe(403);
    expect((await viewer.call('POST', '/admin/project-drafts', { projectType: 'BONDS' })).status).toBe(403);
    expect((await investor.call('GET', `/admin/project-drafts/${draft.id}`)).status).toBe(403);
    expect((await one.call('GET', '/admin/project-drafts/none')).status).toBe(404);
  });

  test('takes no file that somebody else has sent', async () => {
    const [one, other] = [await operator(), await server.person()];
    const draft = await newDraft(one);
    const documents = [await sentFile(other)];
    expect(await save(one, draft, { documents })).toMatchObject({ status: 404, body: { errorCode: 'FILE_NOT_FOUND' } });
    expect((await save(one, draft, { documents: [await sentFile(one)] })).status).toBe(200);
  });

  test('refuses what has another shape', async () => {
    const one = await operator();
    const draft = await newDraft(one);
    const wrong = await one.call('PUT', `/admin/project-drafts/${draft.id}`, { version: 1, content: { target: 'much' } });
    expect(wrong).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION_FAILED' } });
  });
});
