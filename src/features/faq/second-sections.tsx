import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { withholdingPercent } from '../../../domain/tax.ts';
import { ClassTable, CriteriaTable } from './class-tables.tsx';
import type { FaqItem } from './faq.types.ts';

/** Risks, guarantees, LTV, tax, risk class with its tables, insurance, early repayment. [FAQ-01] */
export function SelectedQuestions(): FaqItem[] {
  const percent = withholdingPercent.nonResident;
  const form = brand.residenceForm;
  return [
    {
      question: <Trans>What are the risks?</Trans>,
      answer: (
        <>
          <p>
            <Trans>
              You can lose all the money you invest. A building may cost more or sell more slowly than planned, prices may fall, the
              borrower may become insolvent, and a forced sale takes time and brings less.
            </Trans>
          </p>
          <p>
            <Trans>
              Your money is tied up until the loan is repaid, and there is no market on which to sell the loan. Investments here are covered
              neither by a deposit guarantee scheme nor by an investor compensation scheme. Spread your money over several projects.
            </Trans>
          </p>
        </>
      ),
    },
    {
      question: <Trans>Is repayment guaranteed?</Trans>,
      answer: (
        <p>
          <Trans>
            Repayment is not guaranteed. Loans are secured by a mortgage on the building, in most projects a first-ranking one, and often by
            a personal guarantee of the owner. If the borrower does not pay, the building can be sold for the lenders. We do not buy loans
            back.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does loan to value (LTV) mean?</Trans>,
      answer: (
        <p>
          <Trans>
            The loan as a percentage of the value determined by an independent valuer. At 60% the price can fall by 40% before it no longer
            covers the loan; interest and the costs of enforcement come on top. During construction we show loan to cost (LTC) instead: the
            loan as a percentage of the total project cost.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Which taxes do I pay?</Trans>,
      answer: (
        <p>
          <Trans>
            Interest is income. For individuals resident outside Lithuania, {percent}% is withheld in Lithuania, less from the day we have
            approved a certificate of tax residence ({form}), where a tax treaty so provides. Nothing is withheld from companies of the
            European Economic Area. You declare your interest where you are resident; the income report in your account lists the figures
            you need.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does the credit class mean?</Trans>,
      answer: (
        <>
          <p>
            <Trans>
              Seven criteria are scored. The more points, the higher the risk. The total determines the class, from A1 (lowest risk) to D3
              (highest). The points for each criterion are shown on the project page.
            </Trans>
          </p>
          <CriteriaTable />
          <ClassTable />
        </>
      ),
    },
    {
      question: <Trans>Is the building insured?</Trans>,
      answer: (
        <p>
          <Trans>
            Yes. The borrower insures it against fire, water and storm for the whole term of the loan, with the lenders as beneficiaries,
            and submits the policy to us every year. The investment itself is not insured.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can the borrower repay early?</Trans>,
      answer: (
        <p>
          <Trans>
            Yes, with notice of at least thirty days. You receive the principal and interest up to that day, but none for the time after it.
            Where a contract provides for compensation, the project page says so.
          </Trans>
        </p>
      ),
    },
  ];
}

export function DataQuestions(): FaqItem[] {
  return [
    {
      question: <Trans>How is my data protected?</Trans>,
      answer: (
        <p>
          <Trans>
            All connections are encrypted, passwords are stored only in hashed form, and our staff see only the data they need for their
            work. The data is kept in data centres in the European Union.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Who receives my data?</Trans>,
      answer: (
        <p>
          <Trans>
            The identity provider, the payment institution, the borrower where the contract names you, the depository for bonds, and
            authorities where the law requires it. We never sell it. The privacy policy under <Link to="/legal">Legal documents</Link> has
            the details.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How do I close my account?</Trans>,
      answer: (
        <p>
          <Trans>
            Once all your investments are repaid, choose <Link to="/close-account">Close your account</Link> at the end of your settings.
            Before you confirm, you see what is deleted at once and what the law obliges us to keep, and until when: at most ten years.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What do you measure on this site?</Trans>,
      answer: (
        <p>
          <Trans>
            Nothing until you agree to it in the cookie bar. If you agree, we count which pages are read and where forms are abandoned. The
            figures stay on our own servers.
          </Trans>
        </p>
      ),
    },
  ];
}
