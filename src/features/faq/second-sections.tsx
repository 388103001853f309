import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { withholdingPercent } from '../../../domain/tax.ts';
import { ClassTable, CriteriaTable } from './class-tables.tsx';
import type { FaqItem } from './faq-page.tsx';

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
              The money is bound until the loan is repaid, and there is no exchange on which to sell it. Investments here are covered
              neither by a deposit guarantee scheme nor by an investor compensation scheme. Spread your money over several projects.
            </Trans>
          </p>
        </>
      ),
    },
    {
      question: <Trans>What guarantees are there?</Trans>,
      answer: (
        <p>
          <Trans>
            Nobody guarantees repayment. What there is, is security: a mortgage on the building, in most projects of first rank, and often a
            surety of the owner. If the borrower does not pay, the building can be sold for the lenders. We do not buy loans back.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does loan to value (LTV) mean?</Trans>,
      answer: (
        <p>
          <Trans>
            The loan in percent of the value that an independent valuer gave the building. At 60 % the price may fall by 40 % before the
            loan is no longer covered. While something is being built, loan to cost (LTC) is shown instead: the loan in percent of all
            costs.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Which taxes do I pay?</Trans>,
      answer: (
        <p>
          <Trans>
            Interest is income. For private persons who live outside the country of our seat, {percent} % is withheld there, less where a
            treaty says so and a residence certificate ({form}) lies with us before the first interest. Nothing is withheld from companies
            of the European Economic Area. You declare the rest at home; the income report of your account lists what you need.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does the risk class say?</Trans>,
      answer: (
        <>
          <p>
            <Trans>
              Seven criteria are scored. The more points, the higher the risk. The sum decides the class, from A1, the lowest risk, to D3,
              the highest. The points of each criterion stand on the page of the project.
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
            Yes. The borrower insures it against fire, water and storm for as long as the loan runs, with the lenders as beneficiaries, and
            shows us the policy every year. Nobody insures the investment itself.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can the borrower repay early?</Trans>,
      answer: (
        <p>
          <Trans>
            Yes, with notice of at least thirty days. You receive the principal and the interest up to that day; interest for the time after
            it is not paid. Some contracts give the lenders a compensation, and then it stands on the page of the project.
          </Trans>
        </p>
      ),
    },
  ];
}

export function DataQuestions(): FaqItem[] {
  const email = brand.email;
  return [
    {
      question: <Trans>How is my data protected?</Trans>,
      answer: (
        <p>
          <Trans>
            All connections are encrypted, passwords are stored only as a value from which nobody can read them back, and our people see
            what they need for their work. The data lies in data centres in the European Union.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Who receives it?</Trans>,
      answer: (
        <p>
          <Trans>
            The provider that checks your identity, the payment institution, the borrower as far as the contract names you, for bonds the
            depository, and authorities where the law says so. Nobody buys it. More is in the privacy policy under{' '}
            <Link to="/legal">legal documents</Link>.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How do I close my account?</Trans>,
      answer: (
        <p>
          <Trans>
            Write to <a href={`mailto:${email}`}>{email}</a> once all your investments are repaid. Some records must be kept for eight years
            after that by law; everything else is deleted.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What do you measure on this site?</Trans>,
      answer: (
        <p>
          <Trans>
            Nothing until you agree to it in the cookie bar. If you agree, we count which pages are read and where a form is given up. The
            figures stay on our own servers.
          </Trans>
        </p>
      ),
    },
  ];
}
