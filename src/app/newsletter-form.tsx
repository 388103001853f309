import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { useClients } from '../api/use-clients.ts';
import { buttonClass } from '../ui/button-class.ts';
import fieldStyles from '../ui/field.module.css';
import { toast } from '../ui/toasts.ts';
import styles from './newsletter-form.module.css';

/** New projects by e-mail; stands at the foot of every public page. [NEWS-01, decision 6.13] */
export function NewsletterForm() {
  const { api } = useClients();
  const { t } = useLingui();
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<'required' | 'invalid'>();
  const [isPending, setPending] = useState(false);
  const refuse = (reason: 'required' | 'invalid') => {
    setError(reason);
    document.getElementById(id)?.focus();
  };
  // one request and nothing after it: the library's mutations would weigh more than this form
  const send = async () => {
    setPending(true);
    try {
      const { response } = await api.POST('/newsletter', { body: { email } });
      if (response.status === 400) return refuse('invalid');
      if (!response.ok) throw new Error(`The server answered ${response.status}`);
      setEmail('');
      toast({ kind: 'success', text: t`Thank you. Please open the link in the e-mail that we send to this address.` });
    } catch {
      toast({ kind: 'error', text: t`We could not confirm your address. Try again.` });
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (email.trim() === '') refuse('required');
    else void send();
  };
  return (
    // post: should it ever be sent without its program, the address must not stand in the browser's history
    <form className={`${styles.form} ${fieldStyles.field} ${error ? fieldStyles.error : ''}`} method="post" onSubmit={submit} noValidate>
      <label htmlFor={id}>
        <Trans>New projects by e-mail, at most twice a month</Trans>
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={fieldStyles.input}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
        />
        <button type="submit" className={buttonClass({ variant: 'second' })} aria-disabled={isPending || undefined}>
          <Trans>Subscribe</Trans>
        </button>
      </div>
      {error && (
        <p className={fieldStyles.msg} id={`${id}-error`}>
          {error === 'required' ? (
            <Trans id="common.required">This is required.</Trans>
          ) : (
            <Trans>This is not a complete e-mail address.</Trans>
          )}
        </p>
      )}
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        <Trans>You can unsubscribe with one click in every e-mail.</Trans>
      </p>
    </form>
  );
}
