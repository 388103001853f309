import { inEachLanguage } from '../lib/i18n.ts';
import { type Clause, type ContractMessages, contractMessages } from './contract-messages.ts';
import { mapKeys } from '../../domain/keys.ts';
import { locales } from '../../domain/locale.ts';

/** What an agreement about bonds says otherwise than one about a loan; clauses of the same number stand in the place of the other's. */
const bondMessages = inEachLanguage((i18n) => ({
  title: i18n._({ id: 'bondContract.title', message: 'Bond subscription agreement' }),
  lender: i18n._({ id: 'bondContract.investor', message: 'Investor' }),
  borrower: i18n._({ id: 'bondContract.issuer', message: 'Issuer' }),
  amount: i18n._({ id: 'bondContract.amount', message: 'Total nominal value' }),
  rate: i18n._({ id: 'bondContract.rate', message: 'Interest per annum' }),
  clauses: [
    [
      i18n._({ id: 'bondContract.clauses.1.1', message: '1. Subject' }),
      i18n._({
        id: 'bondContract.clauses.1.2',
        message:
          'The Issuer issues bonds, and the Investor subscribes for the number stated in the main terms at their nominal value. Each bond is a claim on the Issuer to its nominal value and to interest. The Issuer uses the proceeds only for the project.',
      }),
      i18n._({
        id: 'bondContract.clauses.1.3',
        message:
          'All bonds of this issue rank equally. They are registered in the Investor’s wallet at the depository under the ISIN stated; that entry proves who holds them.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.2.1', message: '2. Conclusion and payment' }),
      i18n._({
        id: 'bondContract.clauses.2.2',
        message:
          'This agreement is concluded when the Investor accepts it on the platform and the total nominal value reaches the escrow account. Until then neither party is bound to perform. If the offer is revoked within the reflection period, the agreement lapses.',
      }),
      i18n._({
        id: 'bondContract.clauses.2.3',
        message:
          'The Platform releases the money to the Issuer only when the project has reached its target and the security has been created; the bonds are registered then. If that does not happen by the end of the funding period, the money is returned to the Investor in full and without charge.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.3.1', message: '3. Interest' }),
      i18n._({
        id: 'bondContract.clauses.3.2',
        message:
          'The bonds bear interest at the annual rate stated from the day of issue until their maturity, whenever they were bought. For each payment period it is rounded down to the cent; the last payment contains the remainder, so that the sum of payments equals the interest stated.',
      }),
      i18n._({ id: 'bondContract.clauses.3.3', message: 'The rate is fixed for the whole term.' }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.4.1', message: '4. Redemption' }),
      i18n._({
        id: 'bondContract.clauses.4.2',
        message:
          'The Issuer pays interest on the due dates of the schedule and the nominal value of the bonds on the last of them. A due date that is not a working day moves to the next working day without further interest.',
      }),
      i18n._({
        id: 'bondContract.clauses.4.3',
        message: 'The Issuer may redeem all bonds early with thirty days’ notice, paying interest accrued up to the day of redemption.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.5.1', message: '5. Default' }),
      i18n._({
        id: 'bondContract.clauses.5.2',
        message:
          'From the day after a missed due date the Issuer owes default interest of 0.05% of the overdue sum for each day, in addition to the agreed interest.',
      }),
      i18n._({
        id: 'bondContract.clauses.5.3',
        message:
          'If a payment is more than sixty days overdue, or the Issuer uses the proceeds for another purpose, the bondholders may, by a majority of the nominal value and through the Platform, declare all bonds due and enforce the security.',
      }),
      i18n._({
        id: 'bondContract.clauses.5.4',
        message:
          'Sums received are applied first to costs of enforcement, then to interest, then to the nominal value, and last to default interest. Of each, the oldest due date comes first, and the bondholders share in proportion to what each is owed.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.6.1', message: '6. Security' }),
      i18n._({
        id: 'bondContract.clauses.6.2',
        message:
          'The bonds are secured as described on the page of the project. The security is held for all bondholders in proportion to the nominal value they hold. The security is released only upon redemption in full or with the consent of the bondholders.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.7.1', message: '7. The Platform and the depository' }),
      i18n._({
        id: 'bondContract.clauses.7.2',
        message:
          'The depository keeps the register of bonds. The Platform forwards payments and represents the bondholders in enforcement. It is not the issuer of the bonds, gives no guarantee and no investment advice.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.8.1', message: '8. Transfer of bonds' }),
      i18n._({
        id: 'bondContract.clauses.8.2',
        message:
          'The Investor may transfer whole bonds; a transfer takes effect when the depository has registered it. The Issuer may not transfer its obligations without the bondholders’ consent.',
      }),
    ],
    [
      i18n._({ id: 'bondContract.clauses.9.1', message: '9. Taxes' }),
      i18n._({
        id: 'bondContract.clauses.9.2',
        message:
          'Interest may be subject to withholding tax in Lithuania. The Platform withholds the tax for the Issuer where the law requires it, pays it to the tax authority and issues a statement. The Investor is responsible for any further tax.',
      }),
    ],
  ] satisfies Clause[],
  scheduleNote: (date: string) =>
    i18n._({
      id: 'bondContract.scheduleNote',
      message: 'Interest runs from the day of issue, {date}.',
      values: { date },
    }),
  principal: i18n._({ id: 'bondContract.principal', message: 'Nominal value' }),
  risks: [
    i18n._({
      id: 'bondContract.risks.2',
      message:
        'The bonds are not covered by a deposit guarantee scheme or an investor compensation scheme. The Issuer may pay late, in part, or not at all; the sale of the security may take a long time and bring in less than the debt.',
    }),
    i18n._({
      id: 'bondContract.risks.3',
      message:
        'The bonds are not traded on an exchange: they cannot be sold quickly and there may be no buyer. Past results of other projects are not a reliable indicator of the results of this one. Invest only what you can do without until maturity and beyond.',
    }),
  ],
  forLender: i18n._({ id: 'bondContract.forInvestor', message: 'For the Investor' }),
  forBorrower: i18n._({ id: 'bondContract.forIssuer', message: 'For the Issuer, by the Platform as agent' }),
}));

/** The names of the rows that only an agreement about bonds has. */
export const bondRows = inEachLanguage((i18n) => ({
  isin: i18n._({ id: 'bondContract.isin', message: 'ISIN' }),
  count: i18n._({ id: 'bondContract.count', message: 'Bonds' }),
  countIs: (count: string, nominal: string) =>
    i18n._({ id: 'bondContract.countIs', message: '{count} of {nominal} each', values: { count, nominal } }),
}));

/** The texts of an agreement about bonds, clause by clause like those about a loan. */
export const bondContractMessages = mapKeys(locales, (locale): ContractMessages => {
  const loan = contractMessages[locale];
  const { principal, risks, clauses, ...own } = bondMessages[locale];
  return {
    ...loan,
    ...own,
    clauses: [...clauses, ...loan.clauses.slice(clauses.length)],
    columns: loan.columns.with(2, principal),
    risks: [...loan.risks.slice(0, 1), ...risks],
  };
});
