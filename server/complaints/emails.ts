import { brand } from '../../domain/brand.ts';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import { complaintReference, type ComplaintRow } from './complaint.ts';

type Outcome = components['schemas']['ComplaintOutcome'];

const messages = inEachLanguage((i18n) => ({
  greeting: i18n._({ id: 'complaintLetter.greeting', message: 'Dear Sir or Madam,' }),
  closing: (email: string, phone: string, reference: string) =>
    i18n._({
      id: 'complaintLetter.closing',
      message: 'Questions about your complaint: {email}, {phone}. Please always give the number {reference}.',
      values: { email, phone, reference },
    }),
  received: {
    subject: (reference: string) =>
      i18n._({ id: 'complaintLetter.received.subject', message: 'We have received your complaint {reference}', values: { reference } }),
    text: (day: string) =>
      i18n._({
        id: 'complaintLetter.received.text',
        message: 'Your complaint reached us on {day}. Handling it is free of charge.',
        values: { day },
      }),
    next: (admissibility: string, decision: string) =>
      i18n._({
        id: 'complaintLetter.received.next',
        message:
          'By {admissibility} at the latest we tell you whether it is admissible and who handles it. You receive our decision, with reasons, by {decision}.',
        values: { admissibility, decision },
      }),
    documents: (email: string) =>
      i18n._({
        id: 'complaintLetter.received.documents',
        message: 'Please send the documents that support your complaint to {email}, with its number in the subject.',
        values: { email },
      }),
  },
  admitted: {
    subject: (reference: string) =>
      i18n._({ id: 'complaintLetter.admitted.subject', message: 'Your complaint {reference} is admissible', values: { reference } }),
    text: (name: string, day: string) =>
      i18n._({
        id: 'complaintLetter.admitted.text',
        message: 'We have admitted your complaint. {name} handles it. You receive our decision, with reasons, by {day}.',
        values: { name, day },
      }),
  },
  refused: {
    subject: (reference: string) =>
      i18n._({ id: 'complaintLetter.refused.subject', message: 'Your complaint {reference} is not admissible', values: { reference } }),
    text: i18n._({ id: 'complaintLetter.refused.text', message: 'We cannot handle your complaint. The reason:' }),
    grounds: {
      NOT_A_CLIENT: i18n._({
        id: 'complaintLetter.ground.NOT_A_CLIENT',
        message: 'It does not come from an investor, a project owner or an applicant, nor from somebody who acts for one.',
      }),
      NOT_OUR_SERVICE: i18n._({ id: 'complaintLetter.ground.NOT_OUR_SERVICE', message: 'It does not concern our services.' }),
      NO_AUTHORITY: i18n._({
        id: 'complaintLetter.ground.NO_AUTHORITY',
        message: 'The authority to act for the complainant was not proved.',
      }),
      ALREADY_DECIDED: i18n._({
        id: 'complaintLetter.ground.ALREADY_DECIDED',
        message: 'We or a court have already decided the same matter, and there are no new facts.',
      }),
    } satisfies Record<components['schemas']['InadmissibilityGround'], string>,
  },
  question: {
    subject: (reference: string) =>
      i18n._({ id: 'complaintLetter.question.subject', message: 'A question about your complaint {reference}', values: { reference } }),
    text: i18n._({
      id: 'complaintLetter.question.text',
      message: 'To handle your complaint we need more information. Please reply to the address below.',
    }),
  },
  delay: {
    subject: (reference: string) =>
      i18n._({
        id: 'complaintLetter.delay.subject',
        message: 'Our decision on your complaint {reference} takes longer',
        values: { reference },
      }),
    text: (day: string) =>
      i18n._({
        id: 'complaintLetter.delay.text',
        message: 'You receive our decision by {day}. The reason for the delay:',
        values: { day },
      }),
  },
  decided: {
    subject: (reference: string) =>
      i18n._({ id: 'complaintLetter.decided.subject', message: 'Our decision on your complaint {reference}', values: { reference } }),
    outcomes: {
      UPHELD: i18n._({ id: 'complaintLetter.outcome.UPHELD', message: 'We uphold your complaint in full.' }),
      PARTLY_UPHELD: i18n._({ id: 'complaintLetter.outcome.PARTLY_UPHELD', message: 'We uphold your complaint in part.' }),
      REJECTED: i18n._({ id: 'complaintLetter.outcome.REJECTED', message: 'We do not uphold your complaint.' }),
    } satisfies Record<Outcome, string>,
  },
  remedies: (regulator: string, url: string) =>
    i18n._({
      id: 'complaintLetter.remedies',
      message:
        'If you are not satisfied: as a consumer you may apply to the {regulator} ({url}) within one year, free of charge. Everybody may go to court at any time.',
      values: { regulator, url },
    }),
}));

const complaintEmail = (row: ComplaintRow, subject: (reference: string) => string, paragraphs: string[]): Email => {
  const { greeting, closing } = messages[row.language];
  const reference = complaintReference(row);
  return { subject: subject(reference), greeting, paragraphs, closing: closing(brand.email, brand.phone, reference) };
};

/** An operator's text in the paragraphs in which it was written. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);

const remediesIn = ({ language }: ComplaintRow) => messages[language].remedies(brand.regulator.name[language], brand.regulator.url);
const dayIn = ({ language }: ComplaintRow, day: string) => formatDate(day, language, { style: 'long' });

/** The acknowledgement: when it arrived, whom to ask, and until when what is answered (Delegated Regulation (EU) 2022/2117, Article 3(2)). */
export function acknowledgement(row: ComplaintRow, days: { received: string; admissibility: string; decision: string }): Email {
  const { subject, text, next, documents } = messages[row.language].received;
  return complaintEmail(row, subject, [
    text(dayIn(row, days.received)),
    next(dayIn(row, days.admissibility), dayIn(row, days.decision)),
    ...(row.form.documents.length > 0 ? [documents(brand.email)] : []),
  ]);
}

/** Admissible, and who handles it (Article 3). */
export function admission(row: ComplaintRow, operator: string, text: string): Email {
  const { subject, text: admitted } = messages[row.language].admitted;
  return complaintEmail(row, subject, [admitted(operator, dayIn(row, row.decisionBy)), ...paragraphsOf(text)]);
}

/** Not admissible, with a clear explanation (Article 3(1)). */
export function inadmissibility(row: ComplaintRow, ground: components['schemas']['InadmissibilityGround'], text: string): Email {
  const { subject, text: cannot, grounds } = messages[row.language].refused;
  return complaintEmail(row, subject, [cannot, grounds[ground], ...paragraphsOf(text), remediesIn(row)]);
}

/** Asks for what is missing (Article 4(1)). */
export function question(row: ComplaintRow, text: string): Email {
  const { subject, text: why } = messages[row.language].question;
  return complaintEmail(row, subject, [why, ...paragraphsOf(text)]);
}

/** Why the decision takes longer, and until when (Article 5(3)). */
export function delay(row: ComplaintRow, decisionBy: string, text: string): Email {
  const { subject, text: later } = messages[row.language].delay;
  return complaintEmail(row, subject, [later(dayIn(row, decisionBy)), ...paragraphsOf(text)]);
}

/** The decision with its reasons, and the remedies where the demand is not met in full (Article 5). */
export function decision(row: ComplaintRow, outcome: Outcome, text: string): Email {
  const { subject, outcomes } = messages[row.language].decided;
  return complaintEmail(row, subject, [outcomes[outcome], ...paragraphsOf(text), ...(outcome === 'UPHELD' ? [] : [remediesIn(row)])]);
}
