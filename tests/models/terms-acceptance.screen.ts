import type { termsAcceptanceMachine } from '../../machines/terms-acceptance/terms-acceptance.machine.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel, Text } from './screen.ts';

const agree: Control = { role: 'button', name: 'I agree to the terms' };
const fileName = (version = ''): Text => ({ text: 'Terms and conditions, version {version} (PDF)', values: { version } });
const file = (version = ''): Control => ({ role: 'link', name: fileName(version) });
const heading = 'Terms and conditions';
const changed = 'The terms changed while you were reading. Please open the new version; nothing has been accepted yet.';
const lost = 'We could not confirm your consent. Please send it again.';
const sending = 'Sending your consent…';
const leaving = 'Redirecting to the sign-in page…';
const consent = 'By pressing the button I confirm that I have read these terms and conditions and agree to them.';

export const termsAcceptanceScreens = {
  screens: {
    loading: { heading, texts: ['Loading the terms…', consent], enabled: [{ role: 'link', name: 'Current terms and conditions (PDF)' }] },
    readerUnknown: { like: 'loading', because: 'The person waits either way: for the terms, or until it is known who reads them.' },
    reloading: { like: 'loading', because: 'The person waits for the terms, whichever version it is.' },
    loadFailed: { heading, texts: ['The terms could not be loaded', 'You can accept them once they have loaded.'], enabled: [tryAgain] },
    reading: ({ version }) => ({ heading, texts: [consent], notVisible: [changed, lost], enabled: [file(version), agree] }),
    readingNewer: ({ version }) => ({ heading, texts: [changed], enabled: [file(version), agree] }),
    notAccepted: ({ version }) => ({ heading, texts: [lost], enabled: [file(version), agree] }),
    accepting: ({ version }) => ({ heading, texts: [sending], enabled: [file(version)] }),
    signingIn: ({ version }) => ({ heading, texts: [leaving], enabled: [file(version)] }),
    accepted: { heading, texts: ['You have accepted the terms. Thank you.'], enabled: [] },
  },
  interactions: {
    'terms.accept': { ways: () => [{ controls: [agree] }] },
    'session.changed': { world: 'The session says who is here.' },
    retry: { ways: () => [{ controls: [tryAgain] }] },
    'page.shown': { world: 'The browser shows the page again after Back.' },
  },
  frame: [],
  queries: () => [],
  catalogues: ['terms'],
} satisfies ScreenModel<typeof termsAcceptanceMachine>;
