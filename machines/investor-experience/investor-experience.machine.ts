import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  appliedClaim,
  claimContent,
  type CompanyClaim,
  type CompanyTick,
  desiredByCompany,
  type Experience,
  type IndividualClaim,
  isCompanyClaimComplete,
  isIndividualClaimComplete,
  tickedClaim,
} from '../../domain/experience.ts';
import type { LossResult } from '../../domain/loss.ts';
import { notProvided } from '../not-provided.ts';
import type { Refusal } from '../refusal.ts';
import type { StateMeta } from '../state-meta.ts';

export type FileReference = { fileId: string; fileName: string };
export type ExperienceInput = {
  isCompany: boolean;
  /** What the person is rated as, or had chosen before a reload; nothing for somebody new. */
  chosen?: Experience;
  person: IndividualClaim;
  company: CompanyClaim;
};
export type EvaluationInput = { desiredEvaluation: Experience; questionnaireContent: string; attachedFiles: FileReference[] };
export type ExperienceSent = { kind: 'sent' } | Refusal;

export type ExperienceEvent =
  | { type: 'rating.choose'; rating: Experience }
  | { type: 'criterion.tick'; field: keyof IndividualClaim; isTicked: boolean }
  | { type: 'company.tick'; field: CompanyTick; isTicked: boolean }
  | { type: 'company.apply'; applies: 'true' | 'false' }
  | { type: 'files.changed'; files: FileReference[]; isPending: boolean }
  | { type: 'send'; loss?: LossResult };

export type ExperienceEmitted = { type: 'navigate'; to: string } | { type: 'evaluation.sent' } | { type: 'sending.failed' };

type Context = {
  isCompany: boolean;
  chosen?: Experience;
  person: IndividualClaim;
  company: CompanyClaim;
  files: FileReference[];
  isPending: boolean;
  /** Result of the loss simulation, while it is being sent. */
  loss?: LossResult;
};
type Files = Pick<Context, 'files' | 'isPending'>;

function lossOf({ loss }: Context): LossResult {
  if (!loss) throw new Error('There is no result of the loss simulation.');
  return loss;
}

const toClaim = { target: 'claiming', actions: { type: 'setChosen', params: 'EXPERIENCED' } } as const;
const toSimulation = { target: 'simulating', actions: { type: 'setChosen', params: 'INEXPERIENCED' } } as const;
const rating = ({ event }: { event: { rating: Experience } }) => event.rating;
const choosesExperienced = { type: 'isExperiencedRating', params: rating } as const;
const saveFiles = { actions: { type: 'saveFiles', params: ({ event }: { event: Files }) => event } } as const;
const backToForm = [
  { guard: 'isCompany', target: 'describingCompany', actions: 'reportFailure' },
  { guard: 'isExperienced', target: 'claiming', actions: 'reportFailure' },
  { target: 'simulating', actions: 'reportFailure' },
] as const;

const types: Partial<{
  input: ExperienceInput;
  context: Context;
  events: ExperienceEvent;
  emitted: ExperienceEmitted;
  meta: StateMeta;
  tags: 'busy';
}> = {};

/** Someone asks to be rated as an experienced investor, or to stay with the protection of the others. */
export const investorExperienceMachine = setup({
  types,
  actors: {
    shareLoss: fromPromise<ExperienceSent, LossResult>(() => notProvided('shareLoss')),
    sendEvaluation: fromPromise<ExperienceSent, EvaluationInput>(() => notProvided('sendEvaluation')),
  },
  guards: {
    isCompany: ({ context }) => context.isCompany,
    isExperienced: ({ context }) => context.chosen === 'EXPERIENCED',
    isInexperienced: ({ context }) => context.chosen === 'INEXPERIENCED',
    isExperiencedRating: (_, chosen: Experience) => chosen === 'EXPERIENCED',
    isInexperiencedRating: (_, chosen: Experience) => chosen === 'INEXPERIENCED',
    isPersonComplete: ({ context }) => !context.isPending && isIndividualClaimComplete(context.person, context.files.length),
    /** A company that asks for nothing sends no files, so none is waited for: their list is out of sight, and nobody hears how they end. */
    isCompanyComplete: ({ context: { company, files, isPending } }) =>
      !(isPending && desiredByCompany(company) === 'EXPERIENCED') && isCompanyClaimComplete(company, files.length),
  },
  actions: {
    setChosen: assign((_, chosen: Experience) => ({ chosen })),
    saveFiles: assign((_, { files, isPending }: Files) => ({ files, isPending })),
    reportFailure: emit({ type: 'sending.failed' }),
  },
}).createMachine({
  id: 'investorExperience',
  context: ({ input }) => ({ ...input, files: [], isPending: false }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Chooses the form: companies have their own, individuals start with their current category.',
      meta: { title: 'Opening', requirements: ['EXP-02'] },
      always: [
        { guard: 'isCompany', target: 'describingCompany' },
        { guard: 'isExperienced', target: 'claiming' },
        { guard: 'isInexperienced', target: 'simulating' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'No category yet; nothing is preselected.',
      meta: { title: 'Choosing a category', requirements: ['EXP-02'] },
      on: { 'rating.choose': [{ guard: choosesExperienced, ...toClaim }, toSimulation] },
    },
    simulating: {
      description: 'Inexperienced: nothing to fill in. The loss simulation is offered.',
      meta: { title: 'Inexperienced, with the loss simulation', requirements: ['LOSS-10', 'EXP-01'], starts: ['loss-simulation'] },
      on: {
        'rating.choose': { guard: choosesExperienced, ...toClaim },
        send: [
          {
            guard: ({ event }) => event.loss !== undefined,
            target: 'sharingLoss',
            actions: assign({ loss: ({ event }) => event.loss }),
          },
          { target: 'sending' },
        ],
      },
    },
    claiming: {
      description: 'The user selects the criteria they meet, agrees, and adds proof.',
      meta: { title: 'Applying as an experienced investor', requirements: ['EXP-03', 'EXP-04'], starts: ['file-upload'] },
      on: {
        'rating.choose': { guard: { type: 'isInexperiencedRating', params: rating }, ...toSimulation },
        'criterion.tick': {
          guard: ({ context, event }) => context.person[event.field] !== event.isTicked,
          actions: assign({ person: ({ context, event }) => ({ ...context.person, [event.field]: event.isTicked }) }),
        },
        'files.changed': saveFiles,
        send: { guard: 'isPersonComplete', target: 'sending' },
      },
    },
    describingCompany: {
      description: 'The company selects its type and size, or that none applies.',
      meta: { title: 'Type of the company', requirements: ['EXP-05', 'EXP-06', 'EXP-07'], starts: ['file-upload'] },
      on: {
        'company.tick': {
          guard: ({ context, event }) => isOpen(context.company, event.field) && context.company[event.field] !== event.isTicked,
          actions: assign({ company: ({ context, event }) => tickedClaim(context.company, event.field, event.isTicked) }),
        },
        'company.apply': {
          guard: ({ context, event }) => context.company.doesNotMeetCriteria && context.company.applyAsExperienced !== event.applies,
          actions: assign({ company: ({ context, event }) => appliedClaim(context.company, event.applies) }),
        },
        'files.changed': saveFiles,
        send: { guard: 'isCompanyComplete', target: 'sending' },
      },
    },
    sharingLoss: {
      description: 'Sends the result of the loss simulation first.',
      meta: { title: 'Sending the result of the simulation', requirements: ['LOSS-08', 'LOSS-10'] },
      tags: 'busy',
      invoke: {
        id: 'shareLoss',
        src: 'shareLoss',
        input: ({ context }) => lossOf(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sending' },
          { target: 'simulating', actions: 'reportFailure' },
        ],
        onError: { target: 'simulating', actions: 'reportFailure' },
      },
      exit: assign({ loss: undefined }),
    },
    sending: {
      description: 'Sends the application; it cannot be sent twice.',
      meta: { title: 'Sending the application', requirements: ['EXP-01', 'EXP-10'] },
      tags: 'busy',
      invoke: {
        id: 'sendEvaluation',
        src: 'sendEvaluation',
        input: ({ context }) => evaluationOf(context),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sent', actions: emit({ type: 'evaluation.sent' }) },
          ...backToForm,
        ],
        onError: backToForm,
      },
    },
    sent: {
      description: 'The application was received; redirects to the settings.',
      meta: { title: 'Application sent', requirements: ['EXP-11'] },
      entry: emit({ type: 'navigate', to: '/dashboard/settings' }),
    },
  },
});

const secondTierFields: readonly string[] = ['fundsSecondTier', 'netSalesRevenueSecondTier', 'valueOfAssetsSecondTier'];

/** Which boxes can be ticked now: "none of these" closes the others and opens the second tier for who applies. [EXP-09, decisions 6.5] */
export function isOpen(claim: CompanyClaim, field: CompanyTick): boolean {
  if (field === 'doesNotMeetCriteria') return true;
  if (secondTierFields.includes(field)) return claim.doesNotMeetCriteria && claim.applyAsExperienced === 'true';
  return !claim.doesNotMeetCriteria;
}

function evaluationOf({ isCompany, chosen, person, company, files }: Context): EvaluationInput {
  const desiredEvaluation = isCompany ? desiredByCompany(company) : (chosen ?? 'INEXPERIENCED');
  return {
    desiredEvaluation,
    questionnaireContent: claimContent(desiredEvaluation, isCompany ? company : person),
    attachedFiles: desiredEvaluation === 'EXPERIENCED' ? files : [],
  };
}

export type ExperienceActor = ActorRefFrom<typeof investorExperienceMachine>;
