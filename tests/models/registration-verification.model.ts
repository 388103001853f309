import type { registrationVerificationMachine } from '../../machines/registration-verification/registration-verification.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (emits: Run['start']['emits'], type: string) => emits.find((emit) => emit.type === type);
const isAddress = (email: unknown) => email === 'ona@example.com';
const writable = ['waitingForMail', 'linkExpired', 'correctingAddress', 'sent', 'notSent'];
const signable = ['waitingForMail', 'linkUsed', 'sent'];

export const registrationVerificationModel = {
  starts: [
    { title: 'somebody has just registered', input: { page: 'mail', email: 'ona@example.com' } },
    { title: 'the page is opened in another browser', input: { page: 'mail' } },
    { title: 'a link that is too old is opened', input: { page: 'mail', link: 'expired' } },
    { title: 'a link is opened a second time', input: { page: 'mail', link: 'used' } },
    { title: 'the link of a Lithuanian mail is opened', input: { page: 'callback', lang: 'lt' } },
    { title: 'the way back names a language that is not spoken here', input: { page: 'callback', lang: 'xx' } },
    { title: 'the way back names no language', input: { page: 'callback' } },
  ],
  responses: {
    resendLink: [
      { title: 'the mail is on its way', output: { kind: 'sent' } },
      { title: 'too many mails were asked for', output: { kind: 'refused', code: 'RATE_LIMITED' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
    switchLanguage: [
      { title: 'the language is there', output: undefined },
      { title: 'the language does not load', error: { message: 'network' } },
    ],
  },
  events: {
    'email.change': [
      { title: 'a complete address is typed', event: { type: 'email.change', email: 'ona@example.com' } },
      { title: 'half an address is typed', event: { type: 'email.change', email: 'ona@' } },
    ],
    'resend.ask': [{ title: 'the mail is asked for again', event: { type: 'resend.ask' } }],
    'signIn.ask': [{ title: 'the person wants to sign in', event: { type: 'signIn.ask' } }],
  },
  invariants: [
    {
      title: 'each address opens its own page: the message, what became of the link, or the way home',
      requirements: ['REG-12', 'REG-13'],
      every: ({ start, first }) => {
        const { page, link, lang, email } = start.input as { page: string; link?: string; lang?: string; email?: string };
        const ofMail = link === 'expired' ? 'linkExpired' : link === 'used' ? 'linkUsed' : 'waitingForMail';
        const expected = page === 'mail' ? ofMail : lang === 'lt' ? 'switchingLanguage' : 'goingHome';
        if (first.state !== expected) return `${first.state} instead of ${expected}`;
        if (first.context.email !== (email ?? '')) return 'another address is shown';
        return expected === 'switchingLanguage' && (start.requests[0]?.input as { locale?: string } | undefined)?.locale !== 'lt'
          ? 'another language is loaded'
          : undefined;
      },
    },
    {
      title: 'the link of the mail leads home, in its language where that can be had',
      requirements: ['REG-13'],
      every: (run) => {
        const arrivals = [{ to: run.first, emits: run.start.emits }, ...run.steps];
        for (const { to, emits } of arrivals) {
          const isHome = to.state === 'goingHome';
          if ((emitted(emits, 'navigate')?.to === '/') !== isHome || Boolean(emitted(emits, 'verified')) !== isHome)
            return 'does not lead home';
        }
        return run.steps.some(({ from, to }) => from.state === 'switchingLanguage' && to.state !== 'goingHome') ? 'is stuck' : undefined;
      },
    },
    {
      title: 'another mail is sent only to a complete address, and the answer is told as it is',
      requirements: ['REG-12'],
      every: ({ steps }) => {
        for (const { event, from, to, requests } of steps) {
          if (event.type === 'resend.ask') {
            const expected = isAddress(from.context.email) ? 'sending' : 'correctingAddress';
            if (to.state !== expected) return `${to.state} instead of ${expected}`;
            if (expected === 'sending' && (requests[0]?.input as { email?: string } | undefined)?.email !== from.context.email)
              return 'sent to another address';
            if (to.context.code) return 'an old refusal is still shown';
          } else if (requests.some(({ src }) => src === 'resendLink')) return 'sent unasked';
          if (from.state === 'sending') {
            const { kind, code } = (event.output ?? {}) as { kind?: string; code?: string };
            if (to.state !== (kind === 'sent' ? 'sent' : 'notSent')) return `${to.state} after the answer`;
            if (to.context.code !== code) return 'the reason is not shown';
          }
        }
        return undefined;
      },
    },
    {
      title: 'what is typed is shown, and a mended address loses its message',
      requirements: ['REG-12'],
      every: ({ steps }) => {
        for (const { event, from, to } of steps) {
          if (event.type !== 'email.change') {
            if (to.context.email !== from.context.email) return 'the address is lost';
            continue;
          }
          if (to.context.email !== event.email) return 'what was typed is not shown';
          if (event.email === from.context.email) {
            if (to.state !== from.state) return 'the same text again changes something';
            continue;
          }
          const isStill = from.state === 'correctingAddress' && !isAddress(event.email);
          const page = from.context.link === 'expired' && from.state !== 'sent' ? 'linkExpired' : 'waitingForMail';
          if (to.state !== (isStill ? 'correctingAddress' : page)) return `${to.state} after typing`;
          if (to.context.code) return 'an old refusal is still shown';
        }
        return undefined;
      },
    },
    {
      title: 'who is confirmed can sign in from here, and nothing can be asked twice at once',
      requirements: ['REG-12'],
      every: (run) => {
        for (const { event, from, to, emits } of run.steps)
          if (
            Boolean(emitted(emits, 'signIn.ask')) !== (event.type === 'signIn.ask') ||
            (event.type === 'signIn.ask' && to.state !== from.state)
          )
            return 'does not lead to the sign-in';
        return places(run).some(
          ({ state, accepts }) =>
            ['email.change', 'resend.ask'].some((type) => accepts.includes(type) !== writable.includes(state)) ||
            accepts.includes('signIn.ask') !== signable.includes(state),
        )
          ? 'locked or unguarded'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof registrationVerificationMachine>;
