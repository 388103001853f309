import { useLocale } from '../../i18n/i18n.ts';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { companyName } from '../../../domain/company-name.ts';
import type { FaqItem } from './faq.types.ts';

export function ProductQuestions(): FaqItem[] {
  const name = brand.name;
  const locale = useLocale();
  const company = companyName(locale);
  const regulator = brand.regulator.name[locale];
  return [
    {
      question: <Trans>What is {name}?</Trans>,
      answer: (
        <p>
          <Trans>
            A crowdfunding platform on which individuals and companies lend to real-estate projects. Companies that build, buy or renovate
            property borrow from many investors at once and repay them with interest. Loans and bonds here are secured by real estate; each
            project page shows how.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Who runs the platform, and who supervises it?</Trans>,
      answer: (
        <p>
          <Trans>
            {company}, authorised as a crowdfunding service provider under Regulation (EU) 2020/1503 and supervised by the {regulator}. Our
            entry in the public register is linked at the foot of every page.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What is the difference between a loan and a bond here?</Trans>,
      answer: (
        <p>
          <Trans>
            With a loan you are a party to a contract with the borrower. A bond is a security with its own ISIN, held in your wallet at the
            depository. Before your first bond you answer three questions and accept the agreements the depository needs.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does it cost?</Trans>,
      answer: (
        <p>
          <Trans>
            Investors pay nothing to us: not for the account, not for investing, not for payments. Borrowers pay. All fees are listed in the
            document “Prices” under <Link to="/legal">Legal documents</Link>.
          </Trans>
        </p>
      ),
    },
  ];
}

export function RegistrationQuestions(): FaqItem[] {
  return [
    {
      question: <Trans>Who may create an account?</Trans>,
      answer: (
        <p>
          <Trans>
            Anyone aged 18 or over with a bank account in the European Economic Area, and companies through an authorised representative.
            Each person and each company may have only one account.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Why must I show an identity document?</Trans>,
      answer: (
        <p>
          <Trans>
            Anti-money-laundering law requires it of every financial institution. You hold your passport or identity card to the camera of
            your phone or computer; a specialised provider checks it within a few minutes.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What are the questionnaire and the loss simulation for?</Trans>,
      answer: (
        <p>
          <Trans>
            The questionnaire shows whether lending to projects suits your knowledge and your aims. The simulation works out 10% of your net
            worth, the figure laid down in the Regulation. Neither prevents you from investing; both are repeated when the law requires it.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How long does it take until I can invest?</Trans>,
      answer: (
        <p>
          <Trans>
            About twenty minutes, if you have your document to hand. If your answers need a manual review, for example because you hold a
            prominent public function, it takes up to two working days.
          </Trans>
        </p>
      ),
    },
  ];
}

export function InvestQuestions(): FaqItem[] {
  return [
    {
      question: <Trans>How do I invest?</Trans>,
      answer: (
        <p>
          <Trans>
            Choose a project under <Link to="/invest">Projects</Link>, then an amount. You see your rate and every payment with its date.
            Read the contract, then pay through your bank or by transfer. The investment is made when the money has arrived.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What is the minimum investment?</Trans>,
      answer: (
        <p>
          <Trans>
            The minimum is stated on each project page, usually €50 or €100. Bonds are sold in units, usually of €1,000. Larger amounts may
            earn a higher rate; the calculator shows the thresholds.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can I change my mind?</Trans>,
      answer: (
        <p>
          <Trans>
            Inexperienced (non-sophisticated) investors may revoke an offer within four calendar days, without giving a reason and without
            penalty. Money already paid is returned within five working days at the latest.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What happens if a project does not collect enough?</Trans>,
      answer: (
        <p>
          <Trans>In that case no loan is made. The full amount is returned to you free of charge within five working days.</Trans>
        </p>
      ),
    },
    {
      question: <Trans>When and how do I get paid?</Trans>,
      answer: (
        <p>
          <Trans>
            On the dates of the schedule. We forward what the borrower pays to your bank account on the next working day, in proportion to
            what you lent, and write to you.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can I move the money of a repaid loan to another project?</Trans>,
      answer: (
        <p>
          <Trans>
            Yes. Until the amount of a repaid loan has been paid out, you may move it to another open project without a new payment. You
            read and accept the contract of the new project first.
          </Trans>
        </p>
      ),
    },
  ];
}

export function CompanyQuestions(): FaqItem[] {
  return [
    {
      question: <Trans>Which documents does my company need?</Trans>,
      answer: (
        <p>
          <Trans>
            The articles of association, or a power of attorney if someone other than the managing director acts for the company. We also
            ask for the company’s activity, its key figures and its beneficial owners with more than 25%.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can a company be an experienced investor?</Trans>,
      answer: (
        <p>
          <Trans>
            Yes, if it is a licensed financial institution, a large undertaking, or meets one of three figures: own funds of €100,000,
            turnover of €2,000,000, or a balance-sheet total of €1,000,000. The company applies in its account and may return to the other
            category at any time.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What do we receive for our accounts?</Trans>,
      answer: (
        <p>
          <Trans>
            A contract for each investment, a monthly statement and a list of all investments (XLSX), which you can download at any time.
          </Trans>
        </p>
      ),
    },
  ];
}

export function BorrowingQuestions(): FaqItem[] {
  return [
    {
      question: <Trans>Who can borrow?</Trans>,
      answer: (
        <p>
          <Trans>
            Companies that build, buy or renovate real estate in the European Union and can give a mortgage. We arrange funding for
            individual buildings, not for the running costs of a company or for private individuals.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How do I ask for a loan?</Trans>,
      answer: (
        <p>
          <Trans>
            Describe the project under <Link to="/get-funded">Apply for a loan</Link> in a few sentences. Within two working days we will
            tell you whether the project qualifies and which documents we need.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How long does it take, and what does it cost?</Trans>,
      answer: (
        <p>
          <Trans>
            On average it takes four to six weeks from complete documents to payout. The fees depend on amount and term; you receive them in
            writing before you decide.
          </Trans>
        </p>
      ),
    },
  ];
}
