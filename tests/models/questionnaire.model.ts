import type { LoadAnswersResult, questionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import type { Place, Run } from '../support/paths/run.ts';
import type { Model } from './model.ts';
import { complete, exposed, answersWithoutOffice, owned, without } from './questionnaire-answers.ts';

type Loaded = LoadAnswersResult;
type Answers = Loaded['answers'];

const nothing: Answers = { single: {}, multi: {}, text: {}, individuals: [], entities: [] };

const lost = { title: 'the answer is lost', error: { message: 'network' } };
const places = ({ first, steps }: Run): Place[] => [first, ...steps.map(({ to }) => to)];
const emitted = (step: Run['steps'][number], type: string) => step.emits.find((emit) => emit.type === type);
const output = (event: { output?: unknown }) =>
  event.output as ({ kind?: string; showRiskWarning?: boolean } & Partial<Loaded>) | undefined;
const gapOf: Record<string, keyof Answers['single']> = {
  Person: 'age',
  Goals: 'investmentHorizon',
  Bonds: 'bondsKnowledge',
  Origin: 'pep',
  Company: 'pep',
};
const sectionOf = (state: string) => /^(?:answering|correcting)(.+)$/.exec(state)?.[1];
const following: Record<string, Record<string, string>> = {
  INDIVIDUAL: { Person: 'answeringGoals', Goals: 'answeringBonds', Bonds: 'answeringOrigin', Origin: 'sending' },
  LEGAL_ENTITY: { Goals: 'answeringBonds', Bonds: 'answeringCompany', Company: 'sending' },
};
const before: Record<string, Record<string, string>> = {
  INDIVIDUAL: { Goals: 'answeringPerson', Bonds: 'answeringGoals', Origin: 'answeringBonds' },
  LEGAL_ENTITY: { Bonds: 'answeringGoals', Company: 'answeringBonds' },
};
const lastOf = { INDIVIDUAL: 'Origin', LEGAL_ENTITY: 'Company' };
/** The section that is asked for, or the first one with a gap where that stands behind it. */
function furthest(audience: keyof typeof lastOf, answers: Answers, wanted: string): string {
  const all = Object.keys(following[audience] ?? {});
  const open = all.findIndex((section) => hasGapIn(section, answers));
  const reachable = open < 0 ? all : all.slice(0, open + 1);
  return reachable.find((section) => section.toLowerCase() === wanted) ?? reachable.at(-1) ?? '';
}
/** A new address, so that Back leads here again. */
const isPushed = (step: Run['steps'][number]) => emitted(step, 'navigate')?.replace === false;
const audienceOf = (run: Run) => (run.start.input as { audience: 'INDIVIDUAL' | 'LEGAL_ENTITY' }).audience;
const answersAt = ({ context }: Place) => context.answers as Answers;
const answered = (place: Place) => answersAt(place).single;

const personTextFields = ['firstName', 'lastName', 'organization', 'position', 'nationality'] as const;
const wordsFor = {
  Origin: [
    ['typeOfIncome', 'typeOfIncomeOther'],
    ['incomeSources', 'incomeSourcesOther'],
  ],
  Company: [
    ['regionOfOperation', 'regionOfOperationOther'],
    ['companyActivities', 'companyActivitiesOther'],
  ],
} as const;
const isLast = (section: string | undefined): section is keyof typeof wordsFor => section === 'Origin' || section === 'Company';
const isOther = ({ single, multi }: Answers, field: string) =>
  single[field as 'typeOfIncome'] === 'OTHER' || (multi[field as 'incomeSources'] ?? []).includes('OTHER');

type Owner = Answers['individuals'][number] | Answers['entities'][number];
/** Nobody is named as an owner, or something about one is missing or impossible. */
function hasOwnerGap({ individuals, entities }: Answers): boolean {
  const owners: Owner[] = [...individuals, ...entities];
  return !owners.length || owners.some((owner) => Object.values(owner).includes('') || Number(owner.sharePercentage) > 100);
}
const isOwned = (answers: Answers) => answers.single.companyBeneficiaries === 'OTHER';

/** Something that the section asks for is not there, as these answers stand. */
function hasGapIn(section: string, answers: Answers): boolean {
  const { single, text } = answers;
  if (single[gapOf[section] ?? 'age'] === undefined || single.riskAppetite === undefined) return true;
  if (!isLast(section)) return false;
  if (single.pep === 'TRUE' && (single.relation === undefined || personTextFields.some((field) => !text[field]))) return true;
  if (section === 'Company' && isOwned(answers) && hasOwnerGap(answers)) return true;
  return wordsFor[section].some(([field, words]) => isOther(answers, field) && !text[words]);
}

type Given = { kind: 'single' | 'text'; field: string; option?: unknown; text?: string };
type OwnerGiven = { kind: `row.${'add' | 'remove' | 'text'}`; list: 'individuals' | 'entities'; field?: string; text?: string };
const isOfOwner = (change: unknown): change is OwnerGiven => (change as OwnerGiven).kind.startsWith('row.');
/** The model has at most one owner of a kind: they come, change and go. */
function withOwner({ kind, list, field, text }: OwnerGiven, answers: Answers): Answers {
  const nobody = list === 'individuals' ? noPerson : noCompany;
  const before = answers[list][0];
  const after = { 'row.add': [nobody], 'row.remove': [], 'row.text': [{ ...before, [field ?? '']: text }] }[kind];
  return { ...answers, [list]: after };
}
const noPerson = { beneficiaryName: '', personalCodeOrDateOfBirth: '', nationality: '', sharePercentage: '' };
const noCompany = { legalEntityName: '', registrationCountry: '', personalNumber: '', sharePercentage: '' };

const answersIn = ({ answers }: Record<string, unknown>) => answers as Answers;
const isCompany = ({ audience }: Record<string, unknown>) => audience === 'LEGAL_ENTITY';
/** Whose address changes: each start walks with what the others do not need. */
const isReview = ({ isReview: is }: Record<string, unknown>) => is === true;
const isReviewOrEarly = (context: Record<string, unknown>) => isReview(context) || !Object.keys(answersIn(context).single).length;
const isByAddress = (context: Record<string, unknown>) => isReview(context) && !isCompany(context);
const isOwnedIn = (context: Record<string, unknown>) => isCompany(context) && isOwned(answersIn(context));
/** Where owners come and go, nothing else is changed: each for itself is enough to walk. */
const isOwnedByNobodyElse = (context: Record<string, unknown>) => !isOwnedIn(context);
const isExposable = (context: Record<string, unknown>) => !isOwnedIn(context) && !isByAddress(context);
const isNotByAddress = (context: Record<string, unknown>) => !isByAddress(context);
const hasNoOwner = (context: Record<string, unknown>) => {
  const { individuals, entities } = answersIn(context);
  return isOwnedIn(context) && !individuals.length && !entities.length;
};
const hasPerson = (context: Record<string, unknown>) => isOwnedIn(context) && answersIn(context).individuals.length > 0;
const hasCompany = (context: Record<string, unknown>) => isOwnedIn(context) && answersIn(context).entities.length > 0;
const isShareAnother = (share: string) => (context: Record<string, unknown>) =>
  hasPerson(context) &&
  answersIn(context).individuals.some((individual) => individual.beneficiaryName !== '' && individual.sharePercentage !== share);
const valueOf = ({ kind, field }: Given, { single, text }: Answers) =>
  kind === 'text' ? (text[field as 'typeOfIncomeOther'] ?? '') : single[field as 'age'];
const expectedValue = ({ option, text }: Given) => text ?? option;

/** Is this asked here? Words only where "other" was chosen. */
function isAsked({ kind, field }: Given, place: Place): boolean {
  const section = sectionOf(place.state);
  if (kind === 'single') return gapOf[section ?? ''] === field;
  if (!isLast(section)) return false;
  if (field === 'position') return answersAt(place).single.pep === 'TRUE';
  return wordsFor[section].some(([choice, words]) => words === field && isOther(answersAt(place), choice));
}

export const questionnaireModel = {
  starts: [
    { title: 'a person opens the questionnaire', input: { audience: 'INDIVIDUAL', isReview: false } },
    { title: 'a company looks at its answers again', input: { audience: 'LEGAL_ENTITY', isReview: true } },
    { title: 'a person opens the part about bonds by its address', input: { audience: 'INDIVIDUAL', isReview: true, section: 'bonds' } },
  ],
  responses: {
    loadAnswers: [
      { title: 'nothing was answered yet', output: { answers: nothing, isWarningPending: false }, when: isNotByAddress },
      {
        title: 'four answers are missing',
        output: { answers: without('age', 'investmentHorizon', 'bondsKnowledge', 'pep'), isWarningPending: false },
      },
      {
        title: 'the answers about bonds were reached',
        output: { answers: without('bondsKnowledge', 'pep'), wanted: 'bonds', isWarningPending: false },
      },
      {
        title: 'somebody holds a public office, and what is in no list wants words',
        output: { answers: exposed, wanted: 'origin', isWarningPending: false },
        when: isNotByAddress,
      },
      {
        title: 'the company has an owner, whose share is missing',
        output: { answers: owned, wanted: 'company', isWarningPending: false },
        when: isCompany,
      },
      {
        title: 'somebody close to the company holds an office, and which is missing',
        output: { answers: answersWithoutOffice, wanted: 'company', isWarningPending: false },
        when: isCompany,
      },
      { title: 'everything is answered up to the end', output: { answers: complete, wanted: 'origin', isWarningPending: false } },
      { title: 'a warning waits to be accepted', output: { answers: complete, isWarningPending: true }, when: isNotByAddress },
      lost,
    ],
    sendAnswers: [
      { title: 'the answers are taken', output: { kind: 'sent', showRiskWarning: false } },
      { title: 'the answers are taken and call for a warning', output: { kind: 'sent', showRiskWarning: true } },
      { title: 'the answers are refused', output: { kind: 'refused', code: 'QUESTIONNAIRE_INVALID' } },
      lost,
    ],
  },
  events: {
    'answer.given': [
      { title: 'giving the age', event: { type: 'answer.given', change: { kind: 'single', field: 'age', option: 2 } } },
      { title: 'saying for how long', event: { type: 'answer.given', change: { kind: 'single', field: 'investmentHorizon', option: 2 } } },
      { title: 'answering about bonds', event: { type: 'answer.given', change: { kind: 'single', field: 'bondsKnowledge', option: 4 } } },
      {
        title: 'saying that nobody is politically exposed',
        event: { type: 'answer.given', change: { kind: 'single', field: 'pep', option: 'FALSE' } },
        when: isOwnedByNobodyElse,
      },
      {
        title: 'saying that somebody is politically exposed',
        event: { type: 'answer.given', change: { kind: 'single', field: 'pep', option: 'TRUE' } },
        when: isExposable,
      },
      {
        title: 'saying which other income it is',
        event: { type: 'answer.given', change: { kind: 'text', field: 'typeOfIncomeOther', text: 'Rent of land' } },
      },
      {
        title: 'saying which other activity it is',
        event: { type: 'answer.given', change: { kind: 'text', field: 'companyActivitiesOther', text: 'Bee-keeping' } },
      },
      {
        title: 'saying which office it is',
        event: { type: 'answer.given', change: { kind: 'text', field: 'position', text: 'Member' } },
        when: (context) => isCompany(context) && Boolean(answersIn(context).text.lastName),
      },
      {
        title: 'stating the share of the owner',
        event: { type: 'answer.given', change: { kind: 'row.text', list: 'individuals', row: 0, field: 'sharePercentage', text: '60' } },
        when: isShareAnother('60'),
      },
      {
        title: 'stating a share of 160 percent',
        event: { type: 'answer.given', change: { kind: 'row.text', list: 'individuals', row: 0, field: 'sharePercentage', text: '160' } },
        when: isShareAnother('160'),
      },
      {
        title: 'taking the owner away',
        event: { type: 'answer.given', change: { kind: 'row.remove', list: 'individuals', row: 0 } },
        when: hasPerson,
      },
      {
        title: 'taking the company that owns away',
        event: { type: 'answer.given', change: { kind: 'row.remove', list: 'entities', row: 0 } },
        when: hasCompany,
      },
      {
        title: 'adding a person as an owner',
        event: { type: 'answer.given', change: { kind: 'row.add', list: 'individuals' } },
        when: hasNoOwner,
      },
      {
        title: 'adding a company as an owner',
        event: { type: 'answer.given', change: { kind: 'row.add', list: 'entities' } },
        when: hasNoOwner,
      },
    ],
    'section.next': [{ title: 'going on', event: { type: 'section.next' } }],
    'section.back': [{ title: 'going back', event: { type: 'section.back' } }],
    'url.changed': [
      { title: 'the address goes to the person', event: { type: 'url.changed', section: 'person' }, when: isByAddress },
      { title: 'the address goes to the goals', event: { type: 'url.changed', section: 'goals' }, when: isCompany },
      { title: 'the address goes to the bonds', event: { type: 'url.changed', section: 'bonds' }, when: isReviewOrEarly },
      { title: 'the address goes to the origin of the money', event: { type: 'url.changed', section: 'origin' }, when: isByAddress },
      { title: 'the address goes to the company', event: { type: 'url.changed', section: 'company' }, when: isCompany },
      { title: 'the address names no part at all', event: { type: 'url.changed' }, when: isReview },
    ],
    retry: [{ title: 'trying again', event: { type: 'retry' } }],
  },
  writtenPaths: [
    {
      start: 'a person opens the questionnaire',
      cases: ['the address goes to the bonds', 'a warning waits to be accepted', 'going back', 'going on', 'going on', 'going on'],
    },
    {
      start: 'a person opens the questionnaire',
      cases: [
        'somebody holds a public office, and what is in no list wants words',
        'going on',
        'saying which other income it is',
        'going on',
        'the answers are taken and call for a warning',
      ],
    },
    {
      start: 'a company looks at its answers again',
      cases: [
        'somebody holds a public office, and what is in no list wants words',
        'going on',
        'saying which other activity it is',
        'going on',
        'the answer is lost',
        'going back',
        'saying that nobody is politically exposed',
        'going on',
      ],
    },
    {
      start: 'a company looks at its answers again',
      cases: [
        'the company has an owner, whose share is missing',
        'going on',
        'stating a share of 160 percent',
        'going on',
        'stating the share of the owner',
        'going on',
        'the answers are taken',
      ],
    },
    {
      start: 'a company looks at its answers again',
      cases: [
        'the company has an owner, whose share is missing',
        'taking the owner away',
        'going on',
        'adding a company as an owner',
        'taking the company that owns away',
        'adding a person as an owner',
        'going on',
        'going back',
        'going on',
      ],
    },
    {
      start: 'a company looks at its answers again',
      cases: [
        'somebody close to the company holds an office, and which is missing',
        'going on',
        'saying which office it is',
        'going on',
        'the answers are taken and call for a warning',
      ],
    },
    {
      start: 'a person opens the questionnaire',
      cases: ['everything is answered up to the end', 'saying that somebody is politically exposed', 'going on'],
    },
  ],
  invariants: [
    {
      title: 'nobody goes on from a section with a gap, and the first gap is shown',
      requirements: ['QST-17'],
      every: ({ steps, ...run }) => {
        for (const step of steps) {
          const section = sectionOf(step.from.state);
          if (step.event.type !== 'section.next' || !section) continue;
          const hasGap = hasGapIn(section, answersAt(step.from));
          const audience = audienceOf({ ...run, steps });
          const expected = hasGap ? `correcting${section}` : following[audience]?.[section];
          if (step.to.state !== expected) return `${step.from.state} leads to ${step.to.state}, not ${expected}`;
          if (!hasGap && expected !== 'sending' && !isPushed(step)) return 'what follows has no address of its own';
          if (hasGap !== Boolean(emitted(step, 'problems.shown')?.at)) return 'the gap is not shown';
        }
        return undefined;
      },
    },
    {
      title: 'every section can be answered, left forwards, and left backwards unless it is the first',
      requirements: ['QST-07', 'QST-22'],
      every: (run) => {
        const audience = audienceOf(run);
        for (const { state, accepts } of places(run)) {
          const section = sectionOf(state);
          if (!section) continue;
          if (!following[audience]?.[section]) return `${audience} is asked ${section}`;
          if (!accepts.includes('section.next')) return `no way on from ${state}`;
          if (accepts.includes('section.back') !== Boolean(before[audience]?.[section])) return `the way back of ${state} is wrong`;
        }
        return run.steps.some(
          (step) =>
            !step.refused &&
            step.event.type === 'section.back' &&
            sectionOf(step.from.state) &&
            (step.to.state !== before[audience]?.[sectionOf(step.from.state) ?? ''] || !isPushed(step)),
        )
          ? 'back leads elsewhere'
          : undefined;
      },
    },
    {
      title: 'an answer is kept and changes nothing else',
      requirements: ['QST-01'],
      every: ({ steps }) => {
        for (const { from, to, event, refused } of steps) {
          if (event.type !== 'answer.given') continue;
          if (isOfOwner(event.change)) {
            if (refused || sectionOf(from.state) !== 'Company') {
              if (!refused) return `${from.state} takes an owner`;
              if (sectionOf(from.state) === 'Company') return 'an owner is not taken';
            } else if (
              JSON.stringify(answersAt(to)) !== JSON.stringify(withOwner(event.change, answersAt(from))) ||
              to.state !== from.state
            )
              return 'an owner is not kept, or something else is changed';
            continue;
          }
          const given = event.change as Given;
          const isChange = valueOf(given, answersAt(from)) !== expectedValue(given);
          if (refused && isAsked(given, from) && isChange) return 'an answer is not taken';
          if (refused) continue;
          if (!isAsked(given, from)) return `${from.state} takes an answer to ${given.field}`;
          if (valueOf(given, answersAt(to)) !== expectedValue(given) || to.state !== from.state) return 'an answer is not kept';
        }
        return undefined;
      },
    },
    {
      title: 'answers are taken wherever questions are asked',
      requirements: ['QST-01'],
      every: (run) => {
        for (const place of places(run)) {
          const field = gapOf[sectionOf(place.state) ?? ''];
          const wanted = field === 'bondsKnowledge' ? 4 : field === 'pep' ? 'FALSE' : 2;
          if (field && answered(place)[field] !== wanted && !place.accepts.includes('answer.given'))
            return `${place.state} takes no answer`;
        }
        return undefined;
      },
    },
    {
      title: 'what was answered before comes back, at the section that the address names, or that was reached',
      requirements: ['QST-01', 'QST-24'],
      every: ({ steps, start, ...run }) => {
        const audience = audienceOf({ steps, start, ...run });
        let named = (start.input as { section?: string }).section;
        for (const step of steps) {
          const { from, to, event } = step;
          if (['loading', 'loadFailed'].includes(from.state) && event.type === 'url.changed') {
            if (to.state !== from.state) return 'the address is taken before the answers are there';
            named = event.section as string | undefined;
            continue;
          }
          if (from.state !== 'loading') continue;
          if ('error' in event) {
            if (to.state !== 'loadFailed') return 'a failure is not shown';
            continue;
          }
          const { isWarningPending, wanted, answers = nothing } = output(event) ?? {};
          if (isWarningPending && !from.context.isReview && named === undefined) {
            if (to.state !== 'toWarning') return 'a pending warning is not shown first';
            if (emitted(step, 'navigate')?.replace !== true) return 'Back from the warning leads to it';
            continue;
          }
          const requested = named ?? wanted;
          const expected = requested === undefined ? Object.keys(following[audience] ?? {})[0] : furthest(audience, answers, requested);
          if (to.state !== `answering${expected}`) return `${to.state} instead of ${expected}`;
          const given = Object.entries(answers?.single ?? {});
          if (given.length !== Object.keys(answered(to)).length || given.some(([field, option]) => answered(to)[field as 'age'] !== option))
            return 'the answers are lost';
          if (JSON.stringify(answersAt(to).text) !== JSON.stringify(answers?.text)) return 'the words are lost';
        }
        return undefined;
      },
    },
    {
      title: 'what could not be loaded can be loaded again',
      requirements: ['QST-01'],
      every: (run) => {
        if (places(run).some(({ state, accepts }) => state === 'loadFailed' && !accepts.includes('retry'))) return 'no retry';
        return run.steps.some(({ from, to, event }) => from.state === 'loadFailed' && event.type === 'retry' && to.state !== 'loading')
          ? 'retry does not load'
          : undefined;
      },
    },
    {
      title: 'what is sent is all that was answered, by the right kind of user',
      requirements: ['QST-01', 'QST-22'],
      every: ({ steps, start }) => {
        for (const step of steps)
          if (step.to.state === 'sending' && step.from.state !== 'sending') {
            const sent = step.requests.find(({ src }) => src === 'sendAnswers')?.input as
              | { audience: string; answers: Answers }
              | undefined;
            if (sent?.audience !== (start.input as { audience: string }).audience) return 'sent by somebody else';
            if (Object.keys(gapOf).some((section) => following[sent.audience]?.[section] && hasGapIn(section, sent.answers)))
              return 'sent without answers';
            if (JSON.stringify(sent.answers) !== JSON.stringify(answersAt(step.from))) return 'something else is sent';
          }
        return undefined;
      },
    },
    ...(['INDIVIDUAL', 'LEGAL_ENTITY'] as const).map((audience): Model<typeof questionnaireMachine>['invariants'][number] => ({
      title: `${audience === 'INDIVIDUAL' ? 'of a person' : 'of a company'}, who holds an office, and other answers in words, are sent as they were given`,
      requirements: ['QST-18', 'QST-19'],
      some: (run) =>
        audienceOf(run) === audience &&
        run.steps.some(({ to, requests }) => {
          const sent = requests.find(({ src }) => src === 'sendAnswers')?.input as { answers: Answers } | undefined;
          const { single, text } = sent?.answers ?? nothing;
          const words = audience === 'INDIVIDUAL' ? text.typeOfIncomeOther : text.companyActivitiesOther;
          return to.state === 'sending' && single.pep === 'TRUE' && text.lastName === exposed.text.lastName && Boolean(words);
        }),
    })),
    {
      title: 'a company whose owner was changed is sent with this owner and no other',
      requirements: ['QST-20', 'QST-21'],
      some: ({ steps }) =>
        steps.some(({ to, requests }) => {
          const sent = requests.find(({ src }) => src === 'sendAnswers')?.input as { answers: Answers } | undefined;
          const [owner, ...others] = sent?.answers.individuals ?? [];
          return to.state === 'sending' && owner?.sharePercentage === '60' && !others.length && !sent?.answers.entities.length;
        }),
    },
    {
      title: 'a warning that the answers call for is shown, and nothing else completes the questionnaire',
      requirements: ['QST-23', 'QST-24'],
      every: ({ steps }) => {
        for (const step of steps) {
          const { from, to, event } = step;
          if (to.state === 'toWarning' && emitted(step, 'navigate')?.to !== '/risk-warning') return 'the warning has no address';
          if (to.state === 'toWarning' && from.state === 'sending' && emitted(step, 'navigate')?.replace !== false)
            return 'Back from the warning does not lead to the answers';
          if (to.state === 'done' && from.state !== 'done') {
            if (from.state !== 'sending' || output(event)?.showRiskWarning !== false) return `done after ${from.state}`;
            const leaving = emitted(step, 'navigate');
            if (leaving?.to !== '/dashboard/settings' || leaving.replace !== true) return 'does not go to the settings';
          }
          if (from.state !== 'sending') continue;
          const wanted =
            'error' in event || output(event)?.kind !== 'sent' ? 'notSent' : output(event)?.showRiskWarning ? 'toWarning' : 'done';
          if (to.state !== wanted) return `${to.state} instead of ${wanted}`;
          if (wanted === 'toWarning' && emitted(step, 'navigate')?.to !== '/risk-warning') return 'the warning has no address';
          if ((wanted === 'notSent') !== Boolean(emitted(step, 'sending.failed'))) return 'the failure is not told';
          if ((wanted !== 'notSent') !== Boolean(emitted(step, 'answers.sent'))) return 'the success is not told';
        }
        return undefined;
      },
    },
    {
      title: 'answers that were not sent can be sent again or changed',
      requirements: ['QST-27'],
      every: (run) => {
        for (const { state, accepts } of places(run))
          if (state === 'notSent' && !(accepts.includes('retry') && accepts.includes('section.back'))) return 'no way on';
        const last = audienceOf(run) === 'INDIVIDUAL' ? 'answeringOrigin' : 'answeringCompany';
        return run.steps.some(
          ({ from, event, to }) =>
            from.state === 'notSent' &&
            ((event.type === 'retry' && to.state !== 'sending') || (event.type === 'section.back' && to.state !== last)),
        )
          ? 'leads elsewhere'
          : undefined;
      },
    },
    {
      title: 'the screen and the answers are of the same section',
      requirements: ['QST-07'],
      every: (run) => {
        for (const { state, context } of places(run)) {
          const section = sectionOf(state)?.toLowerCase();
          if (section && context.section !== section) return `${state} shows ${String(context.section)}`;
        }
        return undefined;
      },
    },
    {
      title: 'the address and the screen are of the same section',
      requirements: ['QST-07'],
      every: ({ start, steps }) => {
        let named = (start.input as { section?: string }).section;
        for (const step of steps) {
          const { event, to, refused } = step;
          if (event.type === 'url.changed' && !refused) named = event.section as string | undefined;
          const navigation = emitted(step, 'navigate');
          if (navigation) named = /^\/questionnaire\?section=(\w+)$/.exec(String(navigation.to))?.[1];
          const section = sectionOf(to.state)?.toLowerCase();
          if (section && named !== undefined && named !== section && !refused) return `${to.state} at the address of ${named}`;
          if (section && named === undefined) return `${to.state} has no address`;
        }
        return undefined;
      },
    },
    {
      title: 'the address leads to every section that was reached, never behind a gap, and nothing typed is lost',
      requirements: ['QST-01', 'QST-17'],
      every: (run) => {
        for (const step of run.steps) {
          const { from, to, event, refused } = step;
          const own = from.state === 'notSent' ? lastOf[audienceOf(run)] : sectionOf(from.state);
          if (event.type !== 'url.changed' || !own) continue;
          const wanted = (event.section as string | undefined) ?? own.toLowerCase();
          const expected = furthest(audienceOf(run), answersAt(from), wanted);
          if (refused && (expected !== own || wanted !== own.toLowerCase())) return `${from.state} is deaf to ${wanted}`;
          if (to.state !== (expected === own ? from.state : `answering${expected}`)) return `${wanted} leads to ${to.state}`;
          if (JSON.stringify(answersAt(to)) !== JSON.stringify(answersAt(from))) return 'answers are lost';
          const navigation = emitted(step, 'navigate');
          if (navigation && navigation.replace !== true) return 'Back leads to an address that leads away again';
        }
        return undefined;
      },
    },
  ],
} satisfies Model<typeof questionnaireMachine>;
