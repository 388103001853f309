import { sandboxIban } from '../adapters/payments/sandbox-iban.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { components } from '../../openapi/schema.d.ts';
import { rateFor } from '../../domain/interest.ts';
import { toCents } from '../../domain/money.ts';
import { dueDates } from '../../domain/repayment.ts';
import { reservationHours } from '../../domain/reservation.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { hashPassword } from '../users/password.ts';
import { issueToken } from '../auth/sessions.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { checkOf } from './check-of.ts';
import { problem } from '../lib/refusal.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { untouchedChecks } from '../users/compliance-checks.ts';
import { notificationMessages, taskMessages, type TaskCode } from '../onboarding/notification-messages.ts';
import type { CheckName } from '../store/tables/onboarding.ts';
import type { Store } from '../store/store.ts';
import {
  appUser,
  document,
  investment,
  type Language,
  notification,
  type OperatorRole,
  operatorRole,
  project,
  type ProjectData,
  projectInvestor,
  type ProjectStatus,
} from '../store/schema.ts';
import { randomUUID } from '../lib/random.ts';

type Schemas = components['schemas'];

export interface ScenarioUser {
  /** One of the demo's own people, who alone see what is tried out (CONST-22); nothing about them is changed. */
  demo?: 'usr-vip';
  name?: string;
  surname?: string;
  language?: Language;
  /** `null`: not known. */
  country?: string | null;
  company?: boolean;
  kycStatus?: Schemas['KycStatus'];
  /** State of the profile as a whole; APPROVED by default. */
  compliance?: Schemas['Compliance']['status'];
  /** `NONE`: never rated. */
  experience?: 'EXPERIENCED' | 'INEXPERIENCED' | 'NONE';
  userGroup?: 'INVESTOR' | 'VIP' | 'ADMIN';
  /** Of an operator; OWNER by default. */
  roles?: OperatorRole[];
  /** True: an account as it is after registration, with nothing done. */
  isNew?: boolean;
  /** True: signed in by another service and has not completed the registration. */
  isHalfRegistered?: boolean;
  /** Single checks that differ from the rest. */
  checks?: Partial<Record<CheckName, Schemas['ComplianceCheck']['status']>>;
  /** Day on which the identity document ends. */
  documentExpiresAt?: string;
  netWorth?: number;
  /** Open tasks, for example `TERMS_AND_CONDITIONS`. */
  tasks?: TaskCode[];
  /** How many messages nobody has read yet, a minute apart. */
  messages?: number;
  /** False: the depository has changed its terms, and they wait for a yes (BOND-09). */
  depositoryTermsAccepted?: boolean;
}

/** Amounts in euro. */
export interface ScenarioProject {
  name?: string;
  status?: ProjectStatus;
  projectType?: Schemas['ProjectType'];
  loanAmount?: number;
  collected?: number;
  minInvestment?: number;
  investmentStep?: number;
  investingEnabled?: boolean;
  /** Closing date of the offer, `YYYY-MM-DD`. */
  fundingEndsAt?: string;
  /** Of a funded one; its due dates follow from it, `YYYY-MM-DD`. Without it nothing is due. */
  interestStartDate?: string;
  termMonths?: number;
  interestPerAnnum?: Schemas['Tier'][];
}

export interface Scenario {
  users?: ScenarioUser[];
  projects?: ScenarioProject[];
  /** New investments, or paid ones at work; `user` and `project` are places in the lists above. */
  investments?: { user: number; project: number; amount: number; status?: 'COMPLETED' }[];
}

export interface ScenarioResult {
  users: { id: string; email: string; password: string; token: string }[];
  projects: { id: string }[];
  investments: { id: string }[];
}

export const scenarioPassword = 'demo-password-1';
let scenarioHash: Promise<string> | undefined;
/** Of the password that everybody knows, so once for all accounts of the sandbox: it takes as long as a real one. */
const hashOfScenario = () => (scenarioHash ??= hashPassword(scenarioPassword, Buffer.from('sandbox accounts')));

const optional = <T extends object>(schema: T) => ({ ...schema, nullable: true }) as const;
const isScenario = checkOf<Scenario>({
  type: 'object',
  additionalProperties: false,
  properties: {
    users: optional({
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          demo: { enum: ['usr-vip'] },
          name: { type: 'string' },
          surname: { type: 'string' },
          language: { enum: ['en', 'de', 'lt', 'es', 'pt'] },
          country: { type: 'string', pattern: '^[A-Z]{2}$', nullable: true },
          company: { type: 'boolean' },
          kycStatus: { enum: ['EMPTY', 'VERIFIED', 'WILL_EXPIRE_SOON', 'EXPIRED'] },
          compliance: { enum: ['IN_PROGRESS', 'APPROVED', 'FAILED'] },
          experience: { enum: ['EXPERIENCED', 'INEXPERIENCED', 'NONE'] },
          userGroup: { enum: ['INVESTOR', 'VIP', 'ADMIN'] },
          roles: { type: 'array', items: { enum: ['VIEWER', 'SUPPORT', 'COMPLIANCE', 'CREDIT', 'TREASURY', 'OWNER', 'SUPERVISOR'] } },
          isNew: { type: 'boolean' },
          isHalfRegistered: { type: 'boolean' },
          checks: { type: 'object', additionalProperties: { enum: ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] } },
          documentExpiresAt: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          netWorth: { type: 'number' },
          tasks: {
            type: 'array',
            items: { enum: Object.keys(taskMessages) },
          },
          messages: { type: 'integer', minimum: 0, maximum: 200 },
          depositoryTermsAccepted: { type: 'boolean' },
        },
      },
    }),
    projects: optional({
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          name: { type: 'string', minLength: 1 },
          status: { enum: ['ON_STUDY', 'COMING_SOON', 'ACTIVE', 'FULLY_FUNDED', 'LATE', 'PAID_OFF', 'CANCELED'] },
          projectType: { enum: ['REAL_ESTATE', 'BONDS'] },
          loanAmount: { type: 'number', exclusiveMinimum: 0 },
          collected: { type: 'number', minimum: 0 },
          minInvestment: { type: 'number', exclusiveMinimum: 0 },
          investmentStep: { type: 'number', exclusiveMinimum: 0 },
          investingEnabled: { type: 'boolean' },
          fundingEndsAt: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          interestStartDate: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
          termMonths: { type: 'integer', minimum: 1 },
          interestPerAnnum: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['threshold', 'interest'],
              properties: { threshold: { type: 'number' }, interest: { type: 'number' } },
            },
          },
        },
      },
    }),
    investments: optional({
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['user', 'project', 'amount'],
        properties: {
          user: { type: 'integer' },
          project: { type: 'integer' },
          amount: { type: 'number', exclusiveMinimum: 0 },
          status: { enum: ['COMPLETED'] },
        },
      },
    }),
  },
});

/** Makes people and projects of one's own, so that tests need no reset and share nothing. */
export async function makeScenario(
  store: Store,
  clock: Clock,
  { users = [], projects = [], investments = [] }: Scenario,
): Promise<ScenarioResult> {
  const people = users.map((spec) => userRow(spec, clock));
  const newcomers = people.filter((_, at) => !users[at]?.demo);
  const objects = projects.map((spec) => projectRow(spec, clock));
  const passwordHash = users.length > 0 ? await hashOfScenario() : null;
  const made = await store.tx(async (tx) => {
    if (newcomers.length > 0) await tx.insert(appUser).values(newcomers.map(({ row }) => ({ ...row, passwordHash })));
    const roles = newcomers.flatMap((person) => person.roles);
    if (roles.length > 0) await tx.insert(operatorRole).values(roles);
    const notifications = newcomers.flatMap((person) => person.notifications);
    if (notifications.length > 0) await tx.insert(notification).values(notifications);
    if (objects.length > 0) await tx.insert(project).values(objects);
    const ids: { id: string }[] = [];
    for (const { user, project: at, amount, status } of investments) {
      const person = people[user];
      const object = objects[at];
      if (!person || !object) throw new RangeError('no such user or project in this scenario');
      const amountCents = toCents(amount);
      const [row] = await tx
        .insert(investment)
        .values({
          userId: person.row.id,
          projectId: object.id,
          amountCents,
          ratePercent: String(rateFor(object.data.interestPerAnnum, amountCents)),
          locale: person.row.language,
          createdAt: clock.now(),
          heldUntil: new Date(clock.now().getTime() + reservationHours * 3_600_000),
          reflectionEndsAt: person.row.profile.investorExperience.type === 'EXPERIENCED' ? null : endOfReflection(clock.now()),
          ...(status && { status, paidAt: clock.now(), agreed: agreedNow(person.row.id, object.id) }),
        })
        .returning({ id: investment.id, number: investment.number });
      if (status) await tx.insert(projectInvestor).values({ projectId: object.id, userId: person.row.id }).onConflictDoNothing();
      await tx
        .update(project)
        .set({ reservedCents: sql`${project.reservedCents} + ${amountCents}` })
        .where(sql`${project.id} = ${object.id}`);
      await tx.insert(document).values({
        id: `doc-${row!.id}`,
        type: 'CONTRACT_DOCUMENT',
        name: `contract-${String(row!.number).padStart(6, '0')}.pdf`,
        investmentId: row!.id,
      });
      ids.push({ id: row!.id });
    }
    return ids;
  });
  const signedIn = [];
  for (const { row } of people) {
    const token = await issueToken(store, systemClock, { userId: row.id, idToken: null });
    signedIn.push({ id: row.id, email: row.email, password: scenarioPassword, token });
  }
  return { users: signedIn, projects: objects.map(({ id }) => ({ id })), investments: made };
}

export function registerScenario(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  app.post('/sandbox/scenario', async (request, reply) => {
    const spec: unknown = request.body;
    if (!isScenario(spec)) return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    return reply.code(201).send(await makeScenario(store, clock, spec));
  });
}

function userRow(spec: ScenarioUser, clock: Clock) {
  const id = spec.demo ?? `usr-${randomUUID()}`;
  const {
    name = 'Ona',
    surname = 'Petraitė',
    language = 'en',
    country = 'LT',
    company = false,
    isNew = false,
    kycStatus = isNew ? 'EMPTY' : 'VERIFIED',
    compliance = 'APPROVED',
  } = spec;
  const ifKnown = <T>(value: T) => (isNew ? null : value);
  const row = {
    id,
    email: `${id}@sandbox.example`,
    userGroup: spec.userGroup ?? (spec.roles ? 'ADMIN' : 'INVESTOR'),
    kycStatus,
    language,
    createdAt: clock.now(),
    compliance: {
      status: compliance,
      checks: (isNew ? untouchedChecks(company) : checksOf(compliance, company)).map((check) => ({
        ...check,
        status: spec.checks?.[check.name] ?? check.status,
      })),
    },
    profile: {
      name,
      surname,
      phoneNumber: ifKnown('+37060000000'),
      country,
      citizenship: ifKnown(country),
      city: ifKnown('Vilnius'),
      street: ifKnown('Gedimino pr.'),
      houseNumber: ifKnown('1'),
      personalNumber: null,
      company,
      companyName: company ? ifKnown('UAB Pavyzdys') : null,
      companyCode: company ? ifKnown('305000000') : null,
      vatCode: null,
      companyRepresentationType: company ? ifKnown('ARTICLES_OF_ASSOCIATION' as const) : null,
      referralCode: null,
      registrationFormReviewNeeded: spec.isHalfRegistered ?? false,
      axiologyUserData: { walletNumber: null },
      bondsSettings: { questionnaireAnswered: false, termsAccepted: spec.depositoryTermsAccepted ?? true },
      investorExperience: { type: isNew || spec.experience === 'NONE' ? null : (spec.experience ?? ('INEXPERIENCED' as const)) },
      documentExpiresAt: ifKnown(spec.documentExpiresAt ?? '2031-05-01'),
      netWorth: spec.netWorth ?? null,
      abilityToBearLoss: null,
    },
  };
  const roles = row.userGroup === 'ADMIN' ? (spec.roles ?? (['OWNER'] as const)) : [];
  return {
    row,
    notifications: [...(spec.tasks ?? []).map((code) => taskRow(id, code, clock)), ...messageRows(id, spec.messages ?? 0, clock)],
    roles: roles.map((role) => ({ userId: id, role, grantedBy: 'demo', grantedAt: clock.now() })),
  };
}

/** The checks of a profile that is as a whole in this state. */
export function checksOf(compliance: Schemas['Compliance']['status'], company: boolean): Schemas['ComplianceCheck'][] {
  const oddOne = company ? 'KYB' : 'KYC';
  const oddStatus = { APPROVED: 'COMPLETED', FAILED: 'FAILED', IN_PROGRESS: 'NOT_STARTED' } as const;
  return untouchedChecks(company).map((check) => ({
    ...check,
    status: check.name === oddOne ? oddStatus[compliance] : ('COMPLETED' as const),
  }));
}

/** An open task of one person; the same one whenever it comes back. */
export function taskRow(userId: string, code: TaskCode, clock: Clock) {
  const { title, content, to } = taskMessages[code];
  return { id: `ntf-${code}-${userId}`, userId, code, type: 'TASK' as const, title, content, callToAction: to, createdAt: clock.now() };
}

function messageRows(userId: string, count: number, clock: Clock) {
  const code = 'REVIEW_PASSED';
  return Array.from({ length: count }, (_, index) => ({
    id: `ntf-${index}-${userId}`,
    userId,
    code,
    type: 'MESSAGE' as const,
    ...notificationMessages[code],
    callToAction: null,
    createdAt: new Date(clock.now().getTime() - index * 60_000),
  }));
}

const isDisbursed = (status: ScenarioProject['status']) => status === 'FULLY_FUNDED' || status === 'LATE' || status === 'PAID_OFF';

function projectRow(spec: ScenarioProject, clock: Clock) {
  const id = `prj-${randomUUID()}`;
  const picture = { mediumSrc: '/v2/pictures/riverside-homes-m.svg', originalSrc: '/v2/pictures/riverside-homes.svg' };
  const {
    // none of the demo's, so that a list with both distinguishes them
    name = 'Meadow Homes',
    status = 'ACTIVE',
    projectType = 'REAL_ESTATE',
    loanAmount = 500_000,
    collected = 0,
    minInvestment = 100,
    investmentStep = 100,
    investingEnabled = true,
  } = spec;
  const data: ProjectData = {
    name: { en: name },
    projectType,
    mainPicture: picture,
    loanTerm: { value: spec.termMonths ?? 18, unit: 'MONTH' },
    ltv: 58.5,
    ltc: null,
    payoutScheduleType: 'QUARTERLY',
    interestPerAnnum: spec.interestPerAnnum ?? [
      { threshold: 100, interest: 9 },
      { threshold: 5000, interest: 9.5 },
      { threshold: 50_000, interest: 10 },
    ],
    bond: null,
    location: { country: 'LT', city: 'Kaunas' },
    owner: {
      name: `UAB „${name}“`,
      code: '305400001',
      city: 'Kaunas',
      country: 'LT',
      founded: 2024,
      ownFunds: 125_000,
      hasDefaulted: false,
      feePercent: 3,
      iban: sandboxIban(name),
    },
    description: { en: 'Forty homes by the river.' },
    fundingEndsAt: spec.fundingEndsAt ?? null,
    ...(spec.interestStartDate && { interestStartDate: spec.interestStartDate }),
  };
  return {
    id,
    data: spec.interestStartDate === undefined ? data : { ...data, repaymentSchedule: dueDates(data) },
    status,
    position: 1000,
    investingEnabled,
    targetCents: toCents(loanAmount),
    reservedCents: toCents(collected),
    collectedCents: toCents(collected),
    disbursedAt: isDisbursed(status) ? clock.now() : null,
    minCents: toCents(minInvestment),
    stepCents: toCents(investmentStep),
  };
}
