import type { userInfoMachine } from '../../machines/user-info/user-info.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import { knownPerson } from './known.ts';
import type { Model } from './model.ts';

export const knownCompany = {
  ...knownPerson,
  companyName: 'UAB Nemunas',
  companyCode: '304567890',
  companyRepresentationType: 'POWER_OF_ATTOURNEY',
  company: true,
};

type Draft = Record<string, string>;
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const draftIn = (place: Place) => place.context.draft as Draft;
const turns = ({ event, from }: Run['steps'][number]) =>
  event.type === 'kind.change' &&
  open.includes(from.state) &&
  Boolean(from.context.isKindOpen) &&
  event.isCompany !== from.context.isCompany;
const isSame = ({ event, from }: Run['steps'][number]) =>
  event.type === 'field.change' && draftIn(from)[String(event.field)] === event.value;
const problemsIn = (place: Place) => place.context.problems as Draft;
const open = ['filling', 'correcting', 'saved', 'notSaved'];
/** What the people of this model may get wrong: an empty city, an unreadable phone number, nothing said of a company. */
const wrong = ({ context }: Place): Draft => {
  const { draft, isCompany } = context as { draft: Draft; isCompany: boolean };
  const ofCompany = isCompany ? ['companyName', 'companyCode', 'companyRepresentationType'] : [];
  return {
    ...(draft.phoneNumber === 'nonsense' ? { phoneNumber: 'INVALID_PHONE_NUMBER' } : {}),
    ...Object.fromEntries(['city', ...ofCompany].filter((field) => !draft[field]).map((field) => [field, 'REQUIRED'])),
  };
};
const same = (one: unknown, other: unknown) =>
  JSON.stringify(Object.entries(one as object).sort(([a], [b]) => a.localeCompare(b))) ===
  JSON.stringify(Object.entries(other as object).sort(([a], [b]) => a.localeCompare(b)));

export const userInfoModel = {
  starts: [
    { title: 'a person opens their details', input: { known: knownPerson } },
    {
      title: 'a new person opens the form again after a reload',
      input: { known: { ...knownPerson, name: '', city: '' }, kept: { name: 'Jonas', email: 'other@example.com' }, keptCompany: true },
    },
    { title: 'a company opens its details', input: { known: knownCompany } },
    {
      title: 'a person who chose a company opens the form again after a reload',
      input: { known: knownPerson, isKindOpen: true, keptCompany: true },
    },
  ],
  responses: {
    saveInfo: [
      { title: 'the details are saved', output: { kind: 'saved', known: { ...knownPerson, city: 'Kaunas' } } },
      {
        title: 'the phone number is refused',
        output: { kind: 'refused', code: 'INVALID_PHONE_NUMBER', problems: { phoneNumber: 'INVALID_PHONE_NUMBER' } },
      },
      { title: 'the address belongs to another account', output: { kind: 'refused', code: 'EMAIL_ALREADY_EXISTS', problems: {} } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'field.change': [
      { title: 'the city is typed', event: { type: 'field.change', field: 'city', value: 'Kaunas' } },
      { title: 'the city is emptied', event: { type: 'field.change', field: 'city', value: '' } },
      { title: 'nonsense is typed as phone number', event: { type: 'field.change', field: 'phoneNumber', value: 'nonsense' } },
    ],
    'kind.change': [
      { title: 'a company is chosen', event: { type: 'kind.change', isCompany: true } },
      { title: 'a person is chosen', event: { type: 'kind.change', isCompany: false } },
    ],
    'form.submit': [{ title: 'the form is sent', event: { type: 'form.submit' } }],
  },
  invariants: [
    {
      title: 'everything typed is shown, and kept in this browser until it is saved',
      requirements: ['DASH-02'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          if (isSame(step)) {
            if (step.emits.length || to.state !== from.state) return 'the same text again changes something';
          } else if (event.type === 'field.change') {
            const typed = { ...draftIn(from), [String(event.field)]: event.value };
            if (!same(draftIn(to), typed)) return 'what was typed is not shown';
            if (!same((emitted(step, 'draft.save')?.draft ?? {}) as object, typed)) return 'what was typed is not kept';
          } else if (turns(step)) {
            const kept = emitted(step, 'draft.save');
            if (kept?.isCompany !== event.isCompany || !same((kept?.draft ?? {}) as object, draftIn(from))) return 'the choice is not kept';
          } else if (emitted(step, 'draft.save')) return 'saved without a change';
          else if (to.state !== 'saved' && !same(draftIn(to), draftIn(from))) return 'typed text is lost';
          if (Boolean(emitted(step, 'draft.clear')) !== (from.state === 'saving' && to.state === 'saved'))
            return 'forgotten at the wrong moment';
        }
        return undefined;
      },
    },
    {
      title: 'after a reload the typed text is back, but never over a locked field',
      requirements: ['DASH-04'],
      every: ({ start, first }) => {
        const { known, kept = {} } = start.input as { known: Record<string, unknown>; kept?: Draft };
        const draft = draftIn(first);
        if (first.state !== 'filling' || Object.keys(problemsIn(first)).length) return 'begins with errors';
        const locked = ['name', 'surname', 'email'].filter((field) => known[field]);
        if (JSON.stringify(first.context.locked) !== JSON.stringify(locked)) return 'locks the wrong fields';
        for (const field of Object.keys(draft))
          if (draft[field] !== (locked.includes(field) ? known[field] : (kept[field] ?? known[field] ?? '')))
            return `${field} is not what it was`;
        return undefined;
      },
    },
    {
      title: 'nothing incomplete is sent, and each mistake stands at its field',
      requirements: ['DASH-03', 'DASH-06', 'UI-02'],
      every: ({ steps }) => {
        for (const { event, from, to, requests } of steps) {
          if (event.type !== 'form.submit') continue;
          const mistakes = wrong(from);
          if (Object.keys(mistakes).length ? to.state !== 'correcting' : to.state !== 'saving') return `sending leads to ${to.state}`;
          if (!same(problemsIn(to), mistakes)) return 'shows other mistakes';
          const sent = requests[0]?.input as { draft?: Draft; isCompany?: boolean } | undefined;
          if (to.state === 'saving' && (!same(sent?.draft ?? {}, draftIn(from)) || sent?.isCompany !== from.context.isCompany))
            return 'sends something else';
          if (to.context.code) return 'still shows an old refusal';
        }
        return undefined;
      },
    },
    {
      title: 'a mended field loses its message, and typing brings no new one',
      requirements: ['UI-02'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          if (event.type !== 'field.change' || isSame(step)) continue;
          const before = problemsIn(from);
          const now = wrong(to);
          for (const field of Object.keys(problemsIn(to))) if (!before[field]) return `${field} is judged while typing`;
          for (const field of Object.keys(before)) {
            const isCorrected = field === event.field && !now[field];
            if (Boolean(problemsIn(to)[field]) === isCorrected) return `${field}: the message is ${isCorrected ? 'still there' : 'gone'}`;
          }
          const left = Object.keys(problemsIn(to)).length > 0;
          if (to.state !== (left ? 'correcting' : 'filling')) return `${to.state} after typing`;
          if (to.context.code) return 'an old refusal is still shown';
        }
        return undefined;
      },
    },
    {
      title: 'the answer of the server is told, once, and an unknown one is never taken for a yes',
      requirements: ['DASH-05', 'DASH-06'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (from.state !== 'saving') {
            if (emitted(step, 'saved') || emitted(step, 'failed')) return 'told without an answer';
            continue;
          }
          const answer = event.output as { kind: string; code?: string; problems?: Draft } | undefined;
          const fields = Object.keys(answer?.problems ?? {}).length > 0;
          const expected = answer?.kind === 'saved' ? 'saved' : fields ? 'correcting' : 'notSaved';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (Boolean(emitted(step, 'saved')) !== (expected === 'saved')) return 'the success is not told';
          const told = emitted(step, 'failed');
          if (Boolean(told) !== (expected !== 'saved') || told?.code !== (told && answer?.code)) return 'the failure is not told';
          if (expected === 'notSaved' && (to.context.code as string | undefined) !== answer?.code) return 'the reason is not known';
          if (expected === 'correcting' && !same(problemsIn(to), answer?.problems ?? {})) return 'the mistake is not shown';
          if (expected === 'saved' && draftIn(to).city !== 'Kaunas') return 'does not show what was stored';
        }
        return undefined;
      },
    },
    {
      title: 'a person turns into a company, or back, only as long as the server allows it, and keeps what was typed',
      requirements: ['DASH-12', 'DASH-02'],
      every: ({ start, first, steps }) => {
        const {
          known,
          keptCompany,
          isKindOpen = false,
        } = start.input as {
          known: { company: boolean };
          keptCompany?: boolean;
          isKindOpen?: boolean;
        };
        let kind = isKindOpen && keptCompany !== undefined ? keptCompany : known.company;
        if (first.context.isKindOpen !== isKindOpen || first.context.isCompany !== kind) return 'begins as the other kind';
        for (const step of steps) {
          const { event, from, to } = step;
          if (turns(step)) {
            kind = event.isCompany === true;
            const asked = Object.entries(problemsIn(from)).filter(([field]) => event.isCompany || !field.startsWith('company'));
            if (!same(problemsIn(to), Object.fromEntries(asked))) return 'shows what does not concern this kind';
            if (to.state !== (asked.length ? 'correcting' : 'filling') || to.context.code) return `${to.state} after the choice`;
          } else if (event.type === 'kind.change' && (to.state !== from.state || step.emits.length)) return 'a choice that is none counts';
          if (from.state === 'saving' && to.state === 'saved') kind = false;
          if (to.context.isCompany !== kind || to.context.isKindOpen !== isKindOpen) return 'is the form of the other kind';
        }
        return undefined;
      },
    },
    {
      title: 'the form can be changed and sent again in every state but while it is being saved',
      requirements: ['DASH-05'],
      every: (run) =>
        places(run).some(
          ({ state, accepts, context }) =>
            ['field.change', 'form.submit'].some((type) => accepts.includes(type) !== open.includes(state)) ||
            accepts.includes('kind.change') !== (open.includes(state) && context.isKindOpen),
        )
          ? 'locked or unguarded'
          : undefined,
    },
  ],
} satisfies Model<typeof userInfoMachine>;
