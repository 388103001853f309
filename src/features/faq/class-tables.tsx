import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { creditClasses, creditCriteria, type CreditCriterion } from '../../../domain/credit.ts';
import { alignRight, Table } from '../../ui/table.tsx';
import styles from './faq.module.css';
import { keysOf } from '../../../domain/keys.ts';

const criteria = {
  debtServiceCoverage: msg`Debt service coverage ratio (DSCR)`,
  loanToValue: msg`Loan to value`,
  loanToCost: msg`Loan to cost`,
  profitability: msg`Profitability`,
  location: msg`Location`,
  sold: msg`Pre-sold`,
  developerExperience: msg`Developer’s experience`,
} satisfies Record<CreditCriterion, MessageDescriptor>;

const colours = {
  green: msg`green`,
  yellow: msg`yellow`,
  red: msg`red`,
  blue: msg`blue`,
} satisfies Record<(typeof creditClasses)[number]['colour'], MessageDescriptor>;

/** How many points each criterion can have. [CRED-01] */
export function CriteriaTable() {
  const { t } = useLingui();
  return (
    <Table caption={t`Points of the criteria`}>
      <thead>
        <tr>
          <th scope="col">{t`Criterion`}</th>
          <th scope="col" className={alignRight}>{t`Points`}</th>
        </tr>
      </thead>
      <tbody>
        {keysOf(creditCriteria).map((name) => (
          <tr key={name}>
            <td>{t(criteria[name])}</td>
            <td className={alignRight}>{`0–${creditCriteria[name]}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The twelve classes by points. [CRED-02] */
export function ClassTable() {
  const { t } = useLingui();
  return (
    <Table caption={t`Credit classes by points`}>
      <thead>
        <tr>
          <th scope="col">{t`Class`}</th>
          <th scope="col">{t`Colour`}</th>
          <th scope="col" className={alignRight}>{t`Points`}</th>
        </tr>
      </thead>
      <tbody className={styles.classes}>
        {creditClasses.map(({ name, from, to, colour }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              <span className={styles.mark} data-colour={colour} aria-hidden="true" />
              {t(colours[colour])}
            </td>
            <td className={alignRight}>{`${from}–${to}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
