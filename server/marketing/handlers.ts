import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { phoneNumberOf } from '../../domain/phone.ts';
import { isEmail } from '../../domain/person-text.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { earnedCents } from '../investing/repayments.ts';
import { writeOff } from '../investing/write-off.ts';
import { fundingRequest } from '../store/tables/registration.ts';
import { inEqualTime } from '../lib/equal-time.ts';
import type { Newsletter } from './newsletter.ts';
import { enforceRateLimit } from '../http/rate-limit.ts';
import type { Store } from '../store/store.ts';
import { investment, project } from '../store/schema.ts';
import { randomUUID } from '../lib/random.ts';

type Marketing = 'subscribeNewsletter' | 'requestFunding' | 'getAffiliateStatistics';

export function marketingHandlers({
  store,
  clock,
  newsletter,
}: {
  store: Store;
  clock: Clock;
  newsletter: Newsletter;
}): Pick<Handlers, Marketing> {
  return {
    /**
     * Requests a subscription, which the link of the e-mail has to confirm. The response for a known address is the same, so that subscribers are not
     * disclosed.
     */
    async subscribeNewsletter(request) {
      const email = request.body.email.trim().toLowerCase();
      if (!isEmail(email)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      await enforceRateLimit(store, clock, 'newsletter', request.ip);
      await inEqualTime(() => newsletter.request(email, request.locale));
      return { status: 204 };
    },

    async requestFunding(request) {
      const { email, phoneNumber, ...rest } = request.body;
      const address = email.trim().toLowerCase();
      if (!isEmail(address)) throw new Refusal('INVALID_EMAIL', undefined, { email: 'INVALID_EMAIL' });
      const missing = Object.entries(rest).filter(([, text]) => text.trim() === '');
      if (missing.length > 0)
        throw new Refusal('VALIDATION_FAILED', undefined, Object.fromEntries(missing.map(([field]) => [field, 'required'])));
      const phone = phoneNumberOf(phoneNumber);
      if (!phone) throw new Refusal('INVALID_PHONE_NUMBER', undefined, { phoneNumber: 'INVALID_PHONE_NUMBER' });
      await enforceRateLimit(store, clock, 'funding', request.ip);
      await store.db
        .insert(fundingRequest)
        .values({ id: `fnd-${randomUUID()}`, ...rest, email: address, phoneNumber: phone, sentAt: clock.now() });
      return { status: 204 };
    },

    /** Figures of all that was ever funded here, from the books. */
    async getAffiliateStatistics() {
      const writtenOff = writeOff(store.db);
      const rows = await store.db
        .select({ project, writtenOffOn: writtenOff.on })
        .from(project)
        .crossJoinLateral(writtenOff)
        .where(notInArray(project.status, ['ON_STUDY', 'COMING_SOON', 'CANCELED']));
      const projects = rows.map(({ project: row, writtenOffOn }) => ({ ...row, writtenOffOn }));
      const funded = projects.filter(({ status }) => status !== 'ACTIVE' && status !== 'SUSPENDED');
      const invested = projects.reduce((sum, { collectedCents }) => sum + collectedCents, 0);
      const isRepaid = ({ status }: { status: string }) => status === 'PAID_OFF' || status === 'RECOVERED';
      const isLate = ({ status }: { status: string }) => status === 'LATE' || status === 'DEFAULTED';
      const repaid = projects.filter(isRepaid).reduce((sum, { collectedCents }) => sum + collectedCents, 0);
      const day = today(clock);
      // what all lenders earned: each project's money at the rate of its first tier
      const profit = funded.reduce(
        (sum, one) =>
          sum + earnedCents({ status: 'COMPLETED', amountCents: one.collectedCents, ratePercent: String(firstRate(one)) }, one, day),
        0,
      );
      const weight = funded.reduce((sum, { collectedCents }) => sum + collectedCents, 0);
      const rates = funded.reduce((sum, one) => sum + one.collectedCents * firstRate(one), 0);
      const [lenders] = await store.db
        .select({ known: sql<string>`count(distinct ${investment.userId})` })
        .from(investment)
        .innerJoin(project, eq(project.id, investment.projectId))
        .where(and(inArray(investment.status, ['PAYMENT_COMPLETED', 'COMPLETED']), ne(project.status, 'CANCELED')));
      const count = Math.max(Number(lenders?.known ?? 0), ...projects.map(({ investorCount }) => investorCount));
      const shares = projects.reduce((sum, { investorCount }) => sum + investorCount, 0);
      return {
        status: 200,
        body: {
          ratioOfLateProjects: funded.length ? funded.filter(isLate).length / funded.length : 0,
          interest: weight ? Math.round((rates / weight) * 100) / 100 : 0,
          profit: fromCents(profit),
          loanReturned: fromCents(repaid),
          investedAmount: fromCents(invested),
          investorsCount: count,
          averageInvestment: shares ? fromCents(Math.round(invested / shares)) : 0,
        },
      };
    },
  };
}

const firstRate = ({ data }: { data: { interestPerAnnum: { threshold: number; interest: number }[] } }) =>
  [...data.interestPerAnnum].sort((a, b) => a.threshold - b.threshold)[0]?.interest ?? 0;
