import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { components } from '../../../openapi/schema.d.ts';
import { daysBetween } from '../../../domain/duration.ts';
import { formatDate, formatMoney, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { remainingText } from '../../lib/duration-text.ts';
import { Badge } from '../../ui/core/badge.tsx';
import { cardSizes, pictureSources } from '../../ui/core/picture-sources.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FundingProgress } from '../../ui/core/funding-progress.tsx';
import { Ledger } from '../../ui/core/ledger.tsx';
import { today } from '../../lib/today.ts';
import css from './investments.module.css';
import { MoveChoice } from './move-choice.tsx';

type InvestmentListItem = components['schemas']['InvestmentListItem'];

/** Repaid is blue; cancelled, in default and written off are red; everything else green, late too (INV-06). */
function toneOf(status: InvestmentListItem['projectStatus']) {
  if (status === 'PAID_OFF' || status === 'RECOVERED') return 'PAID_OFF';
  return status === 'CANCELED' || status === 'DEFAULTED' || status === 'WRITTEN_OFF' ? 'CANCELED' : 'ACTIVE';
}

function elapsed({ interestStartDate, endOfTerm }: InvestmentListItem, today: string) {
  if (!interestStartDate || !endOfTerm) return 0;
  return (100 * daysBetween(interestStartDate, today)) / Math.max(1, daysBetween(interestStartDate, endOfTerm));
}

interface Props {
  investment: InvestmentListItem;
  onOpen: (documentId: string) => void;
  onPayments: (investmentId: string) => void;
}

export function InvestmentCard({ investment, onOpen, onPayments }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = today();
  const { daysLate, projectName } = investment;
  return (
    <li className={css.card}>
      <div className={css.picture}>
        <img {...pictureSources(investment.mainPicture, cardSizes)} alt="" width="960" height="640" loading="lazy" />
        <span className={css.badge}>
          <Badge status={investment.projectStatus} tone={toneOf(investment.projectStatus)} />
        </span>
      </div>
      <FundingProgress value={elapsed(investment, day)} isLate={daysLate > 0} />
      <div className={css.body}>
        <div className={css.under}>
          <span>
            <TermEnd investment={investment} />
          </span>
          {daysLate > 0 && (
            <span className={css.late}>
              <Plural value={daysLate} one="# day late" other="# days late" />
            </span>
          )}
        </div>
        <h3 className={css.name}>
          <Link to="/project/$projectId" params={{ projectId: investment.projectId }}>
            {projectName}
          </Link>
        </h3>
        <Ledger
          rows={[
            { key: 'invested', label: t`Invested`, value: formatMoney(toCents(investment.amountInvested), locale) },
            {
              key: 'rate',
              label: t`Interest per year`,
              value: formatPercent(investment.interestPerAnnum, locale),
            },
            { key: 'earned', label: t`Interest earned`, value: formatMoney(toCents(investment.interestEarned), locale) },
          ]}
        />
        <ul className={css.documents}>
          {investment.investmentDocuments.map(({ id, type }) => (
            <li key={id}>
              <Button
                variant="text"
                size="sm"
                aria-label={
                  type === 'CONTRACT_DOCUMENT'
                    ? t`Contract of ${projectName}, opens in a new tab`
                    : t`Document of ${projectName}, opens in a new tab`
                }
                onPress={() => onOpen(id)}
              >
                {type === 'CONTRACT_DOCUMENT' ? <Trans>Contract</Trans> : <Trans>Document</Trans>}
              </Button>
            </li>
          ))}
          <li>
            <Button variant="text" size="sm" aria-label={t`Payments of ${projectName}`} onPress={() => onPayments(investment.id)}>
              <Trans>Payments</Trans>
            </Button>
          </li>
        </ul>
        {investment.withdrawable && <Withdrawal investment={investment} />}
        {investment.transferable && <MoveChoice investmentId={investment.id} />}
      </div>
    </li>
  );
}

/** When the term ends or ended. Of what was written off nothing is expected, and what is late is not completed. [INV-07] */
function TermEnd({ investment: { endOfTerm, projectStatus } }: { investment: InvestmentListItem }) {
  const locale = useLocale();
  if (!endOfTerm || projectStatus === 'WRITTEN_OFF') return null;
  const left = remainingText(today(), endOfTerm, locale);
  if (left !== undefined) return <Trans>{left} left</Trans>;
  const completedOn = formatDate(endOfTerm, locale);
  const isOwed = projectStatus === 'LATE' || projectStatus === 'DEFAULTED';
  return isOwed ? <Trans>The term ended on {completedOn}</Trans> : <Trans>Completed on {completedOn}</Trans>;
}

/** The button of the same way as the offer (Regulation (EU) 2020/1503, Article 22(5)). [INV-12] */
function Withdrawal({ investment: { id: investmentId, projectName, reflectionEndsAt } }: { investment: InvestmentListItem }) {
  const { t } = useLingui();
  const lastDay = formatDate(reflectionEndsAt ?? '', useLocale(), { style: 'long' });
  return (
    <div className={css.withdrawal}>
      <p className="small">
        <Trans>You may revoke this offer until the end of {lastDay} (Vilnius time).</Trans>
      </p>
      <ButtonLink
        variant="second"
        size="sm"
        to="/dashboard/investments/$investmentId/withdraw"
        params={{ investmentId }}
        aria-label={t`Revoke the offer for ${projectName}`}
      >
        <Trans>Revoke the offer</Trans>
      </ButtonLink>
    </div>
  );
}
