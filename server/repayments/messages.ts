import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { locales } from '../../domain/locale.ts';
import type { Clock } from '../clock.ts';
import { type ProjectRow, said } from '../investing/present.ts';
import type { Tx } from '../store/open.ts';
import { investment, type Language, notification, project } from '../store/schema.ts';

const texts: Record<Language, { title: string; content: string; move: string }> = {
  en: {
    title: '{project} has been repaid',
    content: 'The loan has been repaid in full, with all interest.',
    move: 'You can move the money into {target} without a new payment.',
  },
  de: {
    title: '{project} ist zurückgezahlt',
    content: 'Das Darlehen wurde vollständig mit allen Zinsen zurückgezahlt.',
    move: 'Sie können das Geld ohne neue Zahlung in {target} anlegen.',
  },
  lt: {
    title: 'Paskola „{project}“ grąžinta',
    content: 'Paskola grąžinta visa, su visomis palūkanomis.',
    move: 'Pinigus be naujo mokėjimo galite perkelti į projektą „{target}“.',
  },
  es: {
    title: '{project} se ha reembolsado',
    content: 'El préstamo se ha reembolsado por completo, con todos los intereses.',
    move: 'Puede trasladar el dinero a {target} sin un nuevo pago.',
  },
  pt: {
    title: '{project} foi reembolsado',
    content: 'O empréstimo foi reembolsado por completo, com todos os juros.',
    move: 'Você pode transferir o dinheiro para {target} sem um novo pagamento.',
  },
};

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
      title: inAll((language) => texts[language].title.replace('{project}', () => said(of.data.name, language))),
      content: inAll((language) =>
        [texts[language].content, target ? texts[language].move.replace('{target}', () => said(target.data.name, language)) : '']
          .filter(Boolean)
          .join(' '),
      ),
      callToAction: target ? `/project/${target.id}/transfer-investment/${one.id}` : null,
      createdAt: clock.now(),
    });
  }
}
