import type { kycRenewalMachine } from '../../machines/kyc-renewal/kyc-renewal.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const attention = (status: unknown) => status === 'EXPIRED' || status === 'WILL_EXPIRE_SOON';
const own = (path: unknown) => path === '/renew-kyc' || path === '/verify';

export const kycRenewalModel = {
  starts: [
    { title: 'on the dashboard', input: { path: '/dashboard/settings' } },
    { title: 'on the page of renewal', input: { path: '/renew-kyc' } },
  ],
  responses: {},
  events: {
    'document.known': [
      { title: 'the document is good', event: { type: 'document.known', status: 'VERIFIED', wasDismissed: false } },
      { title: 'the document ends soon', event: { type: 'document.known', status: 'WILL_EXPIRE_SOON', wasDismissed: false } },
      { title: 'the document has ended', event: { type: 'document.known', status: 'EXPIRED', wasDismissed: false } },
      {
        title: 'the document has expired, and its renewal was dismissed before a reload',
        event: { type: 'document.known', status: 'EXPIRED', wasDismissed: true },
        when: ({ status, path }) => status === undefined && path === '/dashboard/settings',
      },
      { title: 'there is no document yet', event: { type: 'document.known', status: 'EMPTY', wasDismissed: false } },
    ],
    'session.ended': [{ title: 'the person signs out', event: { type: 'session.ended' } }],
    'url.changed': [
      { title: 'going to the dashboard', event: { type: 'url.changed', path: '/dashboard/settings' } },
      { title: 'going to the page of renewal', event: { type: 'url.changed', path: '/renew-kyc' } },
      { title: 'coming back from the provider', event: { type: 'url.changed', path: '/verify' } },
    ],
    dismiss: [{ title: 'the modal is dismissed', event: { type: 'dismiss' } }],
    renew: [{ title: 'renewing is chosen', event: { type: 'renew' } }],
  },
  invariants: [
    {
      title: 'the modal opens for a document that expires soon or has expired, unless it was dismissed in this sign-in, and for no other',
      requirements: ['ONB-16', 'ONB-17', 'T-15'],
      every: ({ steps }) => {
        for (const { from, to, event } of steps) {
          if (event.type !== 'document.known') continue;
          const first = ['signedOut', 'fine'].includes(from.state);
          const opened = from.state === 'signedOut' && event.wasDismissed ? 'dismissed' : own(from.context.path) ? 'waiting' : 'asking';
          const expected = !attention(event.status) ? 'fine' : first ? opened : from.state;
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (to.context.status !== event.status) return 'the status is not the newest one';
        }
        return undefined;
      },
    },
    {
      title: 'it never covers the page that renews the document, and comes when that page is left',
      requirements: ['ONB-17', 'T-46'],
      every: (run) => {
        for (const { from, to, event } of run.steps) {
          if (event.type !== 'url.changed') continue;
          if (to.context.path !== event.path) return 'forgets the page';
          const expected =
            from.state === 'waiting' && !own(event.path) ? 'asking' : from.state === 'asking' && own(event.path) ? 'waiting' : from.state;
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
        }
        return places(run).some(({ state, context }) => state === 'asking' && own(context.path)) ? 'covers the page of renewal' : undefined;
      },
    },
    {
      title: 'it closes when it is dismissed or followed, and stays closed in this sign-in, until a valid document expires',
      requirements: ['ONB-17', 'ONB-18', 'T-46'],
      every: (run) => {
        for (const { from, to, event, emits } of run.steps) {
          if ((event.type === 'dismiss' || event.type === 'renew') && to.state !== 'dismissed') return 'stays open';
          const told = emits.map(({ type }) => type);
          if (event.type === 'renew' && emits.at(-1)?.to !== '/renew-kyc') return 'does not lead to renewal';
          if (event.type !== 'renew' && told.includes('navigate')) return 'goes somewhere unasked';
          if ((event.type === 'dismiss' || event.type === 'renew') !== told.includes('dismissed.save')) return 'is not kept, or unasked';
          if ((to.state === 'fine' && from.state !== 'fine') !== told.includes('dismissed.clear'))
            return 'a good document is not forgotten';
          if (from.state === 'dismissed' && to.state === 'asking') return 'comes back unasked';
        }
        return places(run).some(
          ({ state, accepts }) =>
            (state === 'asking') !== accepts.includes('dismiss') || (state === 'asking') !== accepts.includes('renew'),
        )
          ? 'cannot be closed, or only there'
          : undefined;
      },
    },
    {
      title: 'signing out forgets the document',
      requirements: ['ONB-17'],
      every: (run) => {
        for (const { event, to } of run.steps) if (event.type === 'session.ended' && to.state !== 'signedOut') return 'stays';
        for (const { state, context, accepts } of places(run)) {
          if (state === 'signedOut' && context.status) return 'remembers somebody’s document';
          if (state !== 'signedOut' && !accepts.includes('session.ended')) return 'deaf to signing out';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof kycRenewalMachine>;
