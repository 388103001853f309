import { useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { type Calculation } from './calculation.ts';
import { investAddress } from './invest-address.ts';
import { projectTypeLabels } from './project-type-labels.ts';
import styles from './project-page.module.css';

type Project = components['schemas']['Project'];

export function BuyBar({ project, calculation }: { project: Project; calculation: Calculation }) {
  const { t } = useLingui();
  const locale = useLocale();
  const duration = useDurationText();
  const amount = formatMoney(calculation.amountCents, locale, { whole: true });
  const maturity = project.bond && formatDate(project.bond.maturityDate, locale);
  const term = duration.term(project.loanTerm);
  const payout = formatMoney(calculation.payoutCents, locale);
  return (
    <aside className={styles.buyBar} aria-label={t`Investment at a glance`}>
      <p>
        <span className="tiny">{maturity ? t`${amount} until ${maturity}` : t`${amount} for ${term}`}</span>
        <br />
        <strong className="num">{t`${payout} scheduled`}</strong>
      </p>
      <ButtonLink to={investAddress(project)} params={{ projectId: project.id }}>
        {t(projectTypeLabels(project).invest)}
      </ButtonLink>
    </aside>
  );
}
