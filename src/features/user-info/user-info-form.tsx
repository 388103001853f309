import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { brand } from '../../../domain/brand.ts';
import { intlLocale } from '../../../domain/locale.ts';
import type { UserInfoField } from '../../../domain/user-info.ts';
import type { UserInfoActor } from '../../../machines/user-info/user-info.machine.ts';
import { problemMessage } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { countriesIn } from '../../lib/countries.ts';
import { usePhoneLibrary } from '../../lib/use-phone-library.ts';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { Alert } from '../../ui/alert.tsx';
import { RadioRows } from '../../ui/radio-rows.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { problemText } from './field-error-messages.ts';
import css from './user-info.module.css';

export interface UserInfoFormProps {
  actor: UserInfoActor;
  /** Confirmed by the identity provider; only shown. */
  personalNumber: string | null;
  walletNumber: string | null;
  /** Shown beside the wallet number: changed terms of the depository. */
  walletNote?: ReactNode;
  /** The next step, once everything is saved. */
  next?: ReactNode;
}

function useDraft(actor: UserInfoActor) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problems = useSelector(actor, ({ context }) => context.problems);
  const locked = useSelector(actor, ({ context }) => context.locked);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { t } = useLingui();
  return (field: UserInfoField) => {
    const problem = problems[field];
    return {
      value: draft[field],
      onChange: (value: string) => actor.send({ type: 'field.change', field, value }),
      isDisabled: isBusy,
      isLocked: locked.includes(field),
      error: problem && t(problemText(field, problem)),
    };
  };
}

/** Who a person is, for the contract and the law; for companies also which company (DASH-01, DASH-12). */
export function UserInfoForm({ actor, personalNumber, walletNumber, walletNote, next }: UserInfoFormProps) {
  usePhoneLibrary();
  const { t } = useLingui();
  const locale = useLocale();
  const bind = useDraft(actor);
  const state = useSelector(actor, ({ value }) => value);
  const isCompany = useSelector(actor, ({ context }) => context.isCompany);
  const isKindOpen = useSelector(actor, ({ context }) => context.isKindOpen);
  const ownCountry = useSelector(actor, ({ context }) => context.draft.country);
  const countries = useMemo(
    () => countriesIn(intlLocale(locale), ownCountry || 'LT').map(({ code, name }) => ({ id: code, label: name })),
    [locale, ownCountry],
  );
  const lockedHint = (field: UserInfoField) =>
    field === 'email' ? (
      <Trans>You can change it at the bottom of this page.</Trans>
    ) : (
      <Trans>Only we can change this. Write to {brand.email}.</Trans>
    );

  const form = useFormSubmit(state === 'correcting', () => actor.send({ type: 'form.submit' }));

  const text = (field: UserInfoField, label: ReactNode, more: Partial<TextFieldProps> = {}) => {
    const { isLocked, ...bound } = bind(field);
    return <TextField label={label} name={field} {...bound} {...more} {...(isLocked ? { isLocked, hint: lockedHint(field) } : {})} />;
  };
  const country = (field: 'country' | 'citizenship', label: string) => {
    const { value, onChange, isDisabled, error } = bind(field);
    return <ComboBox label={label} items={countries} value={value || null} onChange={onChange} isDisabled={isDisabled} error={error} />;
  };
  const representation = bind('companyRepresentationType');

  return (
    <form {...form} id="details" className={css.form} noValidate aria-busy={state === 'saving'}>
      {isKindOpen && (
        <div className={css.kind}>
          <RadioRows
            label={t`Who are you investing for?`}
            rows={[
              { value: 'person', label: t`For myself` },
              { value: 'company', label: t`For a company` },
            ]}
            value={isCompany ? 'company' : 'person'}
            onChange={(kind) => actor.send({ type: 'kind.change', isCompany: kind === 'company' })}
            isDisabled={state === 'saving'}
          />
          <p className="small muted">
            <Trans>You can change this until you answer the questionnaire.</Trans>
          </p>
        </div>
      )}
      <fieldset className={css.group}>
        <legend>
          <Trans>Your details</Trans>
        </legend>
        {text('name', t`First name`, { autoComplete: 'given-name' })}
        {text('surname', t`Last name`, { autoComplete: 'family-name' })}
        {text('email', t`E-mail`, { type: 'email', autoComplete: 'email' })}
        {text('phoneNumber', t`Phone number`, {
          type: 'tel',
          autoComplete: 'tel',
          hint: <Trans>With the country code, for example +370 600 00000.</Trans>,
        })}
        {country('citizenship', t`Citizenship`)}
        {personalNumber !== null && (
          <TextField
            label={t`Personal number`}
            value={personalNumber}
            onChange={() => undefined}
            isLocked
            hint={<Trans>From your identity document.</Trans>}
          />
        )}
        {walletNumber !== null && (
          <TextField
            label={t`Securities account (wallet) number`}
            value={walletNumber}
            onChange={() => undefined}
            isLocked
            hint={<Trans>Where your bonds are held.</Trans>}
          />
        )}
        {walletNote}
      </fieldset>
      <fieldset className={css.group}>
        <legend>
          <Trans>Where you live</Trans>
        </legend>
        {country('country', t`Country`)}
        {text('city', t`City`, { autoComplete: 'address-level2' })}
        {text('street', t`Street`, { autoComplete: 'address-line1' })}
        {text('houseNumber', t`House number`)}
      </fieldset>
      {isCompany && (
        <fieldset className={css.group}>
          <legend>
            <Trans>Your company</Trans>
          </legend>
          {text('companyName', t`Company name`, { autoComplete: 'organization' })}
          {text('companyCode', t`Company code`, { hint: <Trans>As in the register of companies.</Trans> })}
          {text('vatCode', t`VAT code (optional)`)}
          <div className={css.wide}>
            <RadioRows
              label={t`What is your authority to act for the company?`}
              rows={[
                { value: 'ARTICLES_OF_ASSOCIATION', label: t`Articles of association` },
                { value: 'POWER_OF_ATTOURNEY', label: t`A power of attorney` },
              ]}
              value={representation.value || null}
              onChange={representation.onChange}
              isDisabled={representation.isDisabled}
              error={representation.error}
            />
          </div>
        </fieldset>
      )}
      <Outcome actor={actor} />
      <div className="row">
        <Button
          type="submit"
          variant={state === 'saved' && next ? 'second' : 'primary'}
          isPending={state === 'saving'}
          pendingLabel={<Trans>Saving your details…</Trans>}
        >
          <Trans>Save details</Trans>
        </Button>
        {state === 'saved' && next}
      </div>
    </form>
  );
}

function Outcome({ actor }: { actor: UserInfoActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const code = useSelector(actor, ({ context }) => context.code);
  switch (state) {
    case 'filling':
    case 'saving':
      return null;
    case 'correcting':
      return (
        <Alert kind="danger" role="alert">
          <Trans>Please correct the marked fields. Nothing has been saved yet.</Trans>
        </Alert>
      );
    case 'saved':
      return (
        <Alert kind="positive" role="status">
          <Trans>Your entries have been saved.</Trans>
        </Alert>
      );
    case 'notSaved':
      return (
        <Alert kind="danger" role="alert">
          {code === undefined ? (
            <Trans>We could not confirm that your details were saved. Your entries are still here; please save again.</Trans>
          ) : (
            t(problemMessage(code))
          )}
        </Alert>
      );
    default:
      return state satisfies never;
  }
}
