import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { phoneNumberOf } from '../../../domain/phone.ts';
import { maxTextLength, textLength } from '../../../domain/text.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useClients } from '../../api/use-clients.ts';
import { requiredError, fieldMessage } from '../../api/problems.ts';
import { clearDraft, saveDraft, savedDraft } from '../../lib/draft-storage.ts';
import { focusInvalid } from '../../lib/focus-invalid.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { usePhoneLibrary } from '../../lib/use-phone-library.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import styles from './get-funded.module.css';
import { mapKeys } from '../../../domain/keys.ts';

type Request = components['schemas']['FundingRequest'];

const fields = ['name', 'surname', 'email', 'phoneNumber', 'projectDescription'] as const satisfies readonly (keyof Request)[];
type FieldName = (typeof fields)[number];

const empty: Request = { name: '', surname: '', email: '', phoneNumber: '', projectDescription: '' };

/** One request for this tab, for any user. */
const owner = ['get-funded', 'visitor'] as const;

function savedRequest(): Request {
  const saved = savedDraft(...owner);
  const text = (field: FieldName) => (typeof saved[field] === 'string' ? saved[field] : '');
  return mapKeys(fields, text);
}

type Problem = 'REQUIRED' | 'TOO_LONG' | 'INVALID_PHONE_NUMBER';

const longest = (field: FieldName) => (field === 'phoneNumber' ? 64 : maxTextLength);

/** All five are needed; addresses are judged by the server, which says which field it means. [FUND-02, decision 6.19] */
function problemsOf(draft: Request): Partial<Record<FieldName, Problem>> {
  const problems: Partial<Record<FieldName, Problem>> = {};
  for (const field of fields) {
    if (draft[field].trim() === '') problems[field] = 'REQUIRED';
    else if (textLength(draft[field]) > longest(field)) problems[field] = 'TOO_LONG';
    else if (field === 'phoneNumber' && !phoneNumberOf(draft[field])) problems[field] = 'INVALID_PHONE_NUMBER';
  }
  return problems;
}

export function FundingForm() {
  const { api } = useClients();
  usePhoneLibrary();
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(savedRequest);
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});
  const showFirst = () => requestAnimationFrame(() => focusInvalid(form.current));
  const [isPending, setPending] = useState(false);
  const isHydrated = useHydrated();
  const send = async () => {
    setPending(true);
    try {
      const { error, response } = await api.POST('/get-funded', { body: draft });
      if (response.ok) {
        setDraft(empty);
        clearDraft(...owner);
        toast({
          kind: 'success',
          text: t({ id: 'alert.success', message: 'We have received your request. You will hear from us within two working days.' }),
        });
        return;
      }
      setProblems(error?.fieldErrors ?? {});
      showFirst();
      reportFailure();
    } catch {
      reportFailure();
    } finally {
      setPending(false);
    }
  };
  const reportFailure = () =>
    toast({
      kind: 'error',
      text: t({ id: 'alert.failure', message: 'We could not confirm that your request arrived. Your entries are still here; try again.' }),
    });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) showFirst();
    else void send();
  };
  const textOf = (field: FieldName, code: string) => {
    const limit = longest(field);
    if (code === 'REQUIRED') return t(requiredError);
    if (code === 'TOO_LONG') return t`Please use no more than ${limit} characters.`;
    if (code === 'INVALID_PHONE_NUMBER')
      return t({
        id: 'settings.form.phoneNumber.formatError',
        message: 'This is not a complete phone number. Begin with the country code, such as +370.',
      });
    return t(fieldMessage(code));
  };
  const bind = (name: FieldName) => {
    const code = problems[name];
    return {
      name,
      value: draft[name],
      onChange: (value: string) => {
        setDraft((before) => ({ ...before, [name]: value }));
        saveDraft(...owner, { ...savedDraft(...owner), [name]: value });
        setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
      },
      ...(code === undefined ? {} : { error: textOf(name, code) }),
    };
  };
  const length = textLength(draft.projectDescription);
  return (
    // post: if it is submitted before hydration, address and number must not get into the browser's history
    <form
      ref={form}
      className={styles.form}
      method="post"
      onSubmit={submit}
      noValidate
      aria-labelledby="funding-heading"
      aria-busy={isPending}
    >
      <h2 id="funding-heading">
        <Trans>Your project</Trans>
      </h2>
      <TextField label={t`First name`} autoComplete="given-name" {...bind('name')} />
      <TextField label={t`Last name`} autoComplete="family-name" {...bind('surname')} />
      <TextField label={t`E-mail`} type="email" autoComplete="email" {...bind('email')} />
      <TextField
        label={t`Phone number`}
        type="tel"
        autoComplete="tel"
        hint={<Trans>With the country code, for example +370 600 00000.</Trans>}
        {...bind('phoneNumber')}
      />
      <TextArea
        label={t`What do you want to build, buy or renovate?`}
        hint={
          <Trans>
            The building, its location, the amount and the term. {length} of {maxTextLength} characters.
          </Trans>
        }
        {...bind('projectDescription')}
      />
      <button
        type="submit"
        className={buttonClass({ size: 'lg', full: true })}
        disabled={!isHydrated}
        aria-disabled={isPending || undefined}
      >
        {isPending ? <Trans>Sending your request…</Trans> : <Trans>Send the request</Trans>}
      </button>
      <p className="tiny">
        <Trans>We use these details only to answer your request.</Trans>
      </p>
    </form>
  );
}
