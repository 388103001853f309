import { brand } from '../../domain/brand.ts';
import { type Localised, localised } from '../../domain/locale.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Email } from '../mail/email.ts';
import type { Language } from '../store/schema.ts';

const messages = inEachLanguage((i18n) => ({
  subject: (project: string) =>
    i18n._({ id: 'payeeAccountEmail.subject', message: 'New account for the payout: {project}', values: { project } }),
  greeting: (owner: string) => i18n._({ id: 'payeeAccountEmail.greeting', message: 'Dear {owner},', values: { owner } }),
  changed: (project: string, account: string) =>
    i18n._({
      id: 'payeeAccountEmail.paragraphs.1',
      message: 'The money raised for {project} will be paid to the account {account} from now on.',
      values: { project, account },
    }),
  before: (account: string) =>
    i18n._({ id: 'payeeAccountEmail.paragraphs.2', message: 'Before, it was the account {account}.', values: { account } }),
  help: i18n._({
    id: 'payeeAccountEmail.paragraphs.3',
    message: 'If you did not ask for this change, contact us at once: {email}. Nothing else needs to be done.',
    values: { email: brand.email },
  }),
  closing: i18n._({ id: 'payeeAccountEmail.closing', message: 'We never ask for account details by e-mail.' }),
}));

interface Changed {
  owner: string;
  /** Of the project. */
  name: Localised;
  /** The accounts, masked. */
  before: string | null;
  after: string;
}

/** Notifies the owner of a project that its loan is paid to another account. */
export function payeeAccountEmail({ owner, name, before, after }: Changed, language: Language): Email {
  const { subject, greeting, changed, before: formerly, help, closing } = messages[language];
  const project = localised(name, language);
  return {
    subject: subject(project),
    greeting: greeting(owner),
    paragraphs: [changed(project, after), ...(before === null ? [] : [formerly(before)]), help],
    closing,
  };
}
