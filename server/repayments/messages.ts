import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { locales } from '../../domain/locale.ts';
import type { Clock } from '../clock.ts';
import { inEachLanguage } from '../i18n.ts';
import { type ProjectRow, said } from '../investing/present.ts';
import type { Tx } from '../store/open.ts';
import { investment, type Language, notification, project } from '../store/schema.ts';

const texts = inEachLanguage((i18n) => ({
  title: (project: string) => i18n._({ id: 'notice.loanRepaid.title', message: '{project} has been repaid', values: { project } }),
  content: i18n._({ id: 'notice.loanRepaid.content', message: 'The loan has been repaid in full, with all interest.' }),
  move: (target: string) =>
    i18n._({ id: 'notice.loanRepaid.move', message: 'You can move the money into {target} without a new payment.', values: { target } }),
}));

/** Tells every lender of a repaid loan, with the way to a new one where there is one (2.15). */
export async function tellRepaid(tx: Tx, clock: Clock, of: ProjectRow): Promise<void> {
  const lent = await tx
    .select()
    .from(investment)
    .where(and(eq(investment.projectId, of.id), eq(investment.status, 'COMPLETED'), isNull(investment.transferredTo)));
  const open = await tx
    .select()
    .from(project)
    .where(and(eq(project.status, 'ACTIVE'), eq(project.investingEnabled, true)))
    .orderBy(project.position, project.id);
  for (const one of lent) {
    const target = open.find(
      ({ data, minCents, stepCents, targetCents, reservedCents }) =>
        data.projectType === 'REAL_ESTATE' &&
        one.amountCents >= minCents &&
        one.amountCents % stepCents === 0 &&
        one.amountCents <= targetCents - reservedCents,
    );
    const inAll = (fill: (language: Language) => string) => Object.fromEntries(locales.map((language) => [language, fill(language)]));
    await tx.insert(notification).values({
      id: `ntf-${randomUUID()}`,
      userId: one.userId,
      code: 'LOAN_REPAID',
      type: 'MESSAGE',
      title: inAll((language) => texts[language].title(said(of.data.name, language))),
      content: inAll((language) =>
        [texts[language].content, target ? texts[language].move(said(target.data.name, language)) : ''].filter(Boolean).join(' '),
      ),
      callToAction: target ? `/project/${target.id}/transfer-investment/${one.id}` : null,
      createdAt: clock.now(),
    });
  }
}
