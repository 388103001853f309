import type { socialRegistrationMachine } from '../../machines/social-registration/social-registration.machine.ts';
import { emitted, places } from '../support/paths/run.ts';
import { failureIsShown, lost, offline } from './failures.ts';
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

const required = ['name', 'lastName'];
const open = ['filling', 'correcting', 'notCompleted'];

export const socialRegistrationModel = {
  starts: [
    {
      title: 'everything was filled in before a reload',
      input: { known: { draft: { name: 'Greta', lastName: 'Šimkutė' }, consents: { consentTerms: true } } },
    },
    { title: 'the other service told the whole name', input: { known: { draft: { name: 'Greta', lastName: 'Šimkutė' } } } },
    {
      title: 'the other service told half a name, and the rest was filled in before a reload',
      input: { known: { draft: { name: 'Greta', lastName: '' }, userType: 'LEGAL_ENTITY', consents: { consentTerms: true } } },
    },
  ],
  responses: {
    completeRegistration: [
      { title: 'the registration is complete', output: { kind: 'completed' } },
      {
        title: 'the phone number is refused',
        output: { kind: 'refused', code: 'INVALID_PHONE_NUMBER', problems: { phoneNumber: 'INVALID_PHONE_NUMBER' } },
      },
      { title: 'it is refused as a whole', output: { kind: 'refused', code: 'USER_CREATION_FAILURE', problems: {} } },
      lost,
      offline,
    ],
    loadUser: [
      { title: 'the account is open', output: { isOpen: false } },
      { title: 'the account still waits for the form', output: { isOpen: true } },
      { title: 'the account cannot be loaded', error: { message: 'network' } },
    ],
  },
  events: {
    'field.change': [
      { title: 'the last name is typed', event: { type: 'field.change', field: 'lastName', value: 'Šimkutė' } },
      ...phoneNumbers,
    ],
    ...formEvents,
    'signOut.ask': [{ title: 'the person does not want to go on', event: { type: 'signOut.ask' } }],
  },
  invariants: [
    failureIsShown('completing', 'what may have arrived stays known while the device is offline, until an answer arrives', [
      'REG-07',
      'ERR-03',
    ]),
    {
      title: 'the form begins with what the other service told, and agrees to nothing by itself',
      requirements: ['REG-09'],
      every: ({ start, first }) => {
        const { known } = start.input as { known: Partial<Form> };
        const expected: Form = {
          draft: { name: '', lastName: '', email: '', password: '', phoneNumber: '', ...known.draft },
          userType: known.userType ?? 'INDIVIDUAL',
          consents: { consentTerms: false, consentMarketing: false, consentNews: false, ...known.consents },
        };
        return first.state === 'filling' && same(formIn(first), expected) && !Object.keys(problemsIn(first)).length
          ? undefined
          : 'begins with something else';
      },
    },
    {
      title: 'everything typed or ticked is shown and kept until it is sent',
      requirements: ['REG-08', 'REG-09'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          const kept = emitted(step, 'draft.save')?.form as Form | undefined;
          if (changes.includes(event.type) && isChange(formIn(from), event)) {
            const expected = after(formIn(from), event);
            if (!same(formIn(to), expected) || !same(kept, expected)) return 'what was done is not shown or not kept';
            const left = remainingProblems(step, wrong(formIn(to), required));
            if (!same(problemsIn(to), left)) return 'other messages';
            if (to.state !== (Object.keys(left).length ? 'correcting' : 'filling') || to.context.code) return `${to.state} after a change`;
          } else {
            if (kept || !same(formIn(to), formIn(from))) return 'saved without a change, or lost';
            if (changes.includes(event.type) && to.state !== from.state) return 'an unchanged value changes something';
          }
          const isStored = from.state === 'completing' && to.state === 'reloading';
          if (Boolean(emitted(step, 'draft.clear')) !== isStored) return 'forgotten at the wrong moment';
        }
        return undefined;
      },
    },
    {
      title: 'name, surname and the terms are needed; each place says what is missing',
      requirements: ['REG-09', 'REG-14'],
      every: ({ steps }) => {
        for (const { event, from, to, requests } of steps) {
          if (event.type !== 'form.submit') continue;
          const mistakes = wrong(formIn(from), required);
          const isWrong = Object.keys(mistakes).length > 0;
          if (to.state !== (isWrong ? 'correcting' : 'completing')) return `sending leads to ${to.state}`;
          if (!same(problemsIn(to), mistakes) || to.context.code) return 'other messages';
          if (!isWrong && !(requests[0]?.src === 'completeRegistration' && same(requests[0].input, formIn(from))))
            return 'sends something else';
        }
        return undefined;
      },
    },
    {
      title: 'the account counts as open only when the server says so after the form',
      requirements: ['REG-11', 'REG-07'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          const told = emitted(step, 'failed');
          const answer = event.output as { kind?: string; code?: string; problems?: object; isOpen?: boolean } | undefined;
          if (from.state === 'completing') {
            const fields = Object.keys(answer?.problems ?? {}).length > 0;
            const expected = answer?.kind === 'completed' ? 'reloading' : fields ? 'correcting' : 'notCompleted';
            if (to.state !== expected) return `${to.state} instead of ${expected}`;
            if (expected === 'reloading' && step.requests[0]?.src !== 'loadUser') return 'the account is not loaded';
            if (expected !== 'reloading' && to.context.code !== answer?.code) return 'the reason is not shown';
            if (expected === 'correcting' && !same(problemsIn(to), answer?.problems ?? {})) return 'the mistake is not shown';
            if (Boolean(told) !== (expected !== 'reloading') || told?.code !== (told && answer?.code)) return 'the refusal is not told';
          } else if (from.state === 'reloading') {
            const expected = answer?.isOpen === false ? 'completed' : 'notCompleted';
            if (to.state !== expected || Boolean(told) !== (expected === 'notCompleted')) return `${to.state} instead of ${expected}`;
          } else if (told) return 'told without an answer';
          const isDone = from.state === 'reloading' && to.state === 'completed';
          if (Boolean(emitted(step, 'completed')) !== isDone || (emitted(step, 'navigate')?.to === '/') !== isDone)
            return 'does not lead home at the right moment';
        }
        return undefined;
      },
    },
    {
      title: 'the only other way is to sign out',
      requirements: ['REG-10'],
      every: (run) => {
        for (const step of run.steps)
          if (
            Boolean(emitted(step, 'signOut')) !== (step.event.type === 'signOut.ask') ||
            (step.event.type === 'signOut.ask' && step.to.state !== 'leaving')
          )
            return 'signs out unasked, or not';
        return places(run).some(({ state, accepts }) =>
          ['form.submit', 'signOut.ask', ...changes].some((type) => accepts.includes(type) !== open.includes(state)),
        )
          ? 'locked or unguarded'
          : undefined;
      },
    },
  ],
} satisfies Model<typeof socialRegistrationMachine>;
