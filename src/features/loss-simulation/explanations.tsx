import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './loss-simulation.module.css';

/** What counts and what does not: Delegated Regulation (EU) 2022/2114, Art. 7 to 10 (LOSS-01). */
export function Explanations({ isShort }: { isShort: boolean }) {
  return (
    <section className={css.explanations} aria-labelledby="loss-explanations">
      <p id="loss-explanations" className={css.what}>
        <Trans>What is included</Trans>
      </p>
      <Item title={<Trans>What is annual income?</Trans>}>
        <Trans>
          Annual income after costs, social security contributions and taxes: wages, unemployment benefit, pensions, interest, dividends,
          rent. Exceptional one-off payments and capital gains do not count.
        </Trans>
      </Item>
      <Item title={<Trans>What are liquid assets?</Trans>}>
        <Trans>
          Cash on savings and current accounts, savings that become cash within 30 days, instruments on a regulated market, and fund units
          redeemable at least weekly. Real estate, occupational pensions and earlier crowdfunding investments do not count.
        </Trans>
      </Item>
      <Item title={<Trans>What are financial commitments?</Trans>}>
        <Trans>
          Alimony, rent and mortgage, loan repayments, insurance premiums, utilities, subscriptions, and the income and property taxes of
          the calendar year.
        </Trans>
      </Item>
      {!isShort && (
        <>
          <Item title={<Trans>What is total net worth?</Trans>}>
            <Trans>Annual income plus liquid assets minus annual financial commitments. It can be negative.</Trans>
          </Item>
          <Item title={<Trans>What is the ability to bear losses?</Trans>}>
            <Trans>
              10% of your net worth, and never less than zero. It does not limit what you may invest; it shows what loss you could bear.
            </Trans>
          </Item>
        </>
      )}
    </section>
  );
}

function Item({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <p>{children}</p>
    </details>
  );
}
