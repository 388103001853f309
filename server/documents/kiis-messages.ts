import { sheetLaw } from '../../domain/law/information-sheet.ts';
import { inEachLanguage } from '../lib/i18n.ts';

/** What a key investment information sheet says, in the order of Annex I of Regulation (EU) 2020/1503. */
export const kiisMessages = inEachLanguage((i18n, locale) => ({
  ...sheetLaw[locale],
  title: i18n._({ id: 'kiis.title', message: 'Key investment information sheet' }),
  basis: i18n._({
    id: 'kiis.basis',
    message: 'Pursuant to Article 23 of Regulation (EU) 2020/1503 on European crowdfunding service providers for business',
  }),
  identifier: i18n._({ id: 'kiis.identifier', message: 'Offer identifier' }),
  identifierLater: i18n._({ id: 'kiis.identifierLater', message: 'Given when the offer is published' }),
  project: i18n._({ id: 'kiis.project', message: 'Project' }),
  owner: i18n._({ id: 'kiis.owner', message: 'Project owner' }),
  ownerIs: (name: string, code: string, place: string) =>
    i18n._({ id: 'kiis.ownerIs', message: '{name}, company code {code}, {place}', values: { name, code, place } }),
  instrument: i18n._({ id: 'kiis.instrument', message: 'Type of offer and instrument type' }),
  loan: i18n._({ id: 'kiis.loan', message: 'Loan to the project owner' }),
  bonds: i18n._({ id: 'kiis.bonds', message: 'Bonds of the project owner (transferable securities)' }),
  target: i18n._({ id: 'kiis.target', message: 'Target amount' }),
  deadline: i18n._({ id: 'kiis.deadline', message: 'Deadline' }),
  notOpen: i18n._({ id: 'kiis.notOpen', message: 'To be announced when the offer opens' }),
  closed: i18n._({ id: 'kiis.closed', message: 'The offer is closed' }),

  legalForm: i18n._({ id: 'kiis.legalForm', message: 'Legal form' }),
  ownership: i18n._({ id: 'kiis.ownership', message: 'Ownership' }),
  management: i18n._({ id: 'kiis.management', message: 'Management' }),
  phone: i18n._({ id: 'kiis.phone', message: 'Phone' }),
  website: i18n._({ id: 'kiis.website', message: 'Website' }),
  valuation: i18n._({ id: 'kiis.valuation', message: 'Value of the security' }),
  valuationIs: (amount: string, valuedBy: string, day: string) =>
    i18n._({ id: 'kiis.valuationIs', message: '{amount} ({valuedBy}, {day})', values: { amount, valuedBy, day } }),
  ownerFounded: (year: number) =>
    i18n._({
      id: 'kiis.ownerFounded',
      message:
        'The project owner is a limited liability company set up in {year} to carry out this project. There are therefore no annual accounts of the last three financial years.',
      values: { year: String(year) },
    }),
  activity: i18n._({
    id: 'kiis.activity',
    message: 'Main activity: developing, owning and selling or letting the real estate described here.',
  }),
  place: i18n._({ id: 'kiis.place', message: 'Location' }),
  ltv: i18n._({ id: 'kiis.ltv', message: 'Loan to value' }),
  ltc: i18n._({ id: 'kiis.ltc', message: 'Loan to cost' }),
  creditClass: i18n._({ id: 'kiis.creditClass', message: 'Credit class of the platform' }),
  creditClassIs: (name: string, points: string) =>
    i18n._({
      id: 'kiis.creditClassIs',
      message: '{name}, {points} of 96 points; classes from A1 (lowest risk) to D3',
      values: { name, points },
    }),

  minimum: i18n._({ id: 'kiis.minimum', message: 'Minimum and maximum to be raised' }),
  smallest: i18n._({ id: 'kiis.smallest', message: 'Minimum investment' }),
  step: i18n._({ id: 'kiis.step', message: 'Amounts in steps of' }),
  ownFunds: i18n._({ id: 'kiis.ownFunds', message: 'Project owner’s own funds committed to the project' }),
  notReached: i18n._({
    id: 'kiis.notReached',
    message:
      'The money is paid out to the project owner only when the target is reached and the security is registered. If that does not happen by the closing date, the full amount is returned to you without charge within five working days. Until then it is kept by a licensed payment service provider, apart from the money of the platform.',
  }),

  risks: [
    i18n._({
      id: 'kiis.risks.1',
      message:
        'Project risk: construction may cost more or take longer than planned, permits may be refused, the property may sell slowly or below the expected price.',
    }),
    i18n._({
      id: 'kiis.risks.2',
      message:
        'Sector risk: prices of real estate may fall, interest rates and costs of building may rise, demand may weaken in the whole region.',
    }),
    i18n._({
      id: 'kiis.risks.3',
      message:
        'Default risk: the project owner may become insolvent. A forced sale of the security takes time and usually brings less than the market price.',
    }),
    i18n._({
      id: 'kiis.risks.4',
      message: 'Risk of a lower, delayed or no return: interest and principal may be paid late, in part or not at all.',
    }),
    i18n._({
      id: 'kiis.risks.5',
      message:
        'Platform risk: if the platform ceases to operate, a licensed administrator goes on collecting and forwarding payments; this may cause delays.',
    }),
    i18n._({
      id: 'kiis.risks.6',
      message: 'Risk of illiquidity: you may not be able to sell the investment.',
    }),
    i18n._({
      id: 'kiis.risks.7',
      message: 'Concentration: the loan depends on one property and one owner. Spread your money over several projects.',
    }),
  ],

  isin: i18n._({ id: 'kiis.isin', message: 'ISIN' }),
  issue: i18n._({ id: 'kiis.issue', message: 'Number and nominal value' }),
  issueIs: (units: string, nominal: string) =>
    i18n._({ id: 'kiis.issueIs', message: '{units} bonds of {nominal} each, issued at nominal value', values: { units, nominal } }),
  seniority: i18n._({ id: 'kiis.seniority', message: 'Rank' }),
  senior: i18n._({ id: 'kiis.senior', message: 'Senior: paid before subordinated debt' }),
  subordinated: i18n._({ id: 'kiis.subordinated', message: 'Subordinated: paid after all other creditors' }),
  secured: i18n._({ id: 'kiis.secured', message: 'Secured' }),
  yes: i18n._({ id: 'kiis.yes', message: 'Yes' }),
  no: i18n._({ id: 'kiis.no', message: 'No' }),
  issueDate: i18n._({ id: 'kiis.issueDate', message: 'Issue date' }),
  maturity: i18n._({ id: 'kiis.maturity', message: 'Maturity' }),
  custody: i18n._({
    id: 'kiis.custody',
    message:
      'The bonds are kept in the electronic register of Axiology, a settlement system under the DLT pilot regime (Regulation (EU) 2022/858), in a wallet in your name. They are not admitted to trading on a regulated market. If more is subscribed than offered, later subscriptions are not accepted.',
  }),

  rights: [
    i18n._({
      id: 'kiis.rights.1',
      message:
        'You have the right to interest and repayment under the contract, to a share in the security in proportion to your claim, and to information: progress of the project, delays and the steps taken.',
    }),
    i18n._({
      id: 'kiis.rights.2',
      message: 'The investment gives no ownership of the company or the property and no vote in the company.',
    }),
    i18n._({
      id: 'kiis.rights.3',
      message:
        'A claim may be transferred in whole, with notice through the platform, and where the platform offers it. There is no right to be repaid before the end of the term.',
    }),
  ],

  rate: i18n._({ id: 'kiis.rate', message: 'Interest per year' }),
  rateFrom: (rate: string, amount: string) => i18n._({ id: 'kiis.rateFrom', message: '{rate} from {amount}', values: { rate, amount } }),
  securityTitle: i18n._({ id: 'kiis.securityTitle', message: 'Security and other risk mitigation' }),
  example: (amount: string, date: string) =>
    i18n._({
      id: 'kiis.example',
      message: 'Payments for {amount}, if interest began on {date}, before tax',
      values: { amount, date },
    }),
  defaults: i18n._({
    id: 'kiis.defaults',
    message: 'The project owner declares that it has not defaulted on any credit agreement within the past five years.',
  }),
  servicing: i18n._({
    id: 'kiis.servicing',
    message:
      'The platform keeps the register of claims, forwards payments and reminds the project owner on the first day of a delay. After sixty days of delay the investors decide by a majority of the amounts lent whether the debt is called in and the security enforced; the platform represents them.',
  }),

  costs: i18n._({
    id: 'kiis.costs',
    message:
      'Investors pay nothing to the platform. Your bank may charge you for a payment, and interest may be taxed where you are resident.',
  }),
  ownerPays: (fee: string) =>
    i18n._({
      id: 'kiis.ownerPays',
      message:
        'The project owner pays the platform {fee} of the amount raised, a fee for the assessment of the project and an annual fee for the administration of the loan (document “Prices”).',
      values: { fee },
    }),
  moreInformation: (address: string) =>
    i18n._({
      id: 'kiis.moreInformation',
      message: 'More about the project and its owner, free of charge: {address}',
      values: { address },
    }),
  complaints: (platform: string, email: string, regulator: string, form: string) =>
    i18n._({
      id: 'kiis.complaints',
      message:
        'Complaints are free. Use the form at {form} or write to {platform}, {email}; you will receive a decision within fifteen working days. You may also contact the {regulator}, which supervises the platform.',
      values: { platform, email, regulator, form },
    }),
  page: (page: number, pages: number) => i18n._({ id: 'kiis.page', message: 'Page {page} of {pages}', values: { page, pages } }),
  made: (date: string) => i18n._({ id: 'kiis.made', message: 'As of {date}', values: { date } }),
}));

export type KiisMessages = (typeof kiisMessages)['en'];
