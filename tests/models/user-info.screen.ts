import { showAll } from './known.ts';
import type { userInfoMachine } from '../../machines/user-info/user-info.machine.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

const field = (name: Text): Control => ({ role: 'textbox', name });
const box = (name: Text): Control => ({ role: 'combobox', name });
const save: Control = { role: 'button', name: 'Save details' };
const radio = (name: Text, checked: boolean): Control => ({ role: 'radio', name, checked });
const wrong = 'Please correct the marked fields. Nothing has been saved yet.';
const saved = 'Your entries have been saved.';
const lost = 'We could not confirm that your details were saved. Your entries are still here; please save again.';
const taken = 'There is already an account with this e-mail address. Sign in instead.';

type Context = {
  locked: string[];
  isCompany: boolean;
  isKindOpen: boolean;
  draft: Record<string, string>;
  problems: Record<string, string>;
  code?: string;
};

/** Every field that can be changed; locked ones are only read. */
export function infoControls({
  locked,
  isCompany,
  isKindOpen,
  draft,
}: Pick<Context, 'locked' | 'isCompany' | 'isKindOpen'> & { draft?: Record<string, string> }): Control[] {
  return [
    ...(isKindOpen ? [radio('For myself', !isCompany), radio('For a company', isCompany)] : []),
    ...(locked.includes('name') ? [] : [field('First name')]),
    ...(locked.includes('surname') ? [] : [field('Last name')]),
    ...(locked.includes('email') ? [] : [field('E-mail')]),
    field('Phone number'),
    box('Citizenship'),
    showAll,
    box('Country'),
    showAll,
    field('City'),
    field('Street'),
    field('House number'),
    ...(isCompany
      ? [
          field('Company name'),
          field('Company code'),
          field('VAT code (optional)'),
          radio('Articles of association', false),
          radio('A power of attorney', draft?.companyRepresentationType === 'POWER_OF_ATTOURNEY'),
        ]
      : []),
    save,
  ];
}

const form = (context: Context, texts: Text[], notVisible: Text[] = []): ExpectedScreen => ({
  texts: [...texts, ...(context.isCompany ? (['Your company'] as const) : [])],
  notVisible,
  enabled: infoControls(context),
});

export const userInfoScreens = {
  screens: {
    filling: (context) => form(context, ['Where you live'], [wrong, saved, lost, taken]),
    correcting: (context) =>
      form(context, [
        wrong,
        ...(context.problems.city ? (['This is required.'] as const) : []),
        ...(context.problems.phoneNumber
          ? (['This is not a complete phone number. Begin with the country code, such as +370.'] as const)
          : []),
      ]),
    saving: { texts: ['Saving your details…'], enabled: [] },
    saved: (context) => form(context, [saved]),
    notSaved: (context) => form(context, [context.code ? taken : lost]),
  },
  interactions: {
    'field.change': {
      ways: ({ field: name }) => [{ controls: [name === 'city' ? field('City') : field('Phone number')] }],
      act: async ({ find }, { field: name, value }) => {
        await find(name === 'city' ? field('City') : field('Phone number')).fill(value);
      },
    },
    'kind.change': {
      ways: ({ isCompany }) => [{ controls: [radio(isCompany ? 'For a company' : 'For myself', false)] }],
      act: async ({ find }, { isCompany }) => {
        // the whole row is the target
        await find({ role: 'radio', name: isCompany ? 'For a company' : 'For myself' })
          .locator('xpath=ancestor::label')
          .click();
      },
    },
    'form.submit': { ways: () => [{ controls: [save] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['user-info'],
} satisfies ScreenModel<typeof userInfoMachine>;
