import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { components } from '../../openapi/schema.d.ts';
import { toCents } from '../../domain/money.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { checkOf } from './check-of.ts';
import { problem } from '../lib/refusal.ts';
import { settle } from '../payments/settle.ts';
import type { Store } from '../store/store.ts';
import { appUser, investment, notification, payment, project, type ProjectStatus } from '../store/schema.ts';
import { taskMessages, type TaskCode } from '../onboarding/notification-messages.ts';
import { saveChecks } from '../users/compliance-checks.ts';
import type { CheckName } from '../store/tables/onboarding.ts';
import { type ScenarioDevice, setDevices } from './scenario-devices.ts';
import { checksOf, type ScenarioUser, taskRow } from './scenario.ts';

type Schemas = components['schemas'];

/** What becomes different about people and projects that a scenario made. */
export interface ScenarioChange {
  user?: {
    id: string;
    kycStatus?: Schemas['KycStatus'];
    compliance?: Schemas['Compliance']['status'];
    isHalfRegistered?: boolean;
    experience?: NonNullable<Schemas['User']['investorExperience']['type']>;
    /** Single checks that become different. */
    checks?: ScenarioUser['checks'];
    /** The checks that have to be gone through again from now on; no other has. */
    due?: CheckName[];
    /** The open tasks from now on; all others are gone. */
    tasks?: TaskCode[];
    /** The time for their open payments is over. */
    paymentsOver?: true;
    /** Where they are signed in from now on; nowhere else. */
    devices?: ScenarioDevice[];
  };
  project?: {
    id: string;
    investingEnabled?: boolean;
    status?: ProjectStatus;
    /** What others have promised or paid, in euro. */
    reserved?: number;
    /** Its borrower pays nothing by itself that is due on this day or later. */
    missedFrom?: string;
  };
}

const isChange = checkOf<ScenarioChange>({
  type: 'object',
  additionalProperties: false,
  properties: {
    user: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { type: 'string' },
        kycStatus: { enum: ['EMPTY', 'VERIFIED', 'WILL_EXPIRE_SOON', 'EXPIRED'] },
        compliance: { enum: ['IN_PROGRESS', 'APPROVED', 'FAILED'] },
        isHalfRegistered: { type: 'boolean' },
        experience: { enum: ['EXPERIENCED', 'INEXPERIENCED'] },
        checks: { type: 'object', additionalProperties: { enum: ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] } },
        due: { type: 'array', items: { type: 'string' } },
        tasks: { type: 'array', items: { enum: Object.keys(taskMessages) } },
        paymentsOver: { const: true },
        devices: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            properties: { browser: { type: 'string' }, system: { type: 'string' }, isThisOne: { type: 'boolean' } },
          },
        },
      },
    },
    project: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { type: 'string' },
        investingEnabled: { type: 'boolean' },
        status: { enum: ['ACTIVE', 'PAID_OFF'] },
        reserved: { type: 'number', minimum: 0 },
        missedFrom: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
      },
    },
  },
});

/** `POST /sandbox/change`: the world moves on while somebody is in the middle of a journey. `GET /sandbox/people/:id` counts what they have. */
export function registerChange(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  app.post('/sandbox/change', async (request, reply) => {
    const change: unknown = request.body;
    if (!isChange(change)) return reply.code(400).send(problem('VALIDATION_FAILED', request.id));
    await store.tx(async (tx) => {
      if (change.user) {
        const { id, kycStatus, compliance, isHalfRegistered, experience, checks, due, tasks, paymentsOver, devices } = change.user;
        const [person] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
        if (person && kycStatus) await tx.update(appUser).set({ kycStatus }).where(eq(appUser.id, id));
        if (person && compliance)
          await tx
            .update(appUser)
            .set({ compliance: { status: compliance, checks: checksOf(compliance, person.profile.company === true) } })
            .where(eq(appUser.id, id));
        if (paymentsOver)
          for (const open of await tx
            .select({ id: payment.id })
            .from(payment)
            .innerJoin(investment, eq(investment.id, payment.investmentId))
            .where(and(eq(investment.userId, id), inArray(payment.status, ['STARTING', 'OPEN']))))
            await settle(tx, clock, { paymentId: open.id, outcome: 'failed', actor: 'expiry' });
        if (person && (isHalfRegistered !== undefined || experience))
          await tx
            .update(appUser)
            .set({
              profile: {
                ...person.profile,
                ...(isHalfRegistered !== undefined && { registrationFormReviewNeeded: isHalfRegistered }),
                ...(experience && { investorExperience: { type: experience } }),
              },
            })
            .where(eq(appUser.id, id));
        if (person && (checks || due))
          await saveChecks(
            tx,
            person,
            person.compliance.checks.map((check) => ({
              ...check,
              status: checks?.[check.name] ?? check.status,
              requiresReevaluation: due?.includes(check.name) ?? check.requiresReevaluation,
            })),
          );
        if (devices) await setDevices(tx, id, devices, systemClock.now());
        if (tasks) {
          await tx.delete(notification).where(eq(notification.userId, id));
          if (tasks.length > 0) await tx.insert(notification).values(tasks.map((code) => taskRow(id, code, clock)));
        }
      }
      if (change.project) {
        const { id, investingEnabled, reserved, status, missedFrom } = change.project;
        await tx
          .update(project)
          .set({
            ...(investingEnabled !== undefined && { investingEnabled }),
            ...(status && { status }),
            ...(reserved !== undefined && { reservedCents: toCents(reserved) }),
            ...(missedFrom !== undefined && { data: sql`${project.data} || jsonb_build_object('missedFrom', ${missedFrom}::text)` }),
          })
          .where(eq(project.id, id));
      }
    });
    return reply.code(204).send();
  });

  app.get<{ Params: { id: string } }>('/sandbox/people/:id', async ({ params }) => {
    const made = await store.db.select({ id: investment.id }).from(investment).where(eq(investment.userId, params.id));
    const ids = made.map(({ id }) => id);
    const [paid] = ids.length ? await store.db.select({ n: count() }).from(payment).where(inArray(payment.investmentId, ids)) : [];
    return { investments: made.length, payments: paid?.n ?? 0 };
  });
}
