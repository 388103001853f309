import { brand } from '../../domain/brand.ts';
import type { CompanyClaim, Experience, IndividualClaim } from '../../domain/experience.ts';
import { investorDeclaration } from '../../domain/law/investor-declaration.ts';
import type { investorExperienceMachine } from '../../machines/investor-experience/investor-experience.machine.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Context = { chosen?: Experience; person: IndividualClaim; company: CompanyClaim; files: unknown[]; isPending: boolean };

const button = (name: Text): Control => ({ role: 'button', name });
const box = (name: Text, checked: boolean): Control => ({ role: 'checkbox', name, checked });
const choice = (name: Text, checked: boolean): Control => ({ role: 'radio', name, checked });
const ratings = (chosen: Experience | undefined): Control[] => [
  choice('Inexperienced', chosen === 'INEXPERIENCED'),
  choice('Experienced', chosen === 'EXPERIENCED'),
];
const figure = (name: Text): Control => ({ role: 'textbox', name });
const simulator = [figure('Net annual income'), figure('Liquid assets'), figure('Annual financial commitments'), button('Calculate')];
const files = button('Choose files');
const send = button('Send request');
const personal = 'Your experience as an investor';
const ofCompany = 'The company’s experience as an investor';
const declaration = (who: 'person' | 'company'): Text => {
  const { en, de, lt, es, pt } = investorDeclaration;
  return { each: { en: en[who], de: de[who], lt: lt[who], es: es[who], pt: pt[who] } };
};
const consent = declaration('person');
const companyConsent = declaration('company');
const none = 'The company meets none of these.';
const sizes = {
  'Own funds': 'Own funds of at least {least}',
  'Net turnover': 'Net turnover of at least {least}',
  'Balance-sheet total': 'Balance-sheet total of at least {least}',
} as const;
const atLeast = (size: keyof typeof sizes, euros: number): Text => ({ text: sizes[size], values: { least: { euros, whole: true } } });
const fundsOfSmall = 100_000;
const large = [
  ['valueOfAssetsFirstTier', 'Balance-sheet total', 20_000_000],
  ['netSalesRevenueFirstTier', 'Net turnover', 40_000_000],
  ['fundsFirstTier', 'Own funds', 2_000_000],
] as const;
const small = [
  ['fundsSecondTier', 'Own funds', fundsOfSmall],
  ['netSalesRevenueSecondTier', 'Net turnover', 2_000_000],
  ['valueOfAssetsSecondTier', 'Balance-sheet total', 1_000_000],
] as const;
const maySendPerson = ({ person, files: sent, isPending }: Context) =>
  [person.personalGrossIncomeCriteria, person.financialSectorEmploymentCriteria, person.largeTransactionsCriteria].filter(Boolean).length >=
    2 &&
  person.experiencedInvestorConsent &&
  sent.length > 0 &&
  !isPending;

/** What the person ticks, and the one way on when enough is ticked. */
function claim(context: Context): ExpectedScreen {
  const { person } = context;
  return {
    heading: personal,
    texts: [
      'At least two are needed.',
      {
        text: 'You earn at least {income} gross a year, or your deposits and financial assets are worth more than {portfolio}.',
        values: { income: { euros: 60_000, whole: true }, portfolio: { euros: 100_000, whole: true } },
      },
      'Investor categories (PDF)',
    ],
    enabled: [
      ...ratings('EXPERIENCED'),
      box('Income or savings', person.personalGrossIncomeCriteria),
      box('Work in the financial sector', person.financialSectorEmploymentCriteria),
      box('Regular large transactions', person.largeTransactionsCriteria),
      files,
      box(consent, person.experiencedInvestorConsent),
      ...(maySendPerson(context) ? [send] : []),
    ],
  };
}

/** What a company ticks; "none of these" closes the rest and asks whether it applies all the same. */
function companyForm({ company, files: sent, isPending }: Context): ExpectedScreen {
  const isNone = company.doesNotMeetCriteria;
  const applies = isNone && company.applyAsExperienced === 'true';
  const mayAll =
    company.experiencedInvestorConsent &&
    (company.licensedEntity || company.publicFinancialInstitution || company.otherInstitution) &&
    sent.length > 0;
  const mayNone = company.applyAsExperienced === 'false' || (applies && company.fundsSecondTier);
  return {
    heading: ofCompany,
    texts: [
      'Tick all that apply. One is enough.',
      'Two of these three are needed.',
      ...(isNone && !applies ? [] : (['Proof', companyConsent] as const)),
    ],
    ...(isNone && !applies ? { notVisible: ['Proof'] } : {}),
    enabled: [
      ...(isNone
        ? []
        : [
            box('A licensed financial company', company.licensedEntity),
            box('A public financial institution', company.publicFinancialInstitution),
            box('Other institutional investor', company.otherInstitution),
            ...large.map(([field, size, euros]) => box(atLeast(size, euros), company[field])),
          ]),
      box(none, isNone),
      ...(isNone
        ? [
            choice('Yes, we apply', applies),
            choice('No, we keep the full protection', company.applyAsExperienced === 'false'),
            ...(applies ? [...small.map(([field, size, euros]) => box(atLeast(size, euros), company[field])), files] : []),
          ]
        : [files, box(companyConsent, company.experiencedInvestorConsent)]),
      ...((isNone && !applies) || !isPending ? ((isNone ? mayNone : mayAll) ? [send] : []) : []),
    ],
  };
}

const boxOf = (field: string, checked: boolean): Control => {
  if (field === 'largeTransactionsCriteria') return box('Regular large transactions', checked);
  if (field === 'licensedEntity') return box('A licensed financial company', checked);
  if (field === 'doesNotMeetCriteria') return box(none, checked);
  return box(atLeast('Own funds', fundsOfSmall), checked);
};

export const investorExperienceScreens = {
  screens: {
    arriving: 'passing',
    choosing: {
      heading: personal,
      texts: ['You keep the full protection. No evidence is needed.'],
      enabled: ratings(undefined),
    },
    simulating: {
      heading: personal,
      texts: ['What is annual income?', 'What are liquid assets?', 'What are financial commitments?'],
      notVisible: ['What is total net worth?', 'What is the ability to bear losses?'],
      enabled: [...ratings('INEXPERIENCED'), ...simulator, button('Stay inexperienced')],
    },
    claiming: claim,
    describingCompany: companyForm,
    sharingLoss: { like: 'sending', because: 'The person waits for one thing: that their choice is sent.' },
    sending: ({ isCompany, chosen }) => ({
      heading: isCompany ? ofCompany : personal,
      notVisible: ['One moment…'],
      enabled: [...(!isCompany && chosen === 'INEXPERIENCED' ? simulator : [])],
    }),
    sent: ({ isCompany }) => ({ heading: isCompany ? ofCompany : personal, texts: ['One moment…'], enabled: [] }),
  },
  interactions: {
    'rating.choose': { ways: ({ rating }) => [{ controls: [choice(rating === 'EXPERIENCED' ? 'Experienced' : 'Inexperienced', false)] }] },
    'criterion.tick': {
      ways: ({ field }) => [{ controls: [field === 'experiencedInvestorConsent' ? box(consent, false) : boxOf(field, false)] }],
    },
    'company.tick': {
      ways: ({ field }) => [{ controls: [field === 'experiencedInvestorConsent' ? box(companyConsent, false) : boxOf(field, false)] }],
    },
    'company.apply': {
      ways: ({ applies }) => [{ controls: [choice(applies === 'true' ? 'Yes, we apply' : 'No, we keep the full protection', false)] }],
    },
    'files.changed': { world: 'Each file is on a journey of its own.' },
    send: {
      ways: () => [{ controls: [send] }, { controls: [button('Stay inexperienced')] }],
      act: async ({ page, find }, event) => {
        // the simulation is on a journey of its own; its result comes along with the press
        if (event.loss) return page.evaluate((it) => window.__lab?.send(it), event);
        const away = find(button('Stay inexperienced'));
        await ((await away.count()) > 0 ? away : find(send)).click();
      },
    },
  },
  frame: [
    { role: 'link', name: { data: brand.email } },
    { role: 'link', name: { data: '+370 5 200 0000' } },
    { role: 'link', name: 'Investor categories (PDF)' },
  ],
  queries: () => [],
  proves: { simulating: ['LOSS-10'], claiming: ['EXP-02', 'EXP-03', 'EXP-04'], describingCompany: ['EXP-05', 'EXP-09'] },
  catalogues: ['investor-experience', 'loss-simulation', 'file-upload'],
} satisfies ScreenModel<typeof investorExperienceMachine>;
