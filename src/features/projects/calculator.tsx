import { Trans, useLingui } from '@lingui/react/macro';
import { bondCount } from '../../../domain/bonds.ts';
import { needsStrongWarning, strongConsentAbove } from '../../../domain/eligibility.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useSessionPort } from '../../lib/session-context.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { Ledger } from '../../ui/core/ledger.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tiers } from '../../ui/tiers.tsx';
import { type Calculation, reachedTier } from './calculation.ts';
import { investAddress } from './invest-address.ts';
import { projectTypeLabels } from './project-type-labels.ts';
import styles from './calculator.module.css';

type Project = components['schemas']['Project'];

export interface CalculatorProps {
  project: Project;
  digits: string;
  onDigits: (digits: string) => void;
  calculation: Calculation;
}

export function Calculator({ project, digits, onDigits, calculation }: CalculatorProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const duration = useDurationText();
  const tiers = [...project.interestPerAnnum].sort((one, other) => one.threshold - other.threshold);
  const from = (threshold: number) => formatMoney(toCents(threshold), locale, { whole: true });
  const term = duration.term(project.loanTerm);
  const maturity = project.bond && formatDate(project.bond.maturityDate, locale);
  const labels = projectTypeLabels(project);
  const { user } = useSessionPort();
  const { amountCents } = calculation;
  const count = project.bond ? bondCount(amountCents, toCents(project.bond.nominalValue)) : undefined;
  const suggestedCents = strongConsentAbove(user?.netWorth);
  const isExposed = needsStrongWarning({
    amountCents,
    netWorth: user?.netWorth,
    isExperienced: user?.investorExperience.type === 'EXPERIENCED',
  });
  const ownAmount = formatMoney(amountCents, locale, { whole: true });
  const suggestedAmount = formatMoney(suggestedCents, locale, { whole: true });
  return (
    <aside className={styles.calculator} aria-label={t`Calculator`}>
      <Panel>
        <div className={styles.inside}>
          <h2>
            <Trans>Scheduled interest</Trans>
          </h2>
          <AmountField label={t(labels.youPut)} value={digits} onChange={onDigits} />
          {tiers.length > 1 && (
            <div>
              <p className={styles.label}>
                <Trans>The rate increases with the amount</Trans>
              </p>
              <Tiers
                current={reachedTier(tiers, calculation.amountCents)}
                steps={tiers.map((tier) => ({
                  key: String(tier.threshold),
                  rate: formatPercent(tier.interest, locale),
                  from: t`from ${from(tier.threshold)}`,
                }))}
              />
            </div>
          )}
          <div aria-live="polite">
            <Ledger
              rows={[
                ...(project.bond
                  ? [{ key: 'units', label: t`Bonds`, value: count === undefined ? '–' : formatNumber(count, locale) }]
                  : []),
                { key: 'rate', label: t`Interest per year`, value: formatPercent(calculation.rate, locale) },
                {
                  key: 'total',
                  label: maturity ? t`Interest until ${maturity}` : t`Interest for ${term}`,
                  value: formatPercent(calculation.totalPercent, locale),
                },
                { key: 'interest', label: t`Interest in euros`, value: formatMoney(calculation.interestCents, locale) },
              ]}
              total={{ label: t`Scheduled total`, value: formatMoney(calculation.payoutCents, locale) }}
            />
          </div>
          {project.investingEnabled && isExposed && (
            <Alert kind="warning">
              <strong>
                <Trans>
                  {ownAmount} exceeds the threshold above which we must warn you ({suggestedAmount}).
                </Trans>
              </strong>{' '}
              {t(labels.risk)}
            </Alert>
          )}
          {project.investingEnabled ? (
            <ButtonLink to={investAddress(project)} params={{ projectId: project.id }} size="lg" full>
              <span>{t(labels.investIn(project.name))}</span>
            </ButtonLink>
          ) : (
            <p className="strong">
              <Trans>This project is not accepting investments at the moment.</Trans>
            </p>
          )}
          <p className="small muted">{t(labels.beforeTaxes)}</p>
        </div>
      </Panel>
    </aside>
  );
}
