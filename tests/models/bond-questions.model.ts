import { bondAgreements, type BondDraft } from '../../domain/bonds.ts';
import type { bondQuestionsMachine } from '../../machines/bond-questions/bond-questions.machine.ts';
import { requestInput, emitted, type Place, places } from '../support/paths/run.ts';
import { lost, responsesAreHandled } from './investing.ts';
import type { Model } from './model.ts';

const formStates = ['answering', 'answersIncomplete', 'answersNotSent'];
const draftOf = (place: Place) => place.context.draft as BondDraft;
const isFull = ({ agreements, answers }: BondDraft) => agreements.length === 4 && Object.keys(answers).length === 3;
const isEmpty = ({ agreements, answers }: BondDraft) => agreements.length === 0 && Object.keys(answers).length === 0;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const bondQuestionsModel = {
  starts: [{ title: 'opening the questions', input: undefined }],
  responses: {
    loadAnswers: [
      {
        title: 'all but one checkbox were given before',
        output: {
          agreements: ['dataSharingAgreement', 'dataHandlingAgreement', 'axiologyTermsAndConditionsAgreement'],
          answers: { bondsPortfolioTotalSum: 2, numberOfBondTrades: 1, bondsKnowledge: 4 },
        },
      },
      lost,
    ],
    sendAnswers: [{ title: 'the answers arrive', output: undefined }, lost],
    acceptTerms: [{ title: 'the terms are accepted', output: undefined }, lost],
  },
  events: {
    'answer.choose': [{ title: 'another answer is chosen', event: { type: 'answer.choose', field: 'bondsKnowledge', option: 3 } }],
    'agreement.change': [
      { title: 'the documents are checked', event: { type: 'agreement.change', agreement: 'documentsAgreement', given: true } },
      { title: 'the documents are unchecked', event: { type: 'agreement.change', agreement: 'documentsAgreement', given: false } },
    ],
    'answers.send': [{ title: 'the answers are sent', event: { type: 'answers.send' } }],
  },
  invariants: [
    responsesAreHandled({ loadingAnswers: 'loadAnswers', sendingAnswers: 'sendAnswers', acceptingTerms: 'acceptTerms' }, [
      'BOND-07',
      'BOND-08',
    ]),
    {
      title: 'what was answered before is filled in, and without it the form is empty',
      requirements: ['BOND-07'],
      every: ({ first, steps }) => {
        if (first.state !== 'loadingAnswers') return `starts in ${first.state}`;
        for (const { from, to, event, refused } of steps) {
          if (from.state !== 'loadingAnswers' || refused) continue;
          if (to.state !== 'answering') return 'the questions are not shown';
          if ('output' in event && !isSame(draftOf(to), event.output)) return 'what was answered is lost';
          if ('error' in event && !isEmpty(draftOf(to))) return 'answers from nowhere';
        }
        return undefined;
      },
    },
    {
      title: 'only a complete form is sent, exactly as it is filled in',
      requirements: ['BOND-07', 'BOND-08', 'T-25'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event } = step;
          if (event.type !== 'answers.send') continue;
          if (!formStates.includes(from.state) && !step.refused) return 'sent from elsewhere';
          if (step.refused) continue;
          if (isFull(draftOf(from))) {
            if (to.state !== 'sendingAnswers' || !isSame(requestInput(step, 'sendAnswers'), draftOf(from))) return 'sent otherwise';
            if (emitted(step, 'problems.shown')) return 'nothing is missing';
          } else if (
            to.state !== 'answersIncomplete' ||
            emitted(step, 'problems.shown')?.at !==
              (draftOf(from).answers.bondsPortfolioTotalSum ? 'documentsAgreement' : 'bondsPortfolioTotalSum')
          )
            return 'what is missing is not shown';
        }
        return places(run).some(
          (place) =>
            formStates.includes(place.state) &&
            (!place.accepts.includes('answers.send') ||
              !place.accepts.includes('agreement.change') ||
              (!place.accepts.includes('answer.choose') && draftOf(place).answers.bondsKnowledge !== 3)),
        )
          ? 'cannot be filled in or sent'
          : undefined;
      },
    },
    {
      title: 'what is checked and chosen is saved, and survives a lost response',
      requirements: ['BOND-07', 'BOND-08'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (event.type === 'answer.choose' || event.type === 'agreement.change') {
            const isAnswer = event.type === 'answer.choose';
            const has = (draft: BondDraft) =>
              isAnswer ? draft.answers.bondsKnowledge === event.option : draft.agreements.includes('documentsAgreement') === event.given;
            if (!formStates.includes(from.state)) {
              if (!step.refused) return `${from.state} takes a change`;
              continue;
            }
            if (step.refused !== has(draftOf(from))) return step.refused ? 'a change is ignored' : 'takes what it has';
            if (step.refused) continue;
            const after = draftOf(to);
            if (!has(after)) return 'the change is not taken';
            const nothingMissing = from.state === 'answersIncomplete' && isFull(after);
            if (to.state !== (nothingMissing ? 'answering' : from.state))
              return 'a change leaves the form, or a warning stays that is not true';
            if (!isSame(emitted(step, 'draft.save')?.draft, after)) return 'the change is not saved';
            const ordered = bondAgreements.filter((bondAgreement) => after.agreements.includes(bondAgreement));
            if (!isSame(ordered, after.agreements)) return 'the agreements are out of order';
          }
          if (to.state === 'answersNotSent' && from.state !== 'answersNotSent') {
            if (!isFull(draftOf(to))) return 'what was typed is lost';
            if (!emitted(step, 'answers.failed')) return 'the failure is not reported';
          }
        }
        return undefined;
      },
    },
    {
      title: 'answers first, then the terms, then it is done; whatever fails leads back to the form',
      requirements: ['BOND-08', 'BOND-09'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (!event.type.startsWith('xstate.')) continue;
          if (from.state === 'sendingAnswers' && to.state !== ('error' in event ? 'answersNotSent' : 'acceptingTerms'))
            return `answers lead to ${to.state}`;
          if (from.state === 'acceptingTerms' && to.state !== ('error' in event ? 'answersNotSent' : 'answered'))
            return `terms lead to ${to.state}`;
          const isDone = to.state === 'answered';
          if (isDone !== (emitted(step, 'draft.clear') !== undefined)) return 'the draft is cleared at another time';
          if (isDone !== (emitted(step, 'answered') !== undefined)) return 'it is done at another time';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof bondQuestionsMachine>;
