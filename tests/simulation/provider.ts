import { WebhookNotAuthentic } from '../../server/lib/webhooks.ts';
import { PaymentNotStarted, type PaymentProvider, type ProviderPayment } from '../../server/payments/provider.ts';
import { recordOf } from '../../domain/unknown.ts';

type ProviderFault = 'lostBefore' | 'lostAfter' | 'refused' | 'never';

interface Held {
  id: string;
  ref: string;
  amountCents: number;
  reference: string;
  returnUrl: string;
  cancelUrl: string;
  state: ProviderPayment['state'];
  payer?: ProviderPayment['payer'];
}

interface ProviderEvent {
  eventId: string;
  ref: string;
}

/** Another company that collects payments. It lives outside of the server, and what it knows outlasts the server's crashes. */
export class Provider implements PaymentProvider {
  readonly id = 'acme';
  readonly takesTransfers = false;
  readonly signsEvents = true;
  readonly holdsMoney = false;
  readonly pays = [];
  readonly registersPayeesOf = [];
  readonly payments = new Map<string, Held>();
  /** Events that were not delivered. */
  readonly events: ProviderEvent[] = [];
  /** What goes wrong with the next call; drawn by the scheduler. */
  nextFault: () => ProviderFault | undefined = () => undefined;

  async methods() {
    return [{ key: 'acme-bank', name: 'Acme Bank', logoUrl: null }];
  }

  async start({ id, amountCents, reference, returnUrl, cancelUrl }: Parameters<PaymentProvider['start']>[0]) {
    const fault = this.nextFault();
    const ref = `acme-${id}`;
    if (fault === 'refused' && !this.payments.has(ref)) throw new PaymentNotStarted('not today');
    if (fault === 'lostBefore') throw new TypeError('fetch failed');
    if (!this.payments.has(ref)) this.payments.set(ref, { id, ref, amountCents, reference, returnUrl, cancelUrl, state: 'open' });
    if (fault === 'never') await new Promise(() => {});
    if (fault === 'lostAfter') throw new TypeError('fetch failed');
    return { redirectUrl: `https://bank.example/${ref}`, providerRef: ref };
  }

  async status(ref: string): Promise<ProviderPayment | undefined> {
    // a read that fails in any way is a read that nobody has made
    if (this.nextFault() !== undefined) throw new TypeError('fetch failed');
    const held = this.payments.get(ref);
    return held && { paymentId: held.id, state: held.state, amountCents: held.amountCents, payer: held.payer };
  }

  async payee(): Promise<never> {
    throw new Error('its money is on the client account');
  }

  async pay(): Promise<string> {
    throw new Error('its money is on the client account');
  }

  async paymentStatus(): Promise<never> {
    throw new Error('its money is on the client account');
  }

  async parseWebhook({ headers, rawBody }: Parameters<PaymentProvider['parseWebhook']>[0]) {
    if (headers.get('x-acme-signature') !== 'genuine') throw new WebhookNotAuthentic();
    const { eventId, ref } = recordOf(JSON.parse(rawBody));
    return typeof eventId === 'string' && typeof ref === 'string' ? { eventId, providerRef: ref } : undefined;
  }

  /** The customer decides on the page of their bank, once. */
  decide(ref: string, state: 'paid' | 'failed', payer: ProviderPayment['payer']): Held | undefined {
    const held = this.payments.get(ref);
    if (held?.state !== 'open') return undefined;
    held.state = state;
    if (state === 'paid') held.payer = payer;
    this.events.push({ eventId: `evt-${ref}-${state}`, ref });
    return held;
  }
}
