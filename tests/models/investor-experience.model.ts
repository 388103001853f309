import type { investorExperienceMachine } from '../../machines/investor-experience/investor-experience.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';

const person = {
  personalGrossIncomeCriteria: false,
  financialSectorEmploymentCriteria: false,
  largeTransactionsCriteria: false,
  experiencedInvestorConsent: false,
};
const company = {
  licensedEntity: false,
  publicFinancialInstitution: false,
  otherInstitution: false,
  valueOfAssetsFirstTier: false,
  netSalesRevenueFirstTier: false,
  fundsFirstTier: false,
  fundsSecondTier: false,
  netSalesRevenueSecondTier: false,
  valueOfAssetsSecondTier: false,
  doesNotMeetCriteria: false,
  experiencedInvestorConsent: false,
};
type Input = { isCompany: boolean; chosen?: string };
type Company = typeof company & { applyAsExperienced?: string };

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const input = (run: Run) => run.start.input as Input;
const isTaken = (event: { output?: unknown }) => (event.output as { kind?: string } | undefined)?.kind === 'sent';
const count = (values: readonly boolean[]) => values.filter(Boolean).length;
/** Written again from the requirement, not from the rule. */
function personMay({ context }: Place) {
  const it = context.person as typeof person;
  const met = count([it.personalGrossIncomeCriteria, it.financialSectorEmploymentCriteria, it.largeTransactionsCriteria]);
  return met >= 2 && it.experiencedInvestorConsent && (context.files as unknown[]).length > 0 && !context.isPending;
}
function companyMay({ context }: Place) {
  const it = context.company as Company;
  // who asks for nothing sends no files, and waits for none
  if (it.doesNotMeetCriteria && it.applyAsExperienced === 'false') return true;
  if (context.isPending) return false;
  if (it.doesNotMeetCriteria) return it.applyAsExperienced === 'true' && it.fundsSecondTier;
  return it.experiencedInvestorConsent && it.licensedEntity && (context.files as unknown[]).length > 0;
}
const formOf = (place: Place) =>
  place.context.isCompany ? 'describingCompany' : place.context.chosen === 'EXPERIENCED' ? 'claiming' : 'simulating';

export const investorExperienceModel = {
  starts: [
    { title: 'somebody new opens the page', input: { isCompany: false, person: { ...person, largeTransactionsCriteria: true }, company } },
    {
      title: 'a person rated as inexperienced opens the page',
      input: { isCompany: false, chosen: 'INEXPERIENCED', person: { ...person, largeTransactionsCriteria: true }, company },
    },
    {
      title: 'a person comes back to a form begun',
      input: {
        isCompany: false,
        chosen: 'EXPERIENCED',
        person: { ...person, personalGrossIncomeCriteria: true },
        company,
      },
    },
    { title: 'a company opens the page', input: { isCompany: true, person, company } },
  ],
  responses: {
    shareLoss: [
      { title: 'the result of the simulation is taken', output: { kind: 'sent' } },
      { title: 'the result of the simulation is refused', output: { kind: 'refused', code: 'LOSS_SIMULATION_INVALID' } },
      lost,
    ],
    sendEvaluation: [
      { title: 'the request is taken', output: { kind: 'sent' } },
      { title: 'the request is refused', output: { kind: 'refused', code: 'EVALUATION_INVALID' } },
      lost,
    ],
  },
  events: {
    'rating.choose': [
      { title: 'choosing inexperienced', event: { type: 'rating.choose', rating: 'INEXPERIENCED' } },
      { title: 'choosing experienced', event: { type: 'rating.choose', rating: 'EXPERIENCED' } },
    ],
    'criterion.tick': [
      { title: 'ticking large transactions', event: { type: 'criterion.tick', field: 'largeTransactionsCriteria', isTicked: true } },
      { title: 'agreeing', event: { type: 'criterion.tick', field: 'experiencedInvestorConsent', isTicked: true } },
    ],
    'company.tick': [
      { title: 'ticking the licence', event: { type: 'company.tick', field: 'licensedEntity', isTicked: true } },
      { title: 'agreeing for the company', event: { type: 'company.tick', field: 'experiencedInvestorConsent', isTicked: true } },
      { title: 'ticking that none applies', event: { type: 'company.tick', field: 'doesNotMeetCriteria', isTicked: true } },
      { title: 'ticking own funds', event: { type: 'company.tick', field: 'fundsSecondTier', isTicked: true } },
    ],
    'company.apply': [
      { title: 'applying all the same', event: { type: 'company.apply', applies: 'true' } },
      { title: 'not applying', event: { type: 'company.apply', applies: 'false' } },
    ],
    'files.changed': [
      {
        title: 'a file is stored',
        event: { type: 'files.changed', files: [{ fileId: 'f-1', fileName: 'diploma.pdf' }], isPending: false },
      },
      { title: 'a file is on its way', event: { type: 'files.changed', files: [], isPending: true } },
    ],
    send: [
      { title: 'sending', event: { type: 'send' } },
      {
        title: 'sending with the result of the simulation',
        event: { type: 'send', loss: { netWorth: 2_500_000, abilityToBearLosses: 250_000 } },
      },
    ],
  },
  writtenPaths: [
    {
      start: 'a company opens the page',
      cases: ['a file is on its way', 'ticking that none applies', 'not applying', 'sending', 'the request is taken'],
    },
    {
      start: 'a company opens the page',
      cases: [
        'ticking that none applies',
        'applying all the same',
        'ticking own funds',
        'a file is stored',
        'sending',
        'the request is taken',
      ],
    },
  ],
  invariants: [
    {
      title: 'nothing is chosen for somebody new, others begin with what they are, companies have their own form',
      requirements: ['EXP-02'],
      every: (run) => {
        const { isCompany, chosen } = input(run);
        const wanted = isCompany ? 'describingCompany' : chosen === 'EXPERIENCED' ? 'claiming' : chosen ? 'simulating' : 'choosing';
        if (run.first.state !== wanted) return `begins in ${run.first.state}`;
        return places(run).some(({ state }) => isCompany !== ['describingCompany'].includes(state) && !['sending', 'sent'].includes(state))
          ? 'a form of the other kind'
          : undefined;
      },
    },
    {
      title: 'the choice leads to its own form and can be changed there',
      requirements: ['EXP-02', 'LOSS-10'],
      every: (run) => {
        for (const { from, to, event, refused } of run.steps)
          if (event.type === 'rating.choose') {
            const wanted = event.rating === 'EXPERIENCED' ? 'claiming' : 'simulating';
            if (refused ? from.state !== wanted : to.state !== wanted || to.context.chosen !== event.rating)
              return `${String(event.rating)} leads to ${to.state}`;
          }
        return places(run).some(
          ({ state, accepts }) => ['choosing', 'simulating', 'claiming'].includes(state) !== accepts.includes('rating.choose'),
        )
          ? 'no choice'
          : undefined;
      },
    },
    {
      title: 'a tick is kept and changes nothing else of a person',
      requirements: ['EXP-03'],
      every: (run) => {
        for (const { from, to, event, refused } of run.steps)
          if (event.type === 'criterion.tick') {
            const field = event.field as keyof typeof person;
            const had = (from.context.person as typeof person)[field];
            if (refused !== had) return 'a tick is not taken';
            if (
              !refused &&
              (to.state !== 'claiming' ||
                JSON.stringify(to.context.person) !== JSON.stringify({ ...(from.context.person as typeof person), [field]: true }))
            )
              return 'a tick is not kept';
          }
        return places(run).some(
          (place) =>
            place.state === 'claiming' &&
            !(place.context.person as typeof person).experiencedInvestorConsent &&
            !place.accepts.includes('criterion.tick'),
        )
          ? 'no tick can be set'
          : undefined;
      },
    },
    {
      title: 'a person sends only with two criteria, the consent and a stored file',
      requirements: ['EXP-04', 'EXP-10'],
      every: (run) => {
        for (const place of places(run))
          if (place.state === 'claiming' && place.accepts.includes('send') !== personMay(place)) return 'the rule is broken';
        return run.steps.some(
          ({ from, to, event, refused }) => from.state === 'claiming' && event.type === 'send' && !refused && to.state !== 'sending',
        )
          ? 'it is not sent'
          : undefined;
      },
    },
    {
      title: 'a company sends only what is complete, and needs no file when it meets none of the criteria',
      requirements: ['EXP-06', 'EXP-07'],
      every: (run) => {
        for (const place of places(run))
          if (place.state === 'describingCompany' && place.accepts.includes('send') !== companyMay(place)) return 'the rule is broken';
        return run.steps.some(
          ({ from, to, event, refused }) =>
            from.state === 'describingCompany' && event.type === 'send' && !refused && to.state !== 'sending',
        )
          ? 'it is not sent'
          : undefined;
      },
    },
    {
      title: '"none of these" clears and closes the other boxes and asks whether the company applies all the same',
      requirements: ['EXP-09', 'EXP-05'],
      every: (run) => {
        for (const { from, to, event, refused } of run.steps) {
          const was = from.context.company as Company;
          const is = to.context.company as Company;
          if (event.type === 'company.tick') {
            const field = event.field as keyof typeof company;
            const isOpen =
              field === 'doesNotMeetCriteria' ||
              (field === 'fundsSecondTier' ? was.applyAsExperienced === 'true' : !was.doesNotMeetCriteria);
            if (refused === (isOpen && !was[field])) return `${field} ${refused ? 'is closed' : 'is open'}`;
            if (refused) continue;
            if (!is[field] || to.state !== 'describingCompany') return 'a tick is not kept';
            if (field === 'doesNotMeetCriteria' && (is.licensedEntity || is.experiencedInvestorConsent)) return 'the rest is not cleared';
          }
          if (event.type === 'company.apply') {
            if (refused !== (!was.doesNotMeetCriteria || was.applyAsExperienced === event.applies))
              return 'the question is asked at the wrong time';
            if (!refused && (is.applyAsExperienced !== event.applies || (event.applies === 'false' && is.fundsSecondTier)))
              return 'the answer is not kept';
          }
        }
        return places(run).some(
          ({ state, accepts, context }) =>
            state === 'describingCompany' && (context.company as Company).doesNotMeetCriteria && !accepts.includes('company.apply'),
        )
          ? 'the question is not asked'
          : undefined;
      },
    },
    {
      title: 'files are noted as they are stored or on their way',
      requirements: ['EXP-01', 'EXP-10'],
      every: (run) => {
        for (const { to, event } of run.steps)
          if (
            event.type === 'files.changed' &&
            (JSON.stringify(to.context.files) !== JSON.stringify(event.files) || to.context.isPending !== event.isPending)
          )
            return 'the files are not noted';
        return places(run).some(
          ({ state, accepts }) => ['claiming', 'describingCompany'].includes(state) !== accepts.includes('files.changed'),
        )
          ? 'files are not heard of'
          : undefined;
      },
    },
    {
      title: 'inexperienced needs no form; the result of the simulation goes first when there is one',
      requirements: ['LOSS-10', 'LOSS-08', 'EXP-01'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, requests } = step;
          if (from.state === 'simulating' && event.type === 'send') {
            if (to.state !== (event.loss ? 'sharingLoss' : 'sending')) return `leads to ${to.state}`;
            if (event.loss && JSON.stringify(requests[0]?.input) !== JSON.stringify(event.loss)) return 'another result is sent';
          }
          if (from.state === 'sharingLoss' && to.state !== (isTaken(event) ? 'sending' : 'simulating'))
            return `the simulation leads to ${to.state}`;
        }
        return places(run).some(({ state, accepts }) => state === 'simulating' && !accepts.includes('send'))
          ? 'it cannot be sent'
          : undefined;
      },
    },
    {
      title: 'what is sent is what was asked for: an empty object and no files for inexperienced',
      requirements: ['EXP-01', 'EXP-08'],
      every: ({ steps }) => {
        for (const { from, to, requests } of steps) {
          if (to.state !== 'sending' || from.state === 'sending') continue;
          const sent = requests.find(({ src }) => src === 'sendEvaluation')?.input as {
            desiredEvaluation: string;
            questionnaireContent: string;
            attachedFiles: unknown[];
          };
          const { isCompany, chosen } = to.context;
          const claim = to.context.company as Company;
          const wanted = isCompany
            ? claim.doesNotMeetCriteria && claim.applyAsExperienced !== 'true'
              ? 'INEXPERIENCED'
              : 'EXPERIENCED'
            : chosen;
          if (sent?.desiredEvaluation !== wanted) return `asks for ${sent?.desiredEvaluation}`;
          if (wanted === 'INEXPERIENCED' && (sent.questionnaireContent !== '{}' || sent.attachedFiles.length))
            return 'more than an empty object';
          if (wanted === 'EXPERIENCED' && sent.questionnaireContent === '{}') return 'an empty object';
        }
        return undefined;
      },
    },
    {
      title: 'success leads to the settings, failure is told and nothing is lost',
      requirements: ['EXP-11'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (from.state === 'sharingLoss' && isTaken(event) === Boolean(emitted(step, 'sending.failed')))
            return 'success and failure are mixed up';
          if (from.state !== 'sending') continue;
          if (to.state !== (isTaken(event) ? 'sent' : formOf(from))) return `leads to ${to.state}`;
          if (isTaken(event) !== Boolean(emitted(step, 'evaluation.sent'))) return 'the success is not told';
          if (isTaken(event) === Boolean(emitted(step, 'sending.failed'))) return 'the failure is not told';
          if (isTaken(event) && emitted(step, 'navigate')?.to !== '/dashboard/settings') return 'does not go to the settings';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof investorExperienceMachine>;
