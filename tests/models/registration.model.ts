import type { registrationMachine } from '../../machines/registration/registration.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import { shownFailures } from './failures.ts';
import type { Model } from './model.ts';

type Draft = Record<string, string>;
type Consents = { consentTerms: boolean; consentMarketing: boolean; consentNews: boolean };
export type Form = { draft: Draft; userType: string; consents: Consents };
type Step = Run['steps'][number];

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Step, type: string) => step.emits.find((it) => it.type === type);
export const formIn = ({ context }: Place): Form => ({
  draft: context.draft as Draft,
  userType: String(context.userType),
  consents: context.consents as Consents,
});
export const problemsIn = ({ context }: Place) => context.problems as Draft;
const sorted = (it: unknown): unknown =>
  it !== null && typeof it === 'object'
    ? Object.fromEntries(
        Object.entries(it)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, value]) => [key, sorted(value)]),
      )
    : it;
export const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The form after what a person did. */
export function after(form: Form, event: Step['event']): Form {
  if (event.type === 'field.change') return { ...form, draft: { ...form.draft, [String(event.field)]: String(event.value) } };
  if (event.type === 'kind.change') return { ...form, userType: String(event.userType) };
  if (event.type !== 'consent.change') return form;
  const given = Boolean(event.isGiven);
  const which = event.consent === 'all' ? ['consentTerms', 'consentMarketing', 'consentNews'] : [String(event.consent)];
  return { ...form, consents: { ...form.consents, ...Object.fromEntries(which.map((name) => [name, given])) } };
}
export const changes = ['field.change', 'kind.change', 'consent.change'];
/** A tick that is there already is no news, and neither is the same text. */
export function isNews(form: Form, event: Step['event']): boolean {
  if (event.type === 'consent.change' && event.consent === 'all') {
    const isAll = Object.values(form.consents).every(Boolean);
    return isAll !== event.isGiven;
  }
  return !same(after(form, event), form);
}

const required = ['name', 'lastName', 'email', 'password'];
/** What the people of this model may get wrong: what is missing, and an unreadable phone number. */
const wrong = ({ draft, consents }: Form): Draft => ({
  ...Object.fromEntries(required.filter((field) => !draft[field]).map((field) => [field, 'REQUIRED'])),
  ...(draft.phoneNumber ? { phoneNumber: 'INVALID_PHONE_NUMBER' } : {}),
  ...(consents.consentTerms ? {} : { consentTerms: 'REQUIRED' }),
});
/** The field that a change is about; its error is removed when corrected, the others stay. */
export const placeOf = (event: Step['event']) =>
  event.type === 'field.change' ? event.field : event.type === 'consent.change' ? 'consentTerms' : undefined;

/** The messages that stay after a change, given what is wrong now. */
export function staying(step: Step, now: Draft): Draft {
  return Object.fromEntries(
    Object.entries(problemsIn(step.from)).flatMap(([field, problem]) => {
      const left = field === placeOf(step.event) ? now[field] : (now[field] ?? problem);
      return left ? [[field, left]] : [];
    }),
  );
}

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
      { title: 'the answer is lost', error: { message: 'network' } },
      { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 }, when: isFirst },
      { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' }, when: isPerson },
    ],
    startSocialSignIn: [
      { title: 'the address of the other service comes', output: { url: 'https://social.example/start' } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'field.change': [
      { title: 'nonsense is typed as phone number', event: { type: 'field.change', field: 'phoneNumber', value: 'nonsense' } },
      { title: 'the phone number is emptied', event: { type: 'field.change', field: 'phoneNumber', value: '' } },
    ],
    'kind.change': [
      { title: 'a company is chosen', event: { type: 'kind.change', userType: 'LEGAL_ENTITY' } },
      { title: 'a person is chosen', event: { type: 'kind.change', userType: 'INDIVIDUAL' } },
    ],
    'consent.change': [
      { title: 'everything is agreed to', event: { type: 'consent.change', consent: 'all', isGiven: true } },
      { title: 'everything is taken back', event: { type: 'consent.change', consent: 'all', isGiven: false } },
      { title: 'the terms are taken back', event: { type: 'consent.change', consent: 'consentTerms', isGiven: false } },
    ],
    'form.submit': [{ title: 'the form is sent', event: { type: 'form.submit' } }],
    'social.choose': [
      { title: 'Google is chosen', event: { type: 'social.choose', provider: 'google', nonce: 'n-1' } },
      { title: 'Facebook is chosen', event: { type: 'social.choose', provider: 'facebook', nonce: 'n-2' } },
    ],
    'page.shown': [{ title: 'the browser shows the page again', event: { type: 'page.shown' } }],
  },
  invariants: [
    {
      title:
        'an error of the server, no response and an offline device are three reasons, and what may be made stays known until an answer arrives',
      requirements: ['REG-07', 'ERR-03'],
      every: (run) => {
        const failures = shownFailures(run, ['registering']);
        for (const [index, step] of run.steps.entries()) {
          const { from, event, to } = step;
          if (from.state !== 'registering') continue;
          if (to.context.failure !== failures[index]) return 'another reason';
          if ('error' in event && emitted(step, 'failed')?.failure !== failures[index]) return 'another reason is told';
        }
        return undefined;
      },
    },
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
          if (changes.includes(event.type) && isNews(formIn(from), event)) {
            const expected = after(formIn(from), event);
            if (!same(formIn(to), expected)) return 'what was done is not shown';
            if (!kept || !same(kept, { ...expected, draft: { ...expected.draft, password: '' } })) return 'is not kept as it should be';
            if (to.context.code) return 'an old refusal is still shown';
          } else {
            if (kept) return 'kept without news';
            if (to.state !== 'registered' && !same(formIn(to), formIn(from))) return 'something typed is lost';
            if (changes.includes(event.type) && to.state !== from.state) return 'no news changes something';
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
          const mistakes = wrong(formIn(from));
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
          if (!changes.includes(event.type) || !isNews(formIn(from), event)) continue;
          const left = staying(step, wrong(formIn(to)));
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
          const answer = event.output as { kind: string; code?: string; problems?: Draft } | undefined;
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
