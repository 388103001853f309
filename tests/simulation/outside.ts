import { and, eq, sql } from 'drizzle-orm';
import { investmentReference } from '../../domain/payment-reference.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import { investment, payment } from '../../server/store/schema.ts';
import type { Outside } from './investor.ts';
import type { Offers } from './offers.ts';
import type { People } from './people.ts';
import type { Platform } from './platform.ts';

/** What investors see and do beside the app: at the page of the provider, and at their bank. */
export function outsideOf(platform: Platform, offers: Offers): Outside {
  const { host, provider, bank, journal, coverage } = platform;
  return {
    projects: offers.projects,
    isBond: (id) => offers.isBond(id),
    decideAtBank: (ref, state, payer) => decideAtBank(platform, ref, state, payer),
    transfer: (payer, cents, reference) => {
      journal.note('bank', `${payer} transfers ${cents} for ${reference}`);
      bank.payIn(payer, cents, reference);
    },
    async detailsOf(id) {
      const [row] = await host.db
        .select({ number: investment.number, cents: investment.amountCents })
        .from(investment)
        .where(eq(investment.id, id));
      return row && { reference: investmentReference(row.number), cents: row.cents };
    },
    async openPageOf(id) {
      const [row] = await host.db
        .select({ url: payment.redirectUrl })
        .from(payment)
        .where(and(eq(payment.investmentId, id), eq(payment.status, 'OPEN'), eq(payment.providerId, provider.id)));
      return row?.url ?? undefined;
    },
    // an investment whose loan is repaid, and whose money was not moved
    async repaid(userId) {
      const [row] = await platform.rows<{ id: string }>(
        sql`select i.id from investment i join project p on p.id = i.project_id
        where i.user_id = ${userId} and i.status = 'COMPLETED' and i.transferred_to is null and p.status = 'PAID_OFF' order by i.created_at desc, i.id limit 1`,
      );
      return row?.id;
    },
    inspect: (event) => coverage.take(event),
    leave: (place) => coverage.leave(place),
  };
}

export function decideAtBank({ provider, bank, journal }: Platform, ref: string, state: 'paid' | 'failed', payer: string): void {
  const held = provider.decide(ref, state, { name: payer, iban: sandboxIban(payer) });
  journal.note('bank', `${payer} decides ${state} for ${ref}${held ? '' : ', again'}`);
  if (held && state === 'paid') bank.payIn(payer, held.amountCents, held.reference);
}

/** Somebody finds a page of their bank that they had left open, whether the platform still waits for the money or not. */
export async function payLate(platform: Platform, people: People): Promise<void> {
  const { host, provider, random } = platform;
  const open = random.pick([...provider.payments.values()].filter(({ state }) => state === 'open'));
  if (!open) return;
  const [row] = await host.db
    .select({ userId: investment.userId })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .where(eq(payment.id, open.id));
  const payer = people.all.find(({ id }) => id === row?.userId);
  if (payer) decideAtBank(platform, open.ref, 'paid', payer.name);
}

/** The bank of a payee sends the last payment back. */
export function returnLast({ bank, journal }: Platform): void {
  if (bank.returnLast()) journal.note('bank', 'the payee’s bank sends a payment back');
}
