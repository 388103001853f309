import type { Clock } from '../../lib/clock.ts';
import type { PaymentMethod } from '../../payments/provider.ts';
import type { MangopayApi } from './mangopay-api.ts';

/** Countries with Pay by Bank in euro. */
export const payByBankCountries = ['AT', 'DE', 'EE', 'ES', 'FI', 'FR', 'IE', 'IT', 'LT', 'LV', 'NL', 'PT'] as const;
export type PayByBankCountry = (typeof payByBankCountries)[number];

interface Bank extends PaymentMethod {
  country: PayByBankCountry;
}

const pageSize = 100;
/** Longest list that is read; more banks are not shown. */
const maxPages = 50;
const freshMs = 60 * 60_000;
/** As the contract takes it. */
const maxKeyLength = 128;

/** The banks of Pay by Bank, read once an hour. While Mangopay does not answer, the last list stays. */
export function mangopayBanks({ client, clientId, dataOf }: MangopayApi, clock: Clock) {
  let last: { banks: readonly Bank[]; readAt: number } | undefined;
  let reading: Promise<readonly Bank[]> | undefined;

  async function readAll(): Promise<readonly Bank[]> {
    const banks: Bank[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const query = { CountryCodes: payByBankCountries.join(','), per_page: pageSize, page };
      const { SupportedBanks } = dataOf(
        await client.GET('/v2.01/{ClientId}/payment-methods/openbanking/metadata/supported-banks', {
          params: { path: { ClientId: clientId }, query },
        }),
      );
      let count = 0;
      for (const { Country, Banks } of SupportedBanks.Countries) {
        count += Banks.length;
        const country = payByBankCountries.find((payByBankCountry) => payByBankCountry === Country);
        if (country)
          banks.push(...Banks.map(({ BankName, Name }) => ({ key: `${country}-${BankName}`, name: Name, logoUrl: null, country })));
      }
      if (count < pageSize) break;
    }
    return banks.filter(({ key }) => key.length <= maxKeyLength);
  }

  async function current(): Promise<readonly Bank[]> {
    if (last && clock.now().getTime() < last.readAt + freshMs) return last.banks;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    try {
      last = { banks: await reading, readAt: clock.now().getTime() };
    } catch (error) {
      if (!last) throw error;
    }
    return last.banks;
  }

  return {
    async methods(country?: string): Promise<readonly PaymentMethod[]> {
      const banks = await current();
      return banks
        .filter((bank) => country === undefined || bank.country === country)
        .map(({ key, name, logoUrl }) => ({ key, name, logoUrl }));
    },
  };
}

/** The country and Mangopay's name of the bank that a key of `methods` names. */
export function bankOf(key: string): { country: PayByBankCountry; bankName: string } | undefined {
  const country = payByBankCountries.find((payByBankCountry) => key.startsWith(`${payByBankCountry}-`));
  return country && key.length > 3 ? { country, bankName: key.slice(3) } : undefined;
}
