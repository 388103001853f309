import { useLingui } from '@lingui/react/macro';
import { formatDate, formatMoney, formatPercent } from '../../../../domain/format.ts';
import { toCents } from '../../../../domain/money.ts';
import { useClients } from '../../../api/use-clients.ts';
import { SheetLink } from '../../../documents/sheet-link.tsx';
import { useLocale } from '../../../i18n/i18n.ts';
import { termText } from '../../../lib/duration-text.ts';
import { Ledger } from '../../../ui/core/ledger.tsx';
import { ProjectSight } from '../../../ui/core/project-illustration.tsx';
import type { Project } from '../investing.types.ts';

/** The bonds beside the work. */
export function BondBrief({ project }: { project: Project }) {
  const { api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { bond } = project;
  const collected = formatPercent(project.progress.percentage, locale);
  return (
    <>
      <ProjectSight project={project} collected={t`${collected} collected`} />
      <Ledger
        rows={[
          ...(bond
            ? [
                { key: 'isin', label: 'ISIN', value: bond.isin },
                { key: 'nominal', label: t`Nominal value`, value: formatMoney(toCents(bond.nominalValue), locale, { whole: true }) },
                { key: 'secured', label: t`Secured`, value: bond.secured ? t`yes` : t`no` },
                { key: 'maturity', label: t`Maturity`, value: formatDate(bond.maturityDate, locale) },
              ]
            : []),
          { key: 'term', label: t`Term`, value: termText(project.loanTerm, locale) },
        ]}
      />
      <SheetLink api={api} documents={project.documents} />
    </>
  );
}
