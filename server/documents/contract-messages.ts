import { riskWarning } from '../../domain/law/risk-warning.ts';
import { inEachLanguage } from '../lib/i18n.ts';

export type Clause = [heading: string, ...paragraphs: string[]];

export const contractMessages = inEachLanguage((i18n, locale) => ({
  title: i18n._({ id: 'contract.title', message: 'Loan agreement' }),
  number: i18n._({ id: 'contract.number', message: 'Agreement no.' }),
  concluded: i18n._({ id: 'contract.concluded', message: 'Date of the offer' }),
  parties: i18n._({ id: 'contract.parties', message: 'Parties' }),
  lender: i18n._({ id: 'contract.lender', message: 'Lender' }),
  borrower: i18n._({ id: 'contract.borrower', message: 'Borrower' }),
  borrowerIs: (project: string) =>
    i18n._({
      id: 'contract.borrowerIs',
      message: 'the owner of the project “{project}”, as named in the key investment information sheet of that project',
      values: { project },
    }),
  agent: i18n._({ id: 'contract.agent', message: 'Platform' }),
  agentIs: i18n._({ id: 'contract.agentIs', message: 'crowdfunding service provider, acting as agent of the parties' }),
  idNumber: i18n._({ id: 'contract.idNumber', message: 'Personal or company code' }),
  terms: i18n._({ id: 'contract.terms', message: 'Main terms' }),
  project: i18n._({ id: 'contract.project', message: 'Project' }),
  amount: i18n._({ id: 'contract.amount', message: 'Loan amount' }),
  rate: i18n._({ id: 'contract.rate', message: 'Interest per annum' }),
  duration: i18n._({ id: 'contract.duration', message: 'Term' }),
  payout: i18n._({ id: 'contract.payout', message: 'Interest payments' }),
  payouts: {
    MONTHLY: i18n._({ id: 'contract.payouts.MONTHLY', message: 'monthly' }),
    QUARTERLY: i18n._({ id: 'contract.payouts.QUARTERLY', message: 'every three months' }),
    SEMI_ANNUALLY: i18n._({ id: 'contract.payouts.SEMI_ANNUALLY', message: 'every six months' }),
    ANNUALLY: i18n._({ id: 'contract.payouts.ANNUALLY', message: 'once a year' }),
    END_OF_TERM: i18n._({ id: 'contract.payouts.END_OF_TERM', message: 'at the end of the term' }),
  },
  interest: i18n._({ id: 'contract.interest', message: 'Interest for the whole term' }),
  back: i18n._({ id: 'contract.back', message: 'Total repayable' }),
  security: i18n._({ id: 'contract.security', message: 'Security' }),
  units: {
    DAY: (count: number) => i18n._({ id: 'contract.units.DAY', message: '{count, plural, one {# day} other {# days}}', values: { count } }),
    MONTH: (count: number) =>
      i18n._({ id: 'contract.units.MONTH', message: '{count, plural, one {# month} other {# months}}', values: { count } }),
    YEAR: (count: number) =>
      i18n._({ id: 'contract.units.YEAR', message: '{count, plural, one {# year} other {# years}}', values: { count } }),
  },
  clauses: [
    [
      i18n._({ id: 'contract.clauses.1.1', message: '1. Subject' }),
      i18n._({
        id: 'contract.clauses.1.2',
        message:
          'The Lender lends the Borrower the loan amount stated in the main terms. The Borrower uses it only for the project and repays it with interest as this agreement provides.',
      }),
      i18n._({
        id: 'contract.clauses.1.3',
        message: 'Loans of other lenders to the same project are separate claims of equal rank. No lender is liable for another.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.2.1', message: '2. Conclusion and payment' }),
      i18n._({
        id: 'contract.clauses.2.2',
        message:
          'This agreement is concluded when the Lender accepts it on the platform and the loan amount reaches the escrow account. Until then neither party is bound to perform. If the offer is revoked within the reflection period, the agreement lapses.',
      }),
      i18n._({
        id: 'contract.clauses.2.3',
        message:
          'The Platform releases the amount to the Borrower only when the project has reached its target and the security has been created. If that does not happen by the end of the funding period, the amount is returned to the Lender in full and without charge.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.3.1', message: '3. Interest' }),
      i18n._({
        id: 'contract.clauses.3.2',
        message:
          'Interest accrues at the annual rate stated from the day the project is fully funded until the end of the term. For each payment period it is rounded down to the cent; the last payment contains the remainder, so that the sum of payments equals the interest stated.',
      }),
      i18n._({ id: 'contract.clauses.3.3', message: 'The rate is fixed for the whole term.' }),
    ],
    [
      i18n._({ id: 'contract.clauses.4.1', message: '4. Repayment' }),
      i18n._({
        id: 'contract.clauses.4.2',
        message:
          'The Borrower pays interest on the due dates of the schedule and the whole principal on the last of them. A due date that is not a working day moves to the next working day without further interest.',
      }),
      i18n._({
        id: 'contract.clauses.4.3',
        message: 'The Borrower may repay early with thirty days’ notice, paying interest accrued up to the day of repayment.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.5.1', message: '5. Default' }),
      i18n._({
        id: 'contract.clauses.5.2',
        message:
          'From the day after a missed due date the Borrower owes default interest of 0.05% of the overdue sum for each day, in addition to the agreed interest on the principal.',
      }),
      i18n._({
        id: 'contract.clauses.5.3',
        message:
          'If a payment is more than sixty days overdue, or the Borrower uses the loan for another purpose, the lenders may, by a majority of the amounts lent and through the Platform, declare the whole debt due and enforce the security.',
      }),
      i18n._({
        id: 'contract.clauses.5.4',
        message:
          'Sums received are applied first to the costs of enforcement, then to interest, then to principal and finally to default interest. Of each, the oldest due date comes first, and the lenders share in proportion to what each is owed.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.6.1', message: '6. Security' }),
      i18n._({
        id: 'contract.clauses.6.2',
        message:
          'The loan is secured as described on the page of the project. The Platform holds the security in its own name as security agent for all lenders of the project, in proportion to their claims. The security is released only upon repayment in full or with the consent of the lenders.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.7.1', message: '7. The Platform' }),
      i18n._({
        id: 'contract.clauses.7.2',
        message:
          'The Platform keeps the register of claims, forwards payments, and represents the lenders in enforcement. It is not a party to the loan, gives no guarantee and no investment advice.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.8.1', message: '8. Transfer of the claim' }),
      i18n._({
        id: 'contract.clauses.8.2',
        message:
          'The Lender may assign the claim in whole with notice through the Platform. The Borrower may not transfer its obligations without the lenders’ consent.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.9.1', message: '9. Taxes' }),
      i18n._({
        id: 'contract.clauses.9.2',
        message:
          'Interest may be subject to withholding tax in Lithuania. The Platform withholds the tax for the Borrower where the law requires it, pays it to the tax authority and issues a statement. The Lender is responsible for any further tax.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.10.1', message: '10. Personal data and notices' }),
      i18n._({
        id: 'contract.clauses.10.2',
        message:
          'The parties’ data are processed to perform this agreement and to meet legal duties. Notices are given through the platform and by e-mail and are deemed received on the next working day.',
      }),
    ],
    [
      i18n._({ id: 'contract.clauses.11.1', message: '11. Law and disputes' }),
      i18n._({
        id: 'contract.clauses.11.2',
        message:
          'The law of the Republic of Lithuania applies. Complaints may be made to the Platform free of charge. A consumer keeps the protection of mandatory rules of the country of residence and may sue there; otherwise the courts of Vilnius decide.',
      }),
    ],
  ] satisfies Clause[],
  schedule: i18n._({ id: 'contract.schedule', message: 'Repayment schedule' }),
  scheduleNote: (date: string) =>
    i18n._({
      id: 'contract.scheduleNote',
      message:
        'Calculated as if interest started on {date}. When the project is fully funded the dates move to the actual first day of interest; the amounts remain the same.',
      values: { date },
    }),
  columns: [
    i18n._({ id: 'contract.columns.1', message: 'Due' }),
    i18n._({ id: 'contract.columns.2', message: 'Interest' }),
    i18n._({ id: 'contract.columns.3', message: 'Principal' }),
    i18n._({ id: 'contract.columns.4', message: 'Payment' }),
  ],
  sum: i18n._({ id: 'contract.sum', message: 'Total' }),
  risk: i18n._({ id: 'contract.risk', message: 'Risk statement' }),
  // the first is the warning of Delegated Regulation (EU) 2022/2114, Art. 4(2)
  risks: [
    riskWarning[locale],
    i18n._({
      id: 'contract.risks.2',
      message:
        'The loan is not covered by a deposit guarantee scheme or an investor compensation scheme. The Borrower may pay late, in part, or not at all; the sale of the security may take a long time and bring in less than the debt.',
    }),
    i18n._({
      id: 'contract.risks.3',
      message:
        'The claim cannot be sold quickly and there may be no buyer. Past results of other projects are not a reliable indicator of the results of this one. Lend only what you can do without until the end of the term and beyond.',
    }),
  ],
  offerIdentifier: i18n._({ id: 'kiis.identifier', message: 'Offer identifier' }),
  withdrawal: i18n._({ id: 'contract.withdrawal', message: 'Reflection period and right to revoke the offer' }),
  signatures: i18n._({ id: 'contract.signatures', message: 'Signatures' }),
  signed: i18n._({
    id: 'contract.signed',
    message: 'Made electronically on the platform. The electronic record of acceptance replaces handwritten signatures.',
  }),
  forLender: i18n._({ id: 'contract.forLender', message: 'For the Lender' }),
  forBorrower: i18n._({ id: 'contract.forBorrower', message: 'For the Borrower, by the Platform as agent' }),
  page: (page: number, pages: number) => i18n._({ id: 'contract.page', message: 'Page {page} of {pages}', values: { page, pages } }),
  withdrawalTerm: (date: string) =>
    i18n._({
      id: 'contract.withdrawalTerm',
      message:
        'A non-sophisticated investor may revoke the offer within four calendar days of making it, without giving a reason and without incurring a penalty (Regulation (EU) 2020/1503, Article 22). The period expires at the end of {date}.',
      values: { date },
    }),
  withdrawalWay: i18n._({
    id: 'contract.withdrawalWay',
    message:
      'The offer is revoked on the platform, the way it was made: under My investments, with the button “Revoke the offer”. Money already paid is returned in full to the account it came from.',
  }),
}));

export type ContractMessages = Omit<(typeof contractMessages)['en'], 'clauses'> & { clauses: Clause[] };
