import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { creditClasses, creditCriteria, type CreditCriterion } from '../../../domain/credit.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { CreditScale } from '../../ui/core/credit-scale.tsx';
import { alignRight, Table } from '../../ui/table.tsx';
import { keysOf } from '../../../domain/keys.ts';

const names = {
  debtServiceCoverage: msg`Debt service coverage ratio (DSCR)`,
  loanToValue: msg`Loan to value`,
  loanToCost: msg`Loan to cost`,
  profitability: msg`Profitability`,
  location: msg`Location`,
  sold: msg`Pre-sold`,
  developerExperience: msg`Developer’s experience`,
} satisfies Record<CreditCriterion, MessageDescriptor>;

const criteria = keysOf(creditCriteria);
const highest = Object.values(creditCriteria).reduce((sum, points) => sum + points, 0);

/** The class on the scale and the points of each criterion; more points mean more risk. */
export function CreditSection({ score }: { score: components['schemas']['CreditScore'] }) {
  const { t } = useLingui();
  const creditClass = score.class;
  const total = score.total;
  return (
    <section id="score">
      <h2>
        <Trans>Credit class {creditClass}</Trans>
      </h2>
      <p>
        <Trans>
          {total} of {highest} points. More points mean more risk.
        </Trans>
      </p>
      <p>
        <Link to="/default-rates">
          <Trans>Default rates by credit class</Trans>
        </Link>
      </p>
      <CreditScale classes={creditClasses} current={creditClass} label={t`Credit classes from A1 (lowest risk) to D3 (highest risk)`} />
      <Table caption={t`Points by criterion`}>
        <thead>
          <tr>
            <th scope="col">{t`Criterion`}</th>
            <th scope="col" className={alignRight}>{t`Points`}</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map((name) => (
            <tr key={name}>
              <td>{t(names[name])}</td>
              <td className={alignRight}>{t`${score.criteria[name]} of ${creditCriteria[name]}`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t`Total`}</td>
            <td className={alignRight}>{t`${total} of ${highest}`}</td>
          </tr>
        </tfoot>
      </Table>
    </section>
  );
}
