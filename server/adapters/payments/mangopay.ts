import type { Store } from '../../store/store.ts';
import { type PaymentProvider, PaymentNotStarted } from '../../payments/provider.ts';
import { systemClock } from '../../lib/clock.ts';
import { type ApiOptions, mangopayApi, MangopayRefusal, type MangopaySettings } from './mangopay-api.ts';
import { mangopayBanks } from './mangopay-banks.ts';
import { mangopayParties } from './mangopay-parties.ts';
import { mangopayPayerAccounts } from './mangopay-payer-accounts.ts';
import { isAccountReceipt, mangopayPayIns, startedOf, stateOf } from './mangopay-pay-ins.ts';
import { mangopayPayouts } from './mangopay-payouts.ts';
import { mangopayWallets } from './mangopay-wallets.ts';

interface Mangopay extends ApiOptions {
  store: Store;
  settings: MangopaySettings;
}

/**
 * Mangopay: Pay by Bank and transfers into one wallet for each project. Its events are GET requests that anybody could send, so an event only triggers a read
 * of its object.
 */
export function mangopayPayments({ store, settings, clock = systemClock, timeoutMs }: Mangopay): PaymentProvider {
  const api = mangopayApi(settings, { clock, timeoutMs });
  const banks = mangopayBanks(api, clock);
  const parties = mangopayParties(api, store, settings.userId);
  const payIns = mangopayPayIns(api);
  const wallets = mangopayWallets(api);
  return {
    id: 'mangopay',
    takesTransfers: true,
    signsEvents: false,
    holdsMoney: true,
    methods: banks.methods,
    async start(payment) {
      try {
        const [payer, wallet] = await Promise.all([parties.payer(payment.payer), parties.wallet(payment.projectId)]);
        return startedOf(await payIns.create(payment, payer, wallet));
      } catch (error) {
        if (error instanceof MangopayRefusal) throw new PaymentNotStarted(error.message);
        throw error;
      }
    },
    async status(providerRef) {
      const payIn = await payIns.view(providerRef);
      return payIn && !isAccountReceipt(payIn) ? stateOf(payIn) : undefined;
    },
    async wallet(projectId) {
      const walletId = await parties.knownWallet(projectId);
      return walletId === undefined ? undefined : wallets.statement(walletId);
    },
    payerAccounts: mangopayPayerAccounts({ api, parties, wallets, payIns, country: settings.virtualAccountCountry }),
    ...mangopayPayouts({ api, parties, wallets, payIns, ownerId: settings.userId }),
    async parseWebhook({ query }) {
      const [type, resource, date] = ['EventType', 'RessourceId', 'Date'].map((name) => query.get(name) ?? '');
      if (!type?.startsWith('PAYIN_NORMAL_') || !resource || !date) return undefined;
      return { eventId: `${type} ${resource} ${date}`, providerRef: resource };
    },
  };
}
