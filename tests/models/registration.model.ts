import type { registrationMachine } from '../../machines/registration/registration.machine.ts';
import { emitted, places } from '../support/paths/run.ts';
import { failureIsShown, lost, offline, serverFails } from './failures.ts';
import type { Model } from './model.ts';
import {
  after,
  changes,
  type Form,
  formEvents,
  formIn,
  isChange,
  phoneNumbers,
  problemsIn,
  same,
  remainingProblems,
  wrong,
} from './registration-form.ts';

const required = ['name', 'lastName', 'email', 'password'];
const open = ['filling', 'correcting', 'notRegistered', 'socialFailed'];
const typed = { name: 'Ona', lastName: 'Petraitė', email: 'ona@example.com', password: 'correct-horse-1', phoneNumber: '' };

const isPerson = ({ userType }: Record<string, unknown>) => userType !== 'LEGAL_ENTITY';
/** Further failures after the first add nothing but places. */
const isFirst = (context: Record<string, unknown>) => context['failure'] === undefined && isPerson(context);

export const registrationModel = {
  starts: [
    { title: 'a stranger opens the form', input: {} },
    {
      title: 'a stranger has filled in the form',
      input: { kept: { draft: typed, userType: 'LEGAL_ENTITY', consents: { consentTerms: true, consentNews: true } } },
    },
  ],
  responses: {
    registerUser: [
      { title: 'the account is made', output: { kind: 'registered' } },
      {
        title: 'the address has an account elsewhere',
        output: { kind: 'refused', code: 'EMAIL_ALREADY_EXISTS', problems: { email: 'EMAIL_ALREADY_EXISTS' } },
      },
      { title: 'too many accounts come from here', output: { kind: 'refused', code: 'RATE_LIMITED', problems: {} } },
      lost,
      { ...serverFails, when: isFirst },
      { ...offline, when: isPerson },
    ],
    startSocialSignIn: [{ title: 'the address of the other service comes', output: { url: 'https://social.example/start' } }, lost],
  },
  events: {
    'field.change': phoneNumbers,
    ...formEvents,
    'social.choose': [
      { title: 'Google is chosen', event: { type: 'social.choose', provider: 'google', nonce: 'n-1' } },
      { title: 'Facebook is chosen', event: { type: 'social.choose', provider: 'facebook', nonce: 'n-2' } },
    ],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    failureIsShown(
      'registering',
      'an error of the server, no response and an offline device are three reasons, and what may be made stays known until an answer arrives',
      ['REG-07', 'ERR-03'],
    ),
    {
      title: 'a form begins empty and agrees to nothing, or as it was before a reload',
      requirements: ['REG-02', 'REG-05'],
      every: ({ start, first }) => {
        const { kept } = start.input as { kept?: Partial<Form> };
        const expected: Form = {
          draft: { name: '', lastName: '', email: '', password: '', phoneNumber: '', ...kept?.draft },
          userType: kept?.userType ?? 'INDIVIDUAL',
          consents: { consentTerms: false, consentMarketing: false, consentNews: false, ...kept?.consents },
        };
        if (first.state !== 'filling' || Object.keys(problemsIn(first)).length) return 'begins with messages';
        return same(formIn(first), expected) ? undefined : 'begins with something else';
      },
    },
    {
      title: 'one box agrees to everything, and everything typed or ticked is shown and kept, but never the password',
      requirements: ['REG-05', 'REG-02'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          const kept = emitted(step, 'draft.save')?.form as Form | undefined;
          if (changes.includes(event.type) && isChange(formIn(from), event)) {
            const expected = after(formIn(from), event);
            if (!same(formIn(to), expected)) return 'what was done is not shown';
            if (!kept || !same(kept, { ...expected, draft: { ...expected.draft, password: '' } })) return 'is not kept as it should be';
            if (to.context.code) return 'an old refusal is still shown';
          } else {
            if (kept) return 'saved without a change';
            if (to.state !== 'registered' && !same(formIn(to), formIn(from))) return 'something typed is lost';
            if (changes.includes(event.type) && to.state !== from.state) return 'an unchanged value changes something';
          }
        }
        return undefined;
      },
    },
    {
      title: 'nothing incomplete is sent; each place says what is wrong, and the phone number may be left out',
      requirements: ['REG-03', 'REG-14'],
      every: ({ steps }) => {
        for (const { event, from, to, requests } of steps) {
          if (event.type !== 'form.submit') continue;
          const mistakes = wrong(formIn(from), required);
          const isWrong = Object.keys(mistakes).length > 0;
          if (to.state !== (isWrong ? 'correcting' : 'registering')) return `sending leads to ${to.state}`;
          if (!same(problemsIn(to), mistakes)) return 'other messages';
          if (!isWrong && !(requests[0]?.src === 'registerUser' && same(requests[0].input, formIn(from)))) return 'sends something else';
          if (to.context.code) return 'still shows an old refusal';
        }
        return undefined;
      },
    },
    {
      title: 'a mended place loses its message, and typing brings no new one',
      requirements: ['REG-03'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          if (!changes.includes(event.type) || !isChange(formIn(from), event)) continue;
          const left = remainingProblems(step, wrong(formIn(to), required));
          if (!same(problemsIn(to), left)) return 'other messages';
          if (to.state !== (Object.keys(left).length ? 'correcting' : 'filling')) return `${to.state} after a change`;
        }
        return undefined;
      },
    },
    {
      title: 'what the server answers is told, and an unknown answer is never taken for a yes',
      requirements: ['REG-06', 'REG-07'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          const told = emitted(step, 'failed');
          if (from.state !== 'registering') {
            if (told || to.state === 'registered') return 'told without an answer';
            continue;
          }
          const answer = event.output as { kind: string; code?: string; problems?: Form['draft'] } | undefined;
          const fields = Object.keys(answer?.problems ?? {}).length > 0;
          const expected = answer?.kind === 'registered' ? 'registered' : fields ? 'correcting' : 'notRegistered';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (Boolean(told) !== (expected !== 'registered') || told?.code !== (told && answer?.code)) return 'the refusal is not told';
          if (expected !== 'registered' && to.context.code !== answer?.code) return 'the reason is not shown';
          if (expected === 'correcting' && !same(problemsIn(to), answer?.problems ?? {})) return 'the mistake is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'an account that is made is told once, the typed is forgotten, and the page to verify opens',
      requirements: ['REG-06', 'REG-12', 'REG-15'],
      every: ({ steps }) => {
        for (const step of steps) {
          const isMade = step.to.state === 'registered' && step.from.state === 'registering';
          const told = emitted(step, 'registered');
          if (Boolean(told) !== isMade || (isMade && told?.email !== formIn(step.from).draft.email)) return 'the account is not told';
          if (Boolean(emitted(step, 'draft.clear')) !== isMade) return 'forgotten at the wrong moment';
          if ((emitted(step, 'navigate')?.to === '/verify-registration') !== isMade) return 'does not lead to the mail';
          if (isMade && formIn(step.to).draft.password !== '') return 'the password is still there';
        }
        return undefined;
      },
    },
    {
      title: 'another service is asked only when it was chosen, and the form is still there afterwards',
      requirements: ['REG-01'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, requests } = step;
          if (event.type === 'social.choose') {
            const { provider, nonce } = event;
            if (to.state !== 'startingSocial' || !same(requests[0]?.input, { provider, nonce })) return 'another service is asked';
            if (Object.keys(problemsIn(to)).length || to.context.code) return 'messages are still shown';
          } else if (requests.some(({ src }) => src === 'startSocialSignIn')) return 'asked without a choice';
          if (from.state === 'startingSocial') {
            const url = (event.output as { url?: string } | undefined)?.url;
            if (to.state !== (url ? 'leaving' : 'socialFailed')) return `${to.state} after the answer`;
            if (emitted(step, 'leave')?.url !== url) return 'leads elsewhere';
          } else if (emitted(step, 'leave')) return 'leaves unasked';
          if (event.type === 'page.shown' && to.state !== 'filling') return 'the form is gone';
          if (Boolean(to.context.social) !== ['startingSocial', 'leaving'].includes(to.state)) return 'does not forget the choice';
        }
        return undefined;
      },
    },
    {
      title: 'the form can be changed and sent in every state but while something is under way',
      requirements: ['REG-06', 'REG-07'],
      every: (run) =>
        places(run).some(
          ({ state, accepts }) =>
            ['form.submit', 'social.choose', 'field.change', 'kind.change', 'consent.change'].some(
              (type) => accepts.includes(type) !== open.includes(state),
            ) || accepts.includes('page.shown') !== (state === 'leaving'),
        )
          ? 'locked or unguarded'
          : undefined,
    },
  ],
} satisfies Model<typeof registrationMachine>;
