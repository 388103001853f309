import { type ComplaintDraft, complaintFields } from '../../domain/complaint.ts';
import { mapKeys } from '../../domain/keys.ts';
import type { complaintFormMachine } from '../../machines/complaint-form/complaint-form.machine.ts';
import type { ComplaintReceipt } from '../../machines/contract.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

export const receipt: ComplaintReceipt = {
  reference: 'C-2026-17',
  receivedAt: '2026-04-02T09:00:00Z',
  admissibilityBy: '2026-04-16',
  decisionBy: '2026-04-23',
};

const written: Partial<ComplaintDraft['texts']> = {
  'complainant.lastName': 'Petraitė',
  'complainant.address': 'Gedimino pr. 1',
  'complainant.place': 'LT-01103 Vilnius, Lithuania',
  'complainant.email': 'ona@example.com',
  'facts.dates': '1 April 2026',
  'signature.name': 'Ona Petraitė',
};
const draftWith = (texts: Partial<ComplaintDraft['texts']>): ComplaintDraft => ({
  texts: { ...mapKeys(complaintFields, () => ''), ...written, ...texts },
  applies: { contact: false, representative: false, representativeContact: false },
  documents: [],
});
const complete = { 'facts.description': 'The payout of March has not arrived.' };

const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const draftIn = ({ context }: Place) => context.draft as ComplaintDraft;
const keyIn = ({ context }: Place) => context.requestKey as string | undefined;
const problemsIn = ({ context }: Place) => Object.fromEntries(Object.entries(context.problems ?? {}).filter(([, problem]) => problem));
const open = ['writing', 'correcting', 'refused'];
const changes = ['text.change', 'part.toggle', 'document.toggle'];
type Step = Run['steps'][number];
const emitted = (step: Step, type: string) => step.emits.find((emit) => emit.type === type);
const sent = (step: Step) =>
  step.requests.find(({ src }) => src === 'sendComplaint')?.input as { draft: ComplaintDraft; requestKey: string } | undefined;

/** What is missing, as far as this model leaves something out. */
function missing({ texts, applies }: ComplaintDraft): string[] {
  const contact = applies.contact ? ['contact.lastName', 'contact.email'] : [];
  return ['facts.description', ...contact].filter((field) => texts[field as keyof typeof texts] === '').sort();
}

/** The draft that a change leads to. */
function changed(draft: ComplaintDraft, event: { [key: string]: unknown }): ComplaintDraft {
  if (event.type === 'text.change') return { ...draft, texts: { ...draft.texts, [event.field as string]: event.text as string } };
  if (event.type === 'part.toggle') return { ...draft, applies: { ...draft.applies, [event.part as string]: event.applies as boolean } };
  const others = draft.documents.filter((one) => one !== event.document);
  return { ...draft, documents: event.isEnclosed ? [...others, event.document as 'CONTRACT'] : others };
}

export const complaintFormModel = {
  starts: [
    { title: 'everything but what happened is filled in', input: { draft: draftWith({}) } },
    { title: 'the complaint was written and sent before a reload', input: { draft: draftWith(complete), requestKey: 'key-0' } },
  ],
  responses: {
    sendComplaint: [
      { title: 'the complaint is received', output: { kind: 'received', receipt } },
      {
        title: 'the server finds a mistake',
        output: { kind: 'refused', code: 'INVALID_EMAIL', problems: { 'complainant.email': 'INVALID_EMAIL' } },
      },
      { title: 'too many were sent', output: { kind: 'refused', code: 'RATE_LIMITED', problems: {} } },
      { title: 'the answer is lost', error: { message: 'network' } },
    ],
  },
  events: {
    'text.change': [
      {
        title: 'what happened is told',
        event: { type: 'text.change', field: 'facts.description', text: 'The payout of March has not arrived.' },
        when: ({ draft }) => (draft as ComplaintDraft).texts['facts.description'] === '',
      },
      {
        title: 'what happened is deleted',
        event: { type: 'text.change', field: 'facts.description', text: '' },
        when: ({ draft }) => (draft as ComplaintDraft).texts['facts.description'] !== '',
      },
    ],
    'part.toggle': [
      {
        title: 'there are other contact details',
        event: { type: 'part.toggle', part: 'contact', applies: true },
        when: ({ draft }) => !(draft as ComplaintDraft).applies.contact,
      },
      {
        title: 'there are no other contact details',
        event: { type: 'part.toggle', part: 'contact', applies: false },
        when: ({ draft }) => (draft as ComplaintDraft).applies.contact,
      },
    ],
    'document.toggle': [
      {
        title: 'contracts are enclosed',
        event: { type: 'document.toggle', document: 'CONTRACT', isEnclosed: true },
        when: ({ draft }) => (draft as ComplaintDraft).documents.length === 0,
      },
      {
        title: 'nothing is enclosed',
        event: { type: 'document.toggle', document: 'CONTRACT', isEnclosed: false },
        when: ({ draft }) => (draft as ComplaintDraft).documents.length > 0,
      },
    ],
    'complaint.submit': [{ title: 'the complaint is sent', event: { type: 'complaint.submit', requestKey: 'key-1' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the form begins as it was left',
      requirements: ['COMP-01'],
      every: ({ start, first }) => {
        const { draft, requestKey } = start.input as { draft: ComplaintDraft; requestKey?: string };
        return first.state === 'writing' && same(draftIn(first), draft) && keyIn(first) === requestKey ? undefined : 'begins otherwise';
      },
    },
    {
      title: 'everything typed or ticked is shown and saved until it is received, and is another complaint from then on',
      requirements: ['COMP-01', 'COMP-02'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to } = step;
          const saved = emitted(step, 'draft.save');
          const isChange = changes.includes(event.type);
          const expected = isChange && !step.refused ? changed(draftIn(from), event) : draftIn(from);
          if (!same(draftIn(to), expected)) return 'what was done is not shown, or lost';
          const isSent = sent(step) !== undefined && event.type === 'complaint.submit';
          if (Boolean(saved) !== ((isChange && !step.refused) || isSent)) return 'saved at another moment';
          if (saved && !same(saved.draft, draftIn(to))) return 'something else is saved';
          if (isChange && !step.refused && (keyIn(to) !== undefined || saved?.requestKey !== undefined))
            return 'a changed complaint has the old key';
          if (isSent && saved?.requestKey !== keyIn(to)) return 'the key is not saved';
          if (Boolean(emitted(step, 'draft.clear')) !== (to.state === 'received' && from.state !== 'received'))
            return 'forgotten at the wrong moment';
          if (isChange && !step.refused && to.state !== from.state) return 'a change leads elsewhere';
          if (event.type === 'text.change' && !step.refused && problemsIn(to)[event.field as string])
            return 'a corrected field is still marked';
        }
        return undefined;
      },
    },
    {
      title: 'only a complete complaint is sent; each place says what is missing',
      requirements: ['COMP-01'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { event, from, to, refused } = step;
          if (event.type !== 'complaint.submit' || refused) continue;
          const isMissing = missing(draftIn(from));
          if (to.state !== (isMissing.length ? 'correcting' : 'sending')) return `sending leads to ${to.state}`;
          if (!same(Object.keys(problemsIn(to)).sort(), isMissing) || to.context.code) return 'other messages';
          if (isMissing.length === 0 && !same(sent(step)?.draft, draftIn(from))) return 'sends something else';
          if (isMissing.length === 0 && sent(step)?.requestKey !== (keyIn(from) ?? 'key-1')) return 'sends another key';
        }
        return undefined;
      },
    },
    {
      title: 'it is called received only on the server’s word, and a refusal says why',
      requirements: ['COMP-02'],
      every: ({ steps }) => {
        for (const { event, from, to } of steps) {
          const answer = event.output as { kind?: string; code?: string; problems?: object } | undefined;
          if (from.state !== 'sending' || !event.type.startsWith('xstate.')) {
            if (to.state === 'received' && from.state !== 'received') return 'received without a response';
            continue;
          }
          const isAtField = Object.keys(answer?.problems ?? {}).length > 0;
          const expected =
            answer === undefined ? 'sendingUnknown' : answer.kind === 'received' ? 'received' : isAtField ? 'correcting' : 'refused';
          if (to.state !== expected) return `${to.state} instead of ${expected}`;
          if (expected === 'received' && !same(to.context.receipt, receipt)) return 'another receipt';
          if (answer?.kind === 'refused' && (to.context.code !== answer.code || !same(problemsIn(to), answer.problems)))
            return 'the reason is not shown';
          if (answer?.kind === 'refused' && keyIn(to) !== undefined) return 'a refused complaint keeps its key';
        }
        return undefined;
      },
    },
    {
      title: 'a lost answer can only be asked for again, with the same key',
      requirements: ['COMP-02'],
      every: (run) => {
        for (const step of run.steps) {
          const { event, from, to, refused } = step;
          if (event.type === 'retry' && !refused && from.state === 'sendingUnknown')
            if (to.state !== 'sending' || sent(step)?.requestKey !== keyIn(from) || !same(sent(step)?.draft, draftIn(from)))
              return 'not the same again';
          if (sent(step) && event.type !== 'complaint.submit' && event.type !== 'retry') return 'sent unasked';
        }
        for (const { state, accepts } of places(run)) {
          if (state === 'sendingUnknown' && accepts.join() !== 'retry') return 'more is possible than to repeat';
          if (state === 'received' && accepts.length > 0) return 'goes on after it was received';
          if ([...changes, 'complaint.submit'].some((type) => accepts.includes(type) !== open.includes(state)))
            return 'locked or unguarded';
        }
        return undefined;
      },
    },
  ],
  writtenPaths: [
    {
      start: 'everything but what happened is filled in',
      cases: ['the complaint is sent', 'there are other contact details', 'the complaint is sent'],
    },
  ],
} satisfies Model<typeof complaintFormMachine>;
