import type { registerBannerMachine } from '../../machines/register-banner/register-banner.machine.ts';
import type { Control, ScreenModel } from './screen.ts';

const register: Control = { role: 'link', name: 'Create an account' };
const close: Control = { role: 'button', name: 'Close the invitation' };
const signUpPrompt = 'New here? An account is free of charge, and you invest only when you want to.';

export const registerBannerScreens = {
  screens: {
    deciding: 'passing',
    waiting: { notVisible: [signUpPrompt], enabled: [] },
    shown: { texts: [signUpPrompt], enabled: [register, close] },
    closed: { like: 'waiting', because: 'What is closed leaves nothing behind.' },
    hidden: { like: 'waiting', because: 'Who is not invited sees nothing.' },
  },
  interactions: {
    'session.known': { world: 'The session says whether somebody is signed in.' },
    'banner.close': { ways: () => [{ controls: [close] }] },
    'register.choose': { ways: () => [{ controls: [register] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: [],
} satisfies ScreenModel<typeof registerBannerMachine>;
