import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import type { FaqItem } from './faq-page.tsx';

export function ProductQuestions(): FaqItem[] {
  const name = brand.name;
  const company = brand.legalName;
  const regulator = brand.regulator.name;
  return [
    {
      question: <Trans>What is {name}?</Trans>,
      answer: (
        <p>
          <Trans>
            A platform on which people and companies lend to buildings. Somebody who builds, buys or renovates a house borrows from many
            lenders at once and repays them with interest. Every loan and every bond is secured by real estate at one address.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Who is behind it, and who supervises it?</Trans>,
      answer: (
        <p>
          <Trans>
            {company}, a crowdfunding service provider licensed under Regulation (EU) 2020/1503 and supervised by {regulator}. Our entry in
            the public register is linked at the foot of every page.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What is the difference between a loan and a bond here?</Trans>,
      answer: (
        <p>
          <Trans>
            With a loan you are a party to a contract with the borrower. A bond is a security with a number of its own, kept in a wallet at
            the depository; before the first one you answer three questions and agree to the terms of the depository.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does it cost?</Trans>,
      answer: (
        <p>
          <Trans>
            Investors pay nothing to us: not for the account, not for investing, not for payments. Borrowers pay. All prices stand in a
            document under <Link to="/legal">legal documents</Link>.
          </Trans>
        </p>
      ),
    },
  ];
}

export function RegistrationQuestions(): FaqItem[] {
  return [
    {
      question: <Trans>Who may open an account?</Trans>,
      answer: (
        <p>
          <Trans>
            Anybody aged 18 or over with an account at a bank in the European Economic Area, and companies through somebody who may act for
            them. Each person and each company has one account.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Why must I show an identity document?</Trans>,
      answer: (
        <p>
          <Trans>
            The law against money laundering asks it of every financial company. You hold your passport or identity card to the camera of
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
            The questionnaire shows whether lending to projects suits your knowledge and your aims. The simulation works out a tenth of your
            net worth: a loss that most people can bear. Neither forbids an investment; both are repeated when the law asks for it.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How long does it take until I can invest?</Trans>,
      answer: (
        <p>
          <Trans>
            About twenty minutes, if your document is at hand. Where somebody has to look at your answers, for example because you hold a
            public office, up to two working days.
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
            Choose a project under <Link to="/invest">projects</Link>, then an amount. You see your rate and every payment with its date.
            Read the contract, then pay through your bank or by transfer. The investment counts when the money has arrived.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How much must I invest at least?</Trans>,
      answer: (
        <p>
          <Trans>
            It stands on the page of each project, mostly 50 or 100 €. Bonds are sold by the piece, mostly of 1,000 €. Larger amounts may
            earn a higher rate; the calculator shows from where on.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can I change my mind?</Trans>,
      answer: (
        <p>
          <Trans>
            Inexperienced investors may withdraw an offer within four calendar days, without a reason and without cost. Money already paid
            is returned within five working days at the latest.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What happens if a project does not collect enough?</Trans>,
      answer: (
        <p>
          <Trans>Then there is no loan. The full amount goes back to you without any charge within five working days.</Trans>
        </p>
      ),
    },
    {
      question: <Trans>When and how am I paid?</Trans>,
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
            Yes. When a loan is repaid you may transfer the amount to another project that is open, without paying anew. You read and accept
            the contract of the new project first.
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
            The articles of association, or a power of attorney if somebody other than the head of the company acts for it. We also ask for
            the company’s activity, its key figures and its beneficial owners with more than 25 %.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>Can a company be an experienced investor?</Trans>,
      answer: (
        <p>
          <Trans>
            Yes, if it is a licensed financial institution, a large undertaking, or meets one of three figures: own funds of 100,000 €,
            turnover of 2,000,000 €, or a balance sheet of 1,000,000 €. It applies in its account and may return to the other category at
            any time.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>What does our bookkeeping receive?</Trans>,
      answer: (
        <p>
          <Trans>
            A contract for each investment, a monthly statement, and a spreadsheet of all investments that you can download at any time.
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
            Companies that build, buy or renovate real estate in the European Union and can give a mortgage. We finance single buildings,
            not running costs of a company, and no private persons.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How do I ask for a loan?</Trans>,
      answer: (
        <p>
          <Trans>
            Describe the project under <Link to="/get-funded">get funded</Link> in a few sentences. Within two working days you hear whether
            it can be a project here and which documents we need.
          </Trans>
        </p>
      ),
    },
    {
      question: <Trans>How long does it take, and what does it cost?</Trans>,
      answer: (
        <p>
          <Trans>
            From complete documents to the first euro it takes four to six weeks on average. The fees depend on amount and term; you receive
            them in writing before you decide.
          </Trans>
        </p>
      ),
    },
  ];
}
