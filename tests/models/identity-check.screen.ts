import type { identityCheckMachine } from '../../machines/identity-check/identity-check.machine.ts';
import type { Control, ScreenModel } from './screen.ts';

export const verify: Control = { role: 'button', name: 'Verify identity' };
export const otherProvider: Control = { role: 'button', name: 'Use the other provider' };

export const identityCheckScreens = {
  screens: {
    choosing: {
      texts: ['Have your passport or identity card to hand.'],
      notVisible: ['The identity check could not be opened. Try again, or use the other provider.'],
      enabled: [verify, otherProvider],
    },
    starting: ({ start }) => ({
      texts: [start?.provider === 'ALTERNATIVE' ? 'Opening the other provider…' : 'Opening the identity check…'],
      notVisible: ['Redirecting to the identity provider…'],
      enabled: [],
    }),
    leaving: { texts: ['Redirecting to the identity provider…'], enabled: [] },
    notStarted: {
      texts: ['The identity check could not be opened. Try again, or use the other provider.'],
      enabled: [verify, otherProvider],
    },
  },
  interactions: {
    'provider.choose': { ways: ({ provider }) => [{ controls: [provider === 'PRIMARY' ? verify : otherProvider] }] },
    'page.shown': { world: 'The browser shows the page again after Back.' },
  },
  frame: [],
  queries: () => [],
  catalogues: ['verification'],
  madeUp: ['state'],
} satisfies ScreenModel<typeof identityCheckMachine>;
