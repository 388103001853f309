import type { Answers } from '../../domain/questionnaire/answers.ts';
import type { LoadYearlyResult, yearlyAnswersMachine } from '../../machines/yearly-answers/yearly-answers.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';
import { lastYear } from './questionnaire-answers.ts';

const { pep: _open, ...withoutPep } = lastYear.single;
export const answersWithoutPep: Answers = { ...lastYear, single: withoutPep };

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const output = (event: { output?: unknown }) => event.output as ({ kind?: string } & Partial<LoadYearlyResult>) | undefined;
const answered = ({ context }: Place) => (context.answers as Answers).single;
const hasGap = (place: Place) => answered(place).pep === undefined;
const shown = ['reviewing', 'correcting', 'notSent'];

export const yearlyAnswersModel = {
  starts: [
    { title: 'a person’s answers are due', input: { audience: 'INDIVIDUAL' } },
    { title: 'a company’s answers are due', input: { audience: 'LEGAL_ENTITY' } },
  ],
  responses: {
    loadYearly: [
      { title: 'the answers of last year are there', output: { answers: lastYear } },
      { title: 'one answer is not there', output: { answers: answersWithoutPep } },
      lost,
    ],
    sendYearly: [
      { title: 'the answers are taken', output: { kind: 'sent' } },
      { title: 'the answers are refused', output: { kind: 'refused', code: 'QUESTIONNAIRE_INVALID' } },
      lost,
    ],
  },
  events: {
    'answer.given': [
      {
        title: 'saying that nobody is politically exposed',
        event: { type: 'answer.given', change: { kind: 'single', field: 'pep', option: 'FALSE' } },
      },
      {
        title: 'saying what the plan for the year is',
        event: { type: 'answer.given', change: { kind: 'single', field: 'plannedYearlyInvestments', option: 'FROM_10000_TO_50000' } },
      },
    ],
    'answers.send': [{ title: 'confirming the answers', event: { type: 'answers.send' } }],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  invariants: [
    {
      title: 'the answers of last time are there to begin with',
      requirements: ['ONB-06', 'ONB-19'],
      every: ({ start, first, steps }) => {
        if (first.state !== 'loading' || start.requests[0]?.src !== 'loadYearly') return `begins in ${first.state}`;
        if (JSON.stringify(start.requests[0].input) !== JSON.stringify(start.input)) return 'asked for somebody else';
        for (const { from, to, event } of steps) {
          if (from.state !== 'loading') continue;
          if ('error' in event) {
            if (to.state !== 'loadFailed') return 'a failure is not shown';
            continue;
          }
          if (to.state !== 'reviewing') return `leads to ${to.state}`;
          const given = Object.entries(output(event)?.answers?.single ?? {});
          if (!given.length || given.some(([field, option]) => answered(to)[field as 'pep'] !== option)) return 'the answers are lost';
        }
        return undefined;
      },
    },
    {
      title: 'what could not be loaded can be loaded again',
      requirements: ['ONB-19'],
      every: (run) => {
        if (places(run).some(({ state, accepts }) => state === 'loadFailed' && !accepts.includes('retry'))) return 'no retry';
        return run.steps.some(({ from, to, event }) => from.state === 'loadFailed' && event.type === 'retry' && to.state !== 'loading')
          ? 'retry does not load'
          : undefined;
      },
    },
    {
      title: 'an answer is kept and changes nothing else, and each kind of user is asked only their own part',
      requirements: ['QST-22', 'ONB-19'],
      every: ({ steps, start }) => {
        const isCompany = (start.input as { audience: string }).audience === 'LEGAL_ENTITY';
        const own = isCompany ? ['pep'] : ['pep', 'plannedYearlyInvestments'];
        for (const { from, to, event, refused } of steps) {
          if (event.type !== 'answer.given') continue;
          const { field, option } = event.change as { field: 'pep'; option: unknown };
          const isChange = shown.includes(from.state) && own.includes(field) && answered(from)[field] !== option;
          if (Boolean(refused) === isChange) return `${from.state} and an answer to ${field}`;
          if (refused) continue;
          if (answered(to)[field] !== option) return 'an answer is not kept';
          if (Object.keys(answered(from)).some((it) => it !== field && answered(to)[it as 'pep'] !== answered(from)[it as 'pep']))
            return 'another answer is changed';
          if (to.state !== (from.state === 'notSent' ? 'reviewing' : from.state)) return `leads to ${to.state}`;
        }
        return undefined;
      },
    },
    {
      title: 'answers are taken wherever they are shown',
      requirements: ['ONB-19'],
      every: (run) => {
        const isCompany = (run.start.input as { audience: string }).audience === 'LEGAL_ENTITY';
        for (const place of places(run)) {
          const { pep, plannedYearlyInvestments } = answered(place);
          const hasNews = pep !== 'FALSE' || (!isCompany && plannedYearlyInvestments !== 'FROM_10000_TO_50000');
          if (shown.includes(place.state) && hasNews && !place.accepts.includes('answer.given')) return `${place.state} takes no answer`;
        }
        return undefined;
      },
    },
    {
      title: 'nothing is sent with a gap, and the first gap is shown',
      requirements: ['QST-17'],
      every: (run) => {
        for (const place of places(run))
          if (shown.includes(place.state) !== place.accepts.includes('answers.send')) return `${place.state} and sending`;
        for (const step of run.steps) {
          if (step.event.type !== 'answers.send' || step.refused) continue;
          if (step.to.state !== (hasGap(step.from) ? 'correcting' : 'sending')) return `leads to ${step.to.state}`;
          if (hasGap(step.from) !== Boolean(emitted(step, 'problems.shown')?.at)) return 'the gap is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'what is sent is everything that was confirmed, by the right kind of user',
      requirements: ['ONB-19', 'QST-22'],
      every: ({ steps, start }) => {
        for (const step of steps) {
          if (step.to.state !== 'sending' || step.from.state === 'sending') continue;
          const sent = step.requests.find(({ src }) => src === 'sendYearly')?.input as { audience: string; answers: Answers } | undefined;
          if (sent?.audience !== (start.input as { audience: string }).audience) return 'sent by somebody else';
          if (JSON.stringify(sent.answers) !== JSON.stringify(step.from.context.answers)) return 'something else is sent';
        }
        return undefined;
      },
    },
    {
      title: 'only taken answers lead to the settings; others are told of, kept, and can be sent again or changed',
      requirements: ['ONB-19', 'QST-27'],
      every: (run) => {
        for (const step of run.steps) {
          const isTaken = step.from.state === 'sending' && output(step.event)?.kind === 'sent';
          if ((emitted(step, 'navigate')?.to === '/dashboard/settings') !== isTaken) return 'the settings come at the wrong time';
          if (Boolean(emitted(step, 'answers.sent')) !== isTaken) return 'the success is not told';
          if (step.from.state !== 'sending') continue;
          if (step.to.state !== (isTaken ? 'done' : 'notSent')) return `leads to ${step.to.state}`;
          if (Boolean(emitted(step, 'sending.failed')) === isTaken) return 'the failure is not told';
          if (JSON.stringify(step.to.context.answers) !== JSON.stringify(step.from.context.answers)) return 'the answers are lost';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof yearlyAnswersMachine>;
