import { eq, inArray } from 'drizzle-orm';
import { operatingAccount, taxAuthority } from '../../domain/brand.ts';
import { addDays } from '../../domain/duration.ts';
import { localised } from '../../domain/locale.ts';
import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { accountOf } from '../ledger/ledger.ts';
import { type Clock, today } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Store } from '../store/store.ts';
import { instruction, project } from '../store/schema.ts';
import { auditRefused } from '../users/operator.ts';
import { toInstructionResponse } from './responses.ts';
import { countryOf, draftTaxOrCosts, unpaidCosts, unpaidTax } from './tax-and-costs.ts';

type Schemas = components['schemas'];

/** Withheld tax and repaid costs: what is unpaid of them on the client account, and the draft of its payment. */
export function taxAndCostsHandlers({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Pick<Handlers, 'listTaxAndCosts' | 'draftTaxOrCosts'> {
  const { db } = store;
  return {
    async listTaxAndCosts(request) {
      const day = today(clock);
      const yesterday = addDays(day, -1);
      const [taxes, costs] = await Promise.all([unpaidTax(db), unpaidCosts(db, yesterday)]);
      const projects = await db
        .select({ id: project.id, data: project.data })
        .from(project)
        .where(
          inArray(
            project.id,
            costs.map(({ projectId }) => projectId),
          ),
        );
      const names = new Map(projects.map(({ id, data }) => [id, localised(data.name, request.locale)]));
      const content: Schemas['TaxOrCosts'][] = [
        ...taxes.map(({ account, month, cents }) => ({
          kind: 'TAX' as const,
          account,
          country: countryOf(accountOf(account)),
          projectId: null,
          projectName: null,
          period: month,
          amount: fromCents(cents),
          isOver: month < day.slice(0, 7),
          payee: { name: taxAuthority.name, iban: taxAuthority.iban },
        })),
        ...costs.map(({ account, projectId, cents }) => ({
          kind: 'COSTS' as const,
          account,
          country: null,
          projectId,
          projectName: names.get(projectId) ?? '',
          period: yesterday,
          amount: fromCents(cents),
          isOver: true,
          payee: { name: operatingAccount.name, iban: operatingAccount.iban },
        })),
      ];
      return { status: 200, body: { content } };
    },

    async draftTaxOrCosts(request) {
      const actor = callerOf(request).id;
      const { account, period } = request.body;
      const call = { userId: actor, operation: 'draftTaxOrCosts', key: request.headers['idempotency-key'], body: request.body };
      return auditRefused({ store, clock }, actor, { name: call.operation, subjectId: account }, () =>
        withIdempotencyKey(store, clock, call, async (tx) => {
          const id = await draftTaxOrCosts(tx, clock, { account, period, actor });
          const [row] = await tx.select().from(instruction).where(eq(instruction.id, id));
          if (!row) throw new Refusal('NOT_FOUND');
          return { status: 201 as const, body: toInstructionResponse(row, { nameCheck: () => null, referredPerson: () => null }) };
        }),
      );
    },
  };
}
