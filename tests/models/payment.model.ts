import { failureOf } from '../../domain/failure.ts';
import type { paymentMachine, PaymentInput } from '../../machines/payment/payment.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const input = { investmentId: 'i-1', country: 'LT', experienced: false };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const asksConsent = ({ start }: Run) => !(start.input as typeof input).experienced;
/** Where the request is under way. */
const sending = ['creating', 'askingBank'];
const isBank = ({ paymentType }: Record<string, unknown>) => paymentType !== 'directPayment';
/** Further failures after the first add nothing but places. */
const isFirst = (context: Record<string, unknown>) => context['failure'] === undefined && isBank(context);
const unansweredOf = ({ start }: Run) => (start.input as PaymentInput).unanswered;
const ownOrigin = 'https://own.example';
const reply = (event: { output?: unknown }) => event.output as { kind: string; url?: string; code?: string } | undefined;

export const paymentModel = {
  starts: [
    { title: 'an inexperienced investor pays', input },
    { title: 'an experienced investor pays', input: { ...input, experienced: true } },
    { title: 'an inexperienced investor without a country pays', input: { ...input, country: undefined } },
    { title: 'an experienced investor without a country pays', input: { ...input, country: undefined, experienced: true } },
    {
      title: 'a request that the server failed was left',
      input: { ...input, unanswered: { paymentType: 'hansa', requestKey: 'k-0', failure: 'serverError' } },
    },
  ],
  responses: {
    createPayment: [
      { title: 'the bank is ready', output: { kind: 'created', url: 'https://bank.example/pay/1' } },
      { title: 'the bank is ready, by an URL without a scheme', output: { kind: 'created', url: '//bank.example/pay/1' }, when: isFirst },
      { title: 'the bank details are ready', output: { kind: 'created', url: '/payments/direct/i-1' } },
      { title: 'the bank has not answered', output: { kind: 'opening' } },
      { title: 'a payment is open already', output: { kind: 'refused', code: 'INVALID_STATUS_TRANSITION' } },
      { title: 'the money has arrived already', output: { kind: 'refused', code: 'PAYMENT_ALREADY_COMPLETED' } },
      { title: 'the way to pay is refused', output: { kind: 'refused', code: 'PAYMENT_TYPE_NOT_AVAILABLE' } },
      { title: 'open tasks come first', output: { kind: 'refused', code: 'PENDING_TASKS' } },
      { title: 'the answer is lost', error: { message: 'network' } },
      { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 }, when: isFirst },
      { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' }, when: isBank },
    ],
  },
  events: {
    'country.choose': [{ title: 'a country is chosen', event: { type: 'country.choose', country: 'DE' } }],
    'type.choose': [
      { title: 'a way to pay is chosen', event: { type: 'type.choose', paymentType: 'neris' } },
      { title: 'the bank transfer is chosen', event: { type: 'type.choose', paymentType: 'directPayment' } },
    ],
    'consent.tick': [{ title: 'consent is given', event: { type: 'consent.tick' } }],
    'consent.untick': [{ title: 'consent is taken back', event: { type: 'consent.untick' } }],
    pay: [{ title: 'paying', event: { type: 'pay', requestKey: 'k-1' } }],
    'status.open': [{ title: 'the status is opened', event: { type: 'status.open' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
    'connection.restored': [{ title: 'the device is online again', event: { type: 'connection.restored' } }],
  },
  invariants: [
    {
      title: 'nobody pays without a way to pay and, where it is asked, consent',
      requirements: ['PAY-08', 'PAY-06'],
      every: (run) => {
        let consent = !asksConsent(run) || unansweredOf(run) !== undefined;
        for (const { event, requests, from, refused } of run.steps) {
          if (refused) continue;
          if (event.type === 'consent.tick') consent = true;
          if (event.type === 'consent.untick') consent = false;
          if (requests.length && (!consent || !from.context.paymentType)) return 'paid without consent or method';
        }
        return places(run).some(({ state, accepts }) => accepts.includes('pay') !== (state === 'ready'))
          ? 'pay is offered wrongly'
          : undefined;
      },
    },
    {
      title: 'consent and method together are always enough',
      requirements: ['PAY-08', 'PAY-07'],
      every: (run) => {
        let consent = !asksConsent(run);
        let method = false;
        let country = (run.start.input as { country?: string }).country !== undefined;
        const form = ['undecided', 'methodMissing', 'consentMissing', 'ready'];
        const expected = () => (consent ? (method ? 'ready' : 'methodMissing') : method ? 'consentMissing' : 'undecided');
        if (unansweredOf(run)) return undefined;
        if (run.first.state !== expected()) return `begins in ${run.first.state}`;
        for (const { from, event, to, refused } of run.steps) {
          if (refused) {
            if (event.type === 'type.choose' && country && form.includes(to.state)) return 'a way to pay was refused';
            continue;
          }
          if (event.type === 'consent.tick') consent = true;
          if (event.type === 'consent.untick') consent = false;
          if (event.type === 'type.choose') {
            if (!country) return 'a way to pay without a country';
            method = true;
          }
          if (event.type === 'country.choose') {
            country = true;
            const same = from.context.country === event.country;
            if (!same) method = false;
            if (to.context.country !== event.country || to.context.paymentType !== (same ? from.context.paymentType : undefined))
              return 'another country clears the way to pay, the same one keeps it';
            if (same && to.state !== from.state) return 'the same country changes something';
          }
          if (form.includes(to.state) && to.state !== expected()) return `${to.state} instead of ${expected()}`;
        }
        return undefined;
      },
    },
    {
      title: 'country and method can be chosen, and consent taken back, at any time before paying',
      requirements: ['PAY-04', 'PAY-06'],
      every: (run) => {
        for (const { state, accepts, context } of places(run)) {
          const form = ['undecided', 'methodMissing', 'consentMissing', 'ready'].includes(state);
          if (!form && state !== 'creationFailed') continue;
          if (!accepts.includes('country.choose') || (context.country !== undefined && !accepts.includes('type.choose')))
            return `${state} takes no choice`;
          const given = state === 'ready' || state === 'methodMissing';
          if (form && accepts.includes('consent.untick') !== (given && asksConsent(run)))
            return 'consent cannot be taken back, or is asked of the wrong person';
          if (form && accepts.includes('consent.tick') !== !given) return 'consent cannot be given';
        }
        return undefined;
      },
    },
    {
      title: 'what was chosen is what is sent, with the idempotency key of the request',
      requirements: ['PAY-10'],
      every: (run) => {
        const { steps } = run;
        let { paymentType: chosen, requestKey } = (unansweredOf(run) ?? { requestKey: 'k-1' }) as {
          paymentType?: unknown;
          requestKey: string;
        };
        for (const { event, to, requests, refused } of steps) {
          if (refused) continue;
          if (event.type === 'type.choose') chosen = event.paymentType;
          if (event.type === 'pay') requestKey = 'k-1';
          const sent = requests[0]?.input as { investmentId?: string; paymentType?: string; requestKey?: string } | undefined;
          if (sent && (sent.investmentId !== 'i-1' || sent.paymentType !== chosen || sent.requestKey !== requestKey))
            return 'something else is sent';
          if (event.type === 'type.choose' && (to.context.paymentType !== chosen || requests.length)) return 'the choice is not kept';
          if ((event.type === 'pay' || event.type === 'retry') && !(to.state === 'creating' && sent)) return 'nothing is sent';
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer can only be repeated, never changed, also after the page was left and while the device is offline',
      requirements: ['PAY-11'],
      every: (run) => {
        const left = unansweredOf(run);
        if (left && run.first.state !== 'creationUnknown') return 'a request without a response is forgotten';
        if (run.first.context.failure !== left?.failure) return 'why its outcome is not known is forgotten';
        let known = left?.failure;
        for (const { from, event, to, refused } of run.steps) {
          if (event.type === 'pay' && !refused) known = undefined;
          if (!sending.includes(from.state)) continue;
          if ('output' in event) known = reply(event)?.kind === 'opening' ? 'noResponse' : undefined;
          if (!('error' in event)) continue;
          const failure = failureOf(event.error);
          if (failure !== 'offline') known = failure;
          if (to.state !== (known ? 'creationUnknown' : 'creationFailed')) return 'a lost answer was interpreted';
          if (to.context.failure !== (known ?? 'offline') || to.context.refusal) return 'another reason is shown';
        }
        return places(run).some(({ state, accepts }) => state === 'creationUnknown' && accepts.join() !== 'retry')
          ? 'can be changed'
          : undefined;
      },
    },
    {
      title: 'while the bank has not answered the same request asks again every three seconds, and nothing else can be done',
      requirements: ['PAY-10', 'PAY-11'],
      every: (run) => {
        for (const { from, event, to, requests } of run.steps) {
          if ((to.state === 'openingAtBank') !== (reply(event)?.kind === 'opening')) return `${event.type} shows ${to.state}`;
          if (from.state === 'openingAtBank' && (to.state !== 'askingBank' || requests.length !== 1)) return 'does not ask again';
        }
        const slow = places(run).find(({ timers }) => Object.values(timers).some((ms) => ms !== 3000));
        if (slow) return `${slow.state} waits ${Object.values(slow.timers).join()} ms`;
        return places(run).find(
          ({ state, accepts }) =>
            (state === 'openingAtBank' || state === 'askingBank') && accepts.some((type) => !type.startsWith('xstate.')),
        )?.state;
      },
      some: ({ steps }) => steps.some(({ from }) => from.state === 'openingAtBank'),
    },
    {
      title: 'the browser goes only where the server said, and to our own pages without leaving',
      requirements: ['PAY-10', 'PAY-15'],
      every: ({ steps }) => {
        for (const { event, to, emits, from } of steps) {
          if (!sending.includes(from.state)) continue;
          const url = reply(event)?.url;
          const isOwn = url !== undefined && new URL(url, ownOrigin).origin === ownOrigin;
          const expected = isOwn ? { type: 'navigate', to: url } : url ? { type: 'leave', url } : undefined;
          if (expected && JSON.stringify(emits) !== JSON.stringify([expected])) return 'does not go there';
          if (expected && to.state !== (isOwn ? 'goingToDetails' : 'redirecting')) return `goes on in ${to.state}`;
          if (!expected && emits.some(({ type }) => type === 'leave')) return 'leaves without an address';
        }
        return undefined;
      },
    },
    {
      title: 'no second payment: an open or arrived one is shown instead',
      requirements: ['PAY-12', 'PAY-10'],
      every: (run) => {
        for (const { event, to, emits, refused } of run.steps) {
          const code = reply(event)?.code;
          if (
            code === 'INVALID_STATUS_TRANSITION' &&
            (to.state !== 'otherPaymentOpen' || emits.length || to.accepts.join() !== 'status.open')
          )
            return 'a payment at another bank is not named';
          if (
            (code === 'PAYMENT_ALREADY_COMPLETED' || event.type === 'page.shown' || (event.type === 'status.open' && !refused)) &&
            (to.state !== 'paymentExists' || emits[0]?.to !== '/payments/accept?investmentId=i-1')
          )
            return 'the open payment is hidden';
        }
        if (places(run).some(({ state, accepts }) => state === 'redirecting' && accepts.join() !== 'page.shown'))
          return 'the page shown again is stale';
        return places(run).some(({ state, accepts }) => (state === 'paymentExists' || state === 'goingToDetails') && accepts.length)
          ? 'can pay twice'
          : undefined;
      },
    },
    {
      title: 'once the device is online again nothing says that it is offline, nothing is sent by itself, and the person can pay',
      requirements: ['PAY-11', 'ERR-03'],
      every: (run) => {
        for (const { event, to, requests, refused } of run.steps) {
          if (event.type !== 'connection.restored' || refused) continue;
          if (to.state !== 'ready' || to.context.failure || requests.length) return `shows ${to.state}`;
        }
        return places(run).some(({ accepts, context }) => accepts.includes('connection.restored') !== (context.failure === 'offline'))
          ? 'an offline device is reported for ever, or something else is forgotten'
          : undefined;
      },
      some: ({ steps }) => steps.some(({ event, refused }) => event.type === 'connection.restored' && !refused),
    },
    {
      title: 'open tasks open the task modal, and nothing else does',
      requirements: ['NOTIF-13', 'PAY-11'],
      every: ({ steps }) => {
        for (const { event, to, emits } of steps) {
          const isPending = reply(event)?.code === 'PENDING_TASKS';
          if (emits.some(({ type }) => type === 'tasks.pending') !== isPending) return 'the task modal opens wrongly';
          if (isPending && (to.state !== 'creationFailed' || to.context.refusal !== 'PENDING_TASKS')) return 'the reason is not told';
        }
        return undefined;
      },
    },
    {
      title: 'a refused payment says so and can be tried again or otherwise',
      requirements: ['PAY-11'],
      every: (run) => {
        for (const { from, event, to } of run.steps) {
          if (
            reply(event)?.code === 'PAYMENT_TYPE_NOT_AVAILABLE' &&
            (to.state !== 'creationFailed' || to.context.refusal !== 'PAYMENT_TYPE_NOT_AVAILABLE')
          )
            return 'the refusal is not told';
          if (to.state !== 'creationFailed' && to.context.refusal) return 'an old refusal is still shown';
          if (
            from.state === 'creationFailed' &&
            event.type === 'type.choose' &&
            to.state !== (event.paymentType === from.context.paymentType ? 'creationFailed' : 'ready')
          )
            return `choosing a way to pay shows ${to.state}`;
        }
        return places(run).some(({ state, accepts }) => state === 'creationFailed' && !accepts.includes('retry')) ? 'no retry' : undefined;
      },
    },
  ],
} satisfies Model<typeof paymentMachine>;
