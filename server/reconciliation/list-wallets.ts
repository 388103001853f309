import { asc, eq, sql } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import { textIn } from '../investing/responses.ts';
import type { Db } from '../store/db.ts';
import { appUser, project, walletReconciliation } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import type { Language, Localised } from '../store/tables/locales.ts';

type Schemas = components['schemas'];

/** Of a list that is not paged. */
const maxRows = 500;

/** Wallets that could not be read or differ from the ledger. */
export const isWrong = sql<boolean>`(${walletReconciliation.balanceCents} is null or jsonb_array_length(${walletReconciliation.lines}) > 0)`;

/** The last comparison of every wallet, those with a finding first. */
export async function listWallets(db: Db, locale: Language): Promise<Schemas['WalletComparison'][]> {
  const rows = await db
    .select({ row: walletReconciliation, name: sql<Localised | null>`${project.data}->'name'`, profile: appUser.profile })
    .from(walletReconciliation)
    .leftJoin(project, eq(project.id, walletReconciliation.projectId))
    .leftJoin(appUser, eq(appUser.id, walletReconciliation.userId))
    .orderBy(sql`${isWrong} desc`, asc(walletReconciliation.provider), asc(walletReconciliation.projectId))
    .limit(maxRows);
  return rows.map(({ row: { provider, projectId, userId, balanceCents, ledgerCents, lines, checkedAt }, name, profile }) => ({
    provider,
    projectId: (userId === null && projectId) || null,
    projectName: name && textIn(name, locale),
    person: userId === null ? null : { id: userId, name: profile ? nameOf(profile) : '' },
    state: balanceCents === null ? 'NOT_ASKED' : lines.length > 0 ? 'DIFFERS' : 'SAME',
    balance: balanceCents === null ? null : fromCents(balanceCents),
    ledger: fromCents(ledgerCents),
    difference: balanceCents === null ? null : fromCents(ledgerCents - balanceCents),
    checkedAt: checkedAt.toISOString(),
    lineCount: lines.length,
    lines: lines.slice(0, maxRows).map(({ amountCents, ...line }) => ({ ...line, amount: fromCents(amountCents) })),
  }));
}
