import { eq } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import type { ContractFiles } from '../investing/contract-files.ts';
import { createInvestment } from '../investing/create.ts';
import { lockPerson } from '../users/user.ts';
import { questionnaire } from '../store/tables/onboarding.ts';
import type { Store } from '../store/store.ts';
import { appUser } from '../store/schema.ts';
import { acceptAxiology, axiologyVersion } from './bond-terms.ts';
import { newWalletNumber } from './bond-wallet.ts';

type Bonds = 'createBondInvestment' | 'submitBondsQuestionnaire' | 'acceptAxiologyTerms';

interface BondParts {
  store: Store;
  clock: Clock;
  contracts: Pick<ContractFiles, 'prepare'>;
  /** The target of links in emails. */
  origin: string;
}

export function bondHandlers({ store, clock, contracts, origin }: BondParts): Pick<Handlers, Bonds> {
  return {
    async createBondInvestment(request) {
      const { id: userId } = callerOf(request);
      const { projectId, amount, locale } = request.body;
      const call = { userId, operation: 'createBondInvestment', key: request.headers['idempotency-key'], body: request.body };
      const created = await createInvestment(store, clock, call, { userId, projectId, amount, locale, projectType: 'BONDS', origin });
      contracts.prepare(created.body.id, userId);
      return created;
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
        const [stored] = await tx.select().from(questionnaire).where(eq(questionnaire.userId, userId));
        const bank = { ...nothingAnswered, ...stored?.bank, bondsPortfolioTotalSum, numberOfBondTrades, bondsKnowledge };
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
        const version = await axiologyVersion(tx);
        if (request.body?.version !== undefined && request.body.version !== version) throw new Refusal('TERMS_VERSION_OUTDATED');
        await acceptAxiology(tx, clock, { userId, version, language: request.locale });
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
