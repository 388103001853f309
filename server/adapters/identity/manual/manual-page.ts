import { countryCodes } from '../../../../domain/countries.ts';
import type { IdentityRefusal } from '../../../../domain/identity-refusal.ts';
import { intlLocale } from '../../../../domain/locale.ts';
import { documentTypes, type StatedField, type StatedProblem, type StatedTexts } from '../../../../domain/stated-identity.ts';
import { type PageLocale, pageMessages } from '../../../auth/messages.ts';
import { frame } from '../../../auth/pages.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { ErrorCode } from '../../../lib/refusal.ts';
import { identityMessage } from '../../../onboarding/manual-check.ts';
import { notificationMessages } from '../../../onboarding/notification-messages.ts';
import { manualMessages, manualProblems } from './manual-messages.ts';
import { manualPath } from './manual.ts';
import { type FileSlot, fileSlots, type Visit } from './manual-visit.ts';

export type FileTrouble = 'missing' | ErrorCode;

interface FormPage {
  visit: Visit;
  typed: StatedTexts;
  /** Where "Cancel" leads. */
  leave: string;
  problems?: Partial<Record<StatedField, StatedProblem>>;
  troubles?: Partial<Record<FileSlot, FileTrouble>>;
  /** Why the check before was refused. */
  refusal?: IdentityRefusal | undefined;
}

/** The form, with what was typed and what is wrong beside the fields. */
export function formPage({ visit, typed, leave, problems = {}, troubles = {}, refusal }: FormPage): string {
  const { check, locale } = visit;
  const messages = manualMessages[locale];
  const wrong = new Map<string, string>();
  for (const field of fieldOrder) {
    const problem = problems[field];
    if (problem) wrong.set(field, fieldMessage(locale, field, problem));
  }
  for (const slot of fileSlots) {
    const trouble = troubles[slot];
    if (trouble) wrong.set(slot, fileMessage(locale, slot, trouble));
  }
  const [first] = wrong.keys();
  const field = (name: StatedField, attributes: string, hint?: string) =>
    fieldOf(
      name,
      messages[name],
      inputOf(name, `${attributes} value="${escapeHtml(typed[name])}"`, wrong.get(name), hint, first),
      wrong.get(name),
      hint,
    );
  const taken = { front: check.frontFileId, back: check.backFileId, selfie: check.selfieFileId };
  const file = (slot: FileSlot, attributes: string) => {
    const hint = `${messages[`${slot}Hint`]}${taken[slot] === null ? '' : ` ${messages.received}`}`;
    return fieldOf(slot, messages[slot], inputOf(slot, `type="file" ${attributes}`, wrong.get(slot), hint, first), wrong.get(slot), hint);
  };
  const picture = 'accept="image/jpeg,image/png';
  return frame({
    locale,
    title: wrong.size > 0 ? `${messages.errorTitle}: ${messages.title}` : messages.title,
    body: `<div><h1>${escapeHtml(messages.title)}</h1><p class="lead">${escapeHtml(messages.lead)}</p></div>
${wrong.size > 0 ? note(messages.problem) : refusal ? note(notificationMessages[identityMessage[refusal]].content[locale]) : ''}
<form method="post" action="${manualPath}/${escapeHtml(check.id)}" enctype="multipart/form-data" novalidate>
<section><h2>${escapeHtml(messages.document)}</h2>
${kinds(locale, typed.documentType, wrong.get('documentType'), first === 'documentType')}
${fieldOf('country', messages.country, countries(locale, typed.country, wrong.get('country'), first === 'country'), wrong.get('country'))}
${field('documentNumber', 'type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40"')}
${field('expiresAt', 'type="date"')}
<label class="check"><input type="checkbox" name="noExpiry" value="yes"${typed.noExpiry === 'yes' ? ' checked' : ''}><span>${escapeHtml(messages.noExpiry)}</span></label>
</section>
<section><h2>${escapeHtml(messages.person)}</h2>
${field('name', 'type="text" autocomplete="given-name" maxlength="255"')}
${field('surname', 'type="text" autocomplete="family-name" maxlength="255"')}
${field('birthDate', 'type="date" autocomplete="bday"')}
${field('personalNumber', 'type="text" autocomplete="off" spellcheck="false" maxlength="40"', messages.personalNumberHint)}
</section>
<section><h2>${escapeHtml(messages.pictures)}</h2><p class="hint">${escapeHtml(messages.picturesHint)}</p>
${file('front', `${picture},application/pdf" capture="environment"`)}
<div class="back">${file('back', `${picture},application/pdf" capture="environment"`)}</div>
${file('selfie', `${picture}" capture="user"`)}
</section>
<p class="hint">${escapeHtml(messages.privacy)}</p>
<button class="btn" type="submit">${escapeHtml(messages.send)}</button>
</form>
<a class="home" href="${escapeHtml(leave)}">${escapeHtml(messages.leave)}</a>`,
  });
}

/** The page of a check that has expired, was sent, or belongs to another browser. */
export function closedPage(locale: PageLocale): string {
  const messages = manualMessages[locale];
  return frame({
    locale,
    title: messages.closedTitle,
    body: `<div><h1>${escapeHtml(messages.closedTitle)}</h1><p class="lead">${escapeHtml(messages.closed)}</p></div>
<a class="btn" href="/dashboard/settings">${escapeHtml(messages.settings)}</a>`,
  });
}

/** As they stand on the page: the first that is wrong has the focus. */
const fieldOrder = ['documentType', 'country', 'documentNumber', 'expiresAt', 'name', 'surname', 'birthDate', 'personalNumber'] as const;

const note = (text: string) => `<p class="note" role="alert">${escapeHtml(text)}</p>`;

const problemOf = (name: string, wrong: string | undefined) =>
  wrong ? `<p class="msg" id="${name}-problem">${escapeHtml(wrong)}</p>` : '';

/** What a screen reader reads with a field, and whether it is wrong. */
function described(name: string, wrong: string | undefined, hint: string | undefined, hasFocus: boolean): string {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(wrong ? [`${name}-problem`] : [])];
  return `${ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : ''}${wrong ? ' aria-invalid="true"' : ''}${hasFocus ? ' autofocus' : ''}`;
}

const inputOf = (name: string, attributes: string, wrong: string | undefined, hint: string | undefined, first: string | undefined) =>
  `<input id="${name}" name="${name}" ${attributes}${described(name, wrong, hint, first === name)}>`;

const fieldOf = (name: string, label: string, input: string, wrong: string | undefined, hint?: string) =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label>${hint ? `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>` : ''}${input}${problemOf(name, wrong)}</div>`;

function kinds(locale: PageLocale, chosen: string, wrong: string | undefined, hasFocus: boolean): string {
  const messages = manualMessages[locale];
  const choices = documentTypes.map(
    (type, at) =>
      `<label class="check"><input type="radio" name="documentType" value="${type}"${chosen === type ? ' checked' : ''}${hasFocus && at === 0 ? ' autofocus' : ''}><span>${escapeHtml(messages[type])}</span></label>`,
  );
  return `<fieldset${wrong ? ' aria-describedby="documentType-problem"' : ''}><legend>${escapeHtml(messages.documentType)}</legend>${choices.join('')}${problemOf('documentType', wrong)}</fieldset>`;
}

function countries(locale: PageLocale, chosen: string, wrong: string | undefined, hasFocus: boolean): string {
  const names = new Intl.DisplayNames([intlLocale(locale)], { type: 'region' });
  const sorted = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, intlLocale(locale)));
  const options = sorted.map(
    ({ code, name }) => `<option value="${code}"${code === chosen ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  return `<select id="country" name="country"${described('country', wrong, undefined, hasFocus)}><option value="">${escapeHtml(manualMessages[locale].choose)}</option>${options.join('')}</select>`;
}

function fieldMessage(locale: PageLocale, field: (typeof fieldOrder)[number], problem: StatedProblem): string {
  const messages = manualProblems[locale];
  if (problem === 'missing') return pageMessages[locale].required;
  if (problem !== 'invalid') return messages[problem];
  switch (field) {
    case 'name':
    case 'surname':
      return messages.invalidName;
    case 'birthDate':
    case 'expiresAt':
      return messages.invalidDate;
    case 'documentType':
    case 'country':
      return pageMessages[locale].required;
    case 'documentNumber':
    case 'personalNumber':
      return messages.invalidCode;
    default:
      return field satisfies never;
  }
}

function fileMessage(locale: PageLocale, slot: FileSlot, trouble: FileTrouble): string {
  const messages = manualProblems[locale];
  switch (trouble) {
    case 'missing':
      return pageMessages[locale].required;
    case 'FILE_EMPTY':
      return messages.fileEmpty;
    case 'FILE_TOO_LARGE':
      return messages.fileTooLarge;
    case 'FILE_TYPE_NOT_ALLOWED':
      return slot === 'selfie' ? messages.selfieType : messages.fileType;
    case 'RATE_LIMITED':
      return messages.tooManyFiles;
    default:
      return messages.fileHarmful;
  }
}
