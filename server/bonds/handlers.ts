import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { callerOf, type Handlers } from '../contract/handlers.ts';
import { Refusal } from '../contract/problem.ts';
import { invest } from '../investing/create.ts';
import { completeTasks } from '../onboarding/notices.ts';
import { lockPerson } from '../onboarding/people.ts';
import { questionnaire } from '../onboarding/tables.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { appUser, setting } from '../store/schema.ts';
import { newWalletNumber } from './wallet.ts';

type Bonds = 'createBondInvestment' | 'submitBondsQuestionnaire' | 'acceptAxiologyTerms';

export function bondHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Bonds> {
  return {
    async createBondInvestment(request) {
      const { id: userId } = callerOf(request);
      const { projectId, amount, locale } = request.body;
      const call = { userId, operation: 'createBondInvestment', key: request.headers['idempotency-key'], body: request.body };
      return invest(store, clock, call, { userId, projectId, amount, locale, projectType: 'BONDS' });
    },

    /** The agreements are given by sending them; the contract takes nothing but true. The wallet is opened once (2.14). */
    async submitBondsQuestionnaire(request) {
      const { id: userId } = callerOf(request);
      const { bondsPortfolioTotalSum, numberOfBondTrades, bondsKnowledge } = request.body;
      await store.tx(async (tx) => {
        const { profile } = await lockPerson(tx, userId);
        const walletNumber = profile.axiologyUserData.walletNumber ?? newWalletNumber();
        await tx
          .update(appUser)
          .set({
            profile: {
              ...profile,
              axiologyUserData: { ...profile.axiologyUserData, walletNumber },
              bondsSettings: { ...profile.bondsSettings, questionnaireAnswered: true },
            },
          })
          .where(eq(appUser.id, userId));
        // one copy of the three answers, shared with the questionnaire (T-30)
        const [known] = await tx.select().from(questionnaire).where(eq(questionnaire.userId, userId));
        const bank = { ...nothingAnswered, ...(known?.bank as object | null), bondsPortfolioTotalSum, numberOfBondTrades, bondsKnowledge };
        await tx
          .insert(questionnaire)
          .values({ userId, bank, answeredAt: clock.now() })
          .onConflictDoUpdate({ target: questionnaire.userId, set: { bank } });
      });
      return { status: 204 };
    },

    async acceptAxiologyTerms(request) {
      const { id: userId } = callerOf(request);
      await store.tx(async (tx) => {
        const version = request.body?.version;
        if (version !== undefined && version !== (await axiologyVersion(tx))) throw new Refusal('TERMS_VERSION_OUTDATED');
        const { profile } = await lockPerson(tx, userId);
        const bondsSettings = { ...profile.bondsSettings, termsAccepted: true };
        await tx
          .update(appUser)
          .set({ profile: { ...profile, bondsSettings } })
          .where(eq(appUser.id, userId));
        await completeTasks(tx, userId, 'AXIOLOGY_TERMS');
      });
      return { status: 204 };
    },
  };
}

const nothingAnswered = {
  age: null,
  education: null,
  profession: null,
  investmentHorizon: null,
  riskAppetite: null,
  investmentSustainability: null,
  investmentGoals: null,
  riskTolerance: null,
  expectedReturn: null,
  investmentKnowledge: null,
  investmentExperience: null,
  sumBorrowed: null,
  countOfInvestments: null,
};

async function axiologyVersion(db: Db | Tx): Promise<string> {
  const [row] = await db.select().from(setting).where(eq(setting.key, 'axiology.terms.version'));
  return typeof row?.value === 'string' || typeof row?.value === 'number' ? String(row.value) : '1';
}
