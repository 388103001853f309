import { rateFor } from '../../domain/interest.ts';
import { firmTransferDays, reservationHours } from '../../domain/reservation.ts';
import { endOfReflection } from '../../domain/reflection.ts';
import { sandboxIban } from '../adapters/payments/sandbox-iban.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import type { Tx } from '../store/db.ts';
import { audit, document, investment, payeeAccount, payment, projectInvestor } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { demoUsers } from './users.ts';
import { type DatedInvestment, demoInvestments, isPaid, isReserved } from './investments.ts';

/** Investments with their payments and contracts, and the accounts that their investors are paid to. */
export async function seedInvestments(tx: Tx, investments: readonly DatedInvestment[], now: Date): Promise<void> {
  const experienced = new Set(demoUsers.filter(({ profile }) => profile.investorExperience.type === 'EXPERIENCED').map(({ id }) => id));
  const numbered = await tx
    .insert(investment)
    .values(
      investments.map(({ one, projectRow, createdAt, paidAt }) => ({
        id: one.id,
        userId: one.user,
        projectId: one.project,
        amountCents: one.amount * 100,
        ratePercent: String(rateFor(projectRow.tiers, one.amount * 100)),
        status: one.status,
        holdsReservation: isReserved(one),
        locale: 'en' as const,
        createdAt,
        heldUntil: new Date(createdAt.getTime() + reservationHours * 3_600_000),
        paidAt,
        reflectionEndsAt: experienced.has(one.user) ? null : endOfReflection(createdAt),
        agreed: one.status === 'NEW' ? null : agreedNow(one.user, one.project),
      })),
    )
    .returning({ id: investment.id, number: investment.number });
  await tx
    .insert(projectInvestor)
    .values(demoInvestments.filter(isPaid).map(({ project: projectId, user: userId }) => ({ projectId, userId })))
    .onConflictDoNothing();
  await tx.insert(payeeAccount).values(
    demoUsers
      .filter(({ id }) => demoInvestments.some((demoInvestment) => demoInvestment.user === id && isPaid(demoInvestment)))
      .map(({ id: userId, profile }) => ({
        userId,
        iban: sandboxIban(nameOf(profile)),
        holderName: nameOf(profile),
        source: 'DEMO' as const,
        createdAt: now,
      })),
  );
  await tx.insert(document).values(
    numbered.map(({ id, number }) => ({
      id: `doc-${id}`,
      type: 'CONTRACT_DOCUMENT',
      name: `contract-${String(number).padStart(6, '0')}.pdf`,
      investmentId: id,
    })),
  );
  await tx.insert(payment).values(
    investments.flatMap(({ one, createdAt }) => {
      if (!one.provider) return [];
      const id = `pay-${one.id.slice(4)}`;
      return [
        {
          id,
          investmentId: one.id,
          provider: one.provider,
          amountCents: one.amount * 100,
          createdAt,
          heldUntil: new Date(createdAt.getTime() + firmTransferDays * 86_400_000),
          status: isPaid(one) ? ('PAID' as const) : one.status === 'PAYMENT_FAILED' ? ('FAILED' as const) : ('OPEN' as const),
          redirectUrl: one.provider === 'directPayment' ? `/payments/direct/${one.id}` : `/sandbox/bank/${one.provider}/${id}`,
          ...(one.provider === 'directPayment' ? {} : { providerId: 'sandbox', providerRef: `bank-${id}` }),
        },
      ];
    }),
  );
  await tx.insert(audit).values(
    investments.map(({ one, createdAt, paidAt }) => ({
      subject: 'investment',
      subjectId: one.id,
      event: 'demo.seeded',
      before: null,
      after: one.status,
      actor: 'demo',
      at: paidAt ?? createdAt,
    })),
  );
}
