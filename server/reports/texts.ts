import { inEachLanguage } from '../i18n.ts';

export const reportTexts = inEachLanguage((i18n) => ({
  income: i18n._({ id: 'report.income', message: 'Income report' }),
  year: i18n._({ id: 'report.year', message: 'Year' }),
  investor: i18n._({ id: 'report.investor', message: 'Investor' }),
  personalNumber: i18n._({ id: 'report.personalNumber', message: 'Personal or company code' }),
  project: i18n._({ id: 'report.project', message: 'Project' }),
  paidOn: i18n._({ id: 'report.paidOn', message: 'Paid on' }),
  gross: i18n._({ id: 'report.gross', message: 'Interest, gross' }),
  withheld: i18n._({ id: 'report.withheld', message: 'Tax withheld' }),
  net: i18n._({ id: 'report.net', message: 'Interest, net' }),
  sum: i18n._({ id: 'report.sum', message: 'Total' }),
  nothing: i18n._({ id: 'report.nothing', message: 'No interest was paid in this period.' }),
  incomeNote: i18n._({
    id: 'report.incomeNote',
    message: 'Interest that was paid to you in the year, as the ledger of the platform shows it. Keep this report for your tax return.',
  }),
  statement: i18n._({ id: 'report.statement', message: 'Investment report' }),
  bonds: i18n._({ id: 'report.bonds', message: 'Extract of bonds' }),
  period: i18n._({ id: 'report.period', message: 'Period' }),
  amount: i18n._({ id: 'report.amount', message: 'Amount' }),
  rate: i18n._({ id: 'report.rate', message: 'Interest per annum, %' }),
  status: i18n._({ id: 'report.status', message: 'Status' }),
  made: i18n._({ id: 'report.made', message: 'Made on' }),
  paid: i18n._({ id: 'report.paid', message: 'Paid on' }),
  interestPaid: i18n._({ id: 'report.interestPaid', message: 'Interest received' }),
  principal: i18n._({ id: 'report.principal', message: 'Principal received' }),
  number: i18n._({ id: 'report.number', message: 'Agreement No.' }),
  units: i18n._({ id: 'report.units', message: 'Units' }),
  isin: i18n._({ id: 'report.isin', message: 'ISIN' }),
  nominal: i18n._({ id: 'report.nominal', message: 'Nominal value' }),
  wallet: i18n._({ id: 'report.wallet', message: 'Wallet number' }),
  madeOn: i18n._({ id: 'report.madeOn', message: 'Made on' }),
  investments: i18n._({ id: 'report.investments', message: 'Investments' }),
  // filled in page by page, where the file is made
  page: i18n._({ id: 'report.page', message: 'Page {page} of {pages}', values: { page: '{page}', pages: '{pages}' } }),
  statuses: {
    NEW: i18n._({ id: 'report.statuses.NEW', message: 'New' }),
    PAYMENT_INITIATED: i18n._({ id: 'report.statuses.PAYMENT_INITIATED', message: 'Being paid' }),
    PAYMENT_COMPLETED: i18n._({ id: 'report.statuses.PAYMENT_COMPLETED', message: 'Paid' }),
    PAYMENT_FAILED: i18n._({ id: 'report.statuses.PAYMENT_FAILED', message: 'Not paid' }),
    COMPLETED: i18n._({ id: 'report.statuses.COMPLETED', message: 'At work' }),
  },
}));

export type ReportTexts = (typeof reportTexts)['en'];
