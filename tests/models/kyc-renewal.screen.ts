import type { kycRenewalMachine } from '../../machines/kyc-renewal/kyc-renewal.machine.ts';
import { dismissOf } from './known.ts';
import type { Control, ScreenModel } from './screen.ts';

const notNow: Control = { role: 'button', name: 'Not now' };
const renew: Control = { role: 'button', name: 'Renew it now' };
const away = { like: 'signedOut', because: 'No modal is open; the page below is not its matter.' } as const;

export const kycRenewalScreens = {
  screens: {
    signedOut: { enabled: [] },
    fine: away,
    waiting: away,
    dismissed: away,
    asking: ({ status }) => ({
      heading: status === 'EXPIRED' ? 'Your identity document has expired' : 'Your identity document expires soon',
      texts: [
        status === 'EXPIRED'
          ? 'You cannot make new investments until you submit a valid document. This takes about three minutes.'
          : 'Submit the new one in good time to continue investing without interruption. This takes about three minutes.',
        'Your existing investments are not affected.',
      ],
      enabled: [...dismissOf, notNow, renew],
    }),
  },
  interactions: {
    'document.known': { world: 'The session says what is known of the document.' },
    'session.ended': { world: 'The session says that nobody is signed in.' },
    'url.changed': { world: 'The person goes to another page.' },
    dismiss: { ways: () => [{ controls: [notNow] }] },
    renew: { ways: () => [{ controls: [renew] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['kyc-renewal'],
} satisfies ScreenModel<typeof kycRenewalMachine>;
