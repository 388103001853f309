import { brand } from '../../domain/brand.ts';
import {
  type ComplaintDraft,
  complaintDocuments,
  type ComplaintField,
  complaintParts,
  fieldsOfPart,
  isRequiredInComplaint,
  nameInPart,
  partApplies,
} from '../../domain/complaint.ts';
import { complaintTemplate } from '../../domain/law/complaint-template.ts';
import { locales } from '../../domain/locale.ts';
import { mapKeys } from '../../domain/keys.ts';
import type { complaintFormMachine } from '../../machines/complaint-form/complaint-form.machine.ts';
import { receipt } from './complaint-form.model.ts';
import { tryAgain } from './known.ts';
import type { Control, ScreenModel, ExpectedScreen, Text } from './screen.ts';

type Context = { draft: ComplaintDraft; problems: Record<string, string | undefined>; code?: string };

const heading = 'Submit a complaint';
const send: Control = { role: 'button', name: 'Submit the complaint' };
const otherContact = 'My contact details differ from these';
const someoneActs = 'Somebody acts for the complainant';
const policy: Control = { role: 'link', name: 'Complaints-handling policy (PDF)' };
const writeTo: Control = { role: 'link', name: { data: brand.email } };
const lawText = (section: number, field: number): Text => ({
  each: mapKeys(locales, (locale) => complaintTemplate[locale].sections[section]?.fields[field] ?? ''),
});

const parts = complaintParts.filter((part) => part !== 'signature');
const saidOptional = ['lei', 'clientReference', 'damage', 'comments'];

/** A field is named by the template; where it may be left out and the template does not say so, the form adds it. */
function fieldName(field: ComplaintField): Text {
  if (field === 'signature.name') return 'First and last name of who signs';
  const optional = { en: '(optional)', de: '(freiwillig)', lt: '(neprivaloma)', es: '(opcional)', pt: '(opcional)' };
  if (field === 'signature.place') {
    const place = { en: 'Place', de: 'Ort', lt: 'Vieta', es: 'Lugar', pt: 'Local' };
    return { each: mapKeys(locales, (locale) => `${place[locale]} ${optional[locale]}`) };
  }
  const section = parts.findIndex((part) => fieldsOfPart(part).includes(field));
  const at = fieldsOfPart(parts[section] ?? 'facts').indexOf(field);
  const isMarked = !isRequiredInComplaint(field) && !saidOptional.includes(nameInPart(field));
  return {
    each: mapKeys(locales, (locale) => {
      const name = complaintTemplate[locale].sections[section]?.fields[at] ?? '';
      return isMarked ? `${name} ${optional[locale]}` : name;
    }),
  };
}

const box = (name: Text, checked: boolean): Control => ({ role: 'checkbox', name, checked });
const attention = 'Please correct the marked fields. Your complaint has not been sent.';
const tooMany = 'Too many attempts. Please try again in 15 minutes.';

function controls({ draft }: Context): Control[] {
  return [
    policy,
    writeTo,
    ...complaintParts
      .filter((part) => partApplies(draft, part))
      .flatMap(fieldsOfPart)
      .map((field): Control => ({ role: 'textbox', name: fieldName(field), value: draft.texts[field] })),
    box(otherContact, draft.applies.contact),
    box(someoneActs, draft.applies.representative),
    ...complaintDocuments.map((document, place) => box(lawText(5, place), draft.documents.includes(document))),
    send,
  ];
}

const form = (context: Context, texts: Text[], notVisible: Text[] = []): ExpectedScreen => ({
  heading,
  texts,
  notVisible,
  enabled: controls(context),
});

/** Of a section that does not apply nothing is shown. */
const shownProblems = ({ draft, problems }: Context) =>
  complaintParts
    .filter((part) => partApplies(draft, part))
    .flatMap(fieldsOfPart)
    .map((field) => problems[field]);

export const complaintFormScreens = {
  screens: {
    writing: (context) =>
      form(context, ['Free of charge and in any language of this site. You do not need an account.'], [attention, tooMany]),
    correcting: (context) =>
      form(
        context,
        [
          attention,
          ...(shownProblems(context).includes('REQUIRED') ? ['This is required.'] : []),
          ...(shownProblems(context).includes('INVALID_EMAIL') ? ['Enter a complete e-mail address, such as name@example.com.'] : []),
        ],
        [tooMany],
      ),
    sending: { heading, texts: ['Sending your complaint…'], enabled: [policy, writeTo] },
    sendingUnknown: {
      heading: 'We do not know yet whether your complaint has arrived',
      texts: ['Your entries are still here; sending them again does not create a second complaint.'],
      enabled: [tryAgain],
    },
    refused: (context) => form(context, [tooMany, 'Your entries are still here.'], [attention]),
    received: {
      heading: 'We have received your complaint',
      texts: [{ data: receipt.reference }, 'Whether it is admissible, at the latest', 'Decision, with reasons'],
      enabled: [writeTo, writeTo],
    },
  },
  interactions: {
    'text.change': {
      ways: ({ field }) => [{ controls: [{ role: 'textbox', name: fieldName(field) }] }],
      act: async ({ find }, { field, text }) => {
        await find({ role: 'textbox', name: fieldName(field) }).fill(text);
      },
    },
    'part.toggle': {
      ways: ({ applies }) => [{ controls: [box(otherContact, !applies)] }],
      act: async ({ find }, { applies }) => {
        await find({ role: 'checkbox', name: otherContact }).setChecked(applies);
      },
    },
    'document.toggle': {
      ways: ({ document, isEnclosed }) => [{ controls: [box(lawText(5, complaintDocuments.indexOf(document)), !isEnclosed)] }],
      act: async ({ find }, { document, isEnclosed }) => {
        await find({ role: 'checkbox', name: lawText(5, complaintDocuments.indexOf(document)) }).setChecked(isEnclosed);
      },
    },
    'complaint.submit': { ways: () => [{ controls: [send] }] },
    retry: { ways: () => [{ controls: [tryAgain] }] },
  },
  frame: [],
  queries: () => [],
  catalogues: ['legal'],
  proves: { writing: ['COMP-01'], received: ['COMP-02'] },
  madeUp: ['requestKey'],
} satisfies ScreenModel<typeof complaintFormMachine>;
