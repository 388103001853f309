import { and, eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { audienceOf } from '../../domain/questionnaire/answers.ts';
import type { Problem } from '../../domain/questionnaire/problems.ts';
import { answerReasons } from '../../domain/questionnaire/review.ts';
import { needsRiskWarning } from '../../domain/questionnaire/risk-warning.ts';
import { wireProblems, yearlyProblems } from '../../domain/questionnaire/wire.ts';
import { type Clock, today } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { flagCheck, moveCheck, renewDue, statusOf } from '../users/compliance-checks.ts';
import { completeTasks } from './notifications.ts';
import { consentVersions } from '../../domain/consent-versions.ts';
import { localeOf } from '../../domain/locale.ts';
import { recordConsent } from '../users/consents.ts';
import { lockPerson, type Person } from '../users/user.ts';
import { ageDifference } from './document-match.ts';
import { compareLater } from './verification/subject.ts';
import { openReasons, openReview } from './review.ts';
import { checkDue, questionnaire, questionnaireVersion } from '../store/tables/onboarding.ts';

type Schemas = components['schemas'];
type Kyc = Schemas['KycAnswers'];
type Kyb = Schemas['KybAnswers'];
type Stored = typeof questionnaire.$inferSelect;

type Answered = 'getQuestionnaire' | 'submitQuestionnaire' | 'acceptRiskWarning' | 'getKyc' | 'submitKyc';

export function questionnaireHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Answered> {
  return {
    async getQuestionnaire(request) {
      const stored = await storedQuestionnaire(store.db, callerOf(request).id);
      return {
        status: 200,
        body: {
          bankQuestionnaire: stored?.bank ?? null,
          kyc: stored?.kyc ?? null,
          kyb: stored?.kyb ?? null,
        },
      };
    },

    async submitQuestionnaire(request) {
      const { id: userId } = callerOf(request);
      const sent = request.body;
      const showRiskWarning = await store.tx(async (tx) => {
        let person = await lockPerson(tx, userId);
        refuse(wireProblems(sent, audienceOf(person.profile)));
        const warn = needsRiskWarning(sent.bankQuestionnaire, person.profile.investorExperience.type === 'EXPERIENCED');
        const { bankQuestionnaire: bank, kyc, kyb } = sent;
        const row = { bank, kyc, kyb, riskWarning: warn ? ('pending' as const) : ('none' as const), answeredAt: clock.now() };
        const before = await saveAnswers(tx, userId, row);
        person = await moveCheck(tx, clock, person, 'BANK_QUESTIONNAIRE', warn ? 'hold' : 'complete');
        if (!warn) await completeTasks(tx, clock, userId, 'QUESTIONNAIRE');
        await settleKnowledge(tx, clock, person, { kyc, kyb, before });
        if (bank?.age !== before?.bank?.age) await compareLater(tx, clock, person, (subject) => ageDifference(tx, person, subject));
        return warn;
      });
      return { status: 200, body: { showRiskWarning } };
    },

    /** Without a pending warning there is nothing to accept, and that is no error (6.3). */
    async acceptRiskWarning(request) {
      const { id: userId } = callerOf(request);
      await store.tx(async (tx) => {
        const person = await lockPerson(tx, userId);
        const [accepted] = await tx
          .update(questionnaire)
          .set({ riskWarning: 'accepted' })
          .where(and(eq(questionnaire.userId, userId), eq(questionnaire.riskWarning, 'pending')))
          .returning({ userId: questionnaire.userId });
        if (!accepted) return;
        await recordConsent(tx, {
          userId,
          kind: 'RISK_WARNING',
          version: consentVersions.RISK_WARNING,
          language: localeOf(request.query.locale) ?? request.locale,
          channel: 'SIGNED_IN',
          at: clock.now(),
        });
        await moveCheck(tx, clock, person, 'BANK_QUESTIONNAIRE', 'complete');
        await completeTasks(tx, clock, userId, 'QUESTIONNAIRE');
      });
      return { status: 204 };
    },

    async getKyc(request) {
      return { status: 200, body: await store.tx(async (tx) => toKycResponse(tx, await lockPerson(tx, callerOf(request).id))) };
    },

    async submitKyc(request) {
      const { id: userId } = callerOf(request);
      const sent = request.body;
      const body = await store.tx(async (tx) => {
        const person = await lockPerson(tx, userId);
        const audience = audienceOf(person.profile);
        const bare = 'kyc' in sent ? sent.kyc : 'kyb' in sent ? sent.kyb : sent;
        const isKyc = 'incomeSources' in bare;
        if (isKyc === person.profile.company) throw new Refusal('QUESTIONNAIRE_INVALID', undefined, { answers: 'notAnOption' });
        const kyc = isKyc ? bare : null;
        const kyb = isKyc ? null : bare;
        refuse(yearlyProblems({ kyc, kyb }, audience));
        const row = { kyc, kyb, answeredAt: clock.now() };
        const before = await saveAnswers(tx, userId, row);
        const changed = await settleKnowledge(tx, clock, person, { kyc, kyb, before });
        return toKycResponse(tx, changed);
      });
      return { status: 200, body };
    },
  };
}

function refuse(problems: Problem[]): void {
  if (problems.length === 0) return;
  throw new Refusal('QUESTIONNAIRE_INVALID', undefined, Object.fromEntries(problems.slice(0, 50).map(({ at, kind }) => [at, kind])));
}

/**
 * Completes the due diligence on the customer, unless an operator has to review it: politically exposed, cash, gambling (4.2). Either way the customer has done
 * their part for this year.
 */
async function settleKnowledge(
  tx: Tx,
  clock: Clock,
  person: Person,
  { kyc, kyb, before }: { kyc: Kyc | null; kyb: Kyb | null; before: Stored | undefined },
): Promise<Person> {
  // an identity document that ends soon is a reason of its own
  if (person.kycStatus === 'VERIFIED' || person.kycStatus === 'EMPTY') await completeTasks(tx, clock, person.id, 'RENEW_KYC');
  const name = person.profile.company ? 'KYB' : 'KYC';
  const reasons = answerReasons({
    answers: kyc ?? kyb,
    before: (person.profile.company ? before?.kyb : before?.kyc) ?? null,
    status: statusOf(person, name),
    open: await openReasons(tx, person.id, name),
  });
  if (reasons.length === 0) return moveCheck(tx, clock, person, name, 'complete');
  await openReview(tx, clock, person.id, name, reasons);
  await renewDue(tx, clock, person.id, name);
  return flagCheck(tx, await moveCheck(tx, clock, person, name, 'hold'), name, false);
}

/** Stores the answers, with a version of their own; returns those that they replace. */
async function saveAnswers(
  tx: Tx,
  userId: string,
  row: Pick<Stored, 'kyc' | 'kyb' | 'answeredAt'> & Partial<Pick<Stored, 'bank' | 'riskWarning'>>,
): Promise<Stored | undefined> {
  const before = await storedQuestionnaire(tx, userId);
  const [saved] = await tx
    .insert(questionnaire)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: questionnaire.userId, set: row })
    .returning();
  const { bank, kyc, kyb, answeredAt } = saved!;
  await tx.insert(questionnaireVersion).values({ userId, bank, kyc, kyb, answeredAt });
  return before;
}

async function storedQuestionnaire(db: Db | Tx, userId: string): Promise<Stored | undefined> {
  const [stored] = await db.select().from(questionnaire).where(eq(questionnaire.userId, userId));
  return stored;
}

async function toKycResponse(tx: Tx, person: Person): Promise<Schemas['KycReview']> {
  const name = person.profile.company ? 'KYB' : 'KYC';
  const check = person.compliance.checks.find((one) => one.name === name);
  const stored = await storedQuestionnaire(tx, person.id);
  const [due] = await tx
    .select()
    .from(checkDue)
    .where(and(eq(checkDue.userId, person.id), eq(checkDue.checkName, name)));
  return {
    status: check?.status ?? 'NOT_STARTED',
    requiresReevaluation: check?.requiresReevaluation ?? false,
    reevaluationDueAt: due ? today({ now: () => due.dueAt }) : null,
    answers: (person.profile.company ? stored?.kyb : stored?.kyc) ?? null,
  };
}
