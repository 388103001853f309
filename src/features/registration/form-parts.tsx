import { Trans, useLingui } from '@lingui/react/macro';
import { privacyFile, termsFile } from '../../../domain/documents.ts';
import {
  type ConsentName,
  isAllConsented,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationProblems,
  type UserType,
} from '../../../domain/registration.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioRows } from '../../ui/radio-rows.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemText } from './field-error-messages.ts';
import css from './registration.module.css';

export interface FormParts {
  form: RegistrationForm;
  problems: RegistrationProblems;
  isBusy: boolean;
  onField: (field: RegistrationField, value: string) => void;
  onKind: (userType: UserType) => void;
  onConsent: (consent: ConsentName | 'all', isGiven: boolean) => void;
}

/** For oneself or for a company. [REG-02] */
export function KindOfAccount({ form, isBusy, onKind }: FormParts) {
  const { t } = useLingui();
  return (
    <RadioRows
      label={t`Who is the account for?`}
      rows={[
        { value: 'INDIVIDUAL', label: t`For myself` },
        { value: 'LEGAL_ENTITY', label: t`For a company`, sub: t`You act on its behalf; we will ask for its details later.` },
      ]}
      value={form.userType}
      onChange={onKind}
      isDisabled={isBusy}
    />
  );
}

/** What both registrations ask of a person. */
export function PersonFields({ form, problems, isBusy, onField }: FormParts) {
  const { t } = useLingui();
  const bind = (field: RegistrationField) => {
    const problem = problems[field];
    return {
      name: field,
      value: form.draft[field],
      onChange: (value: string) => onField(field, value),
      isDisabled: isBusy,
      error: problem && t(problemText(field, problem)),
    };
  };
  return (
    <>
      <div className={css.pair}>
        <TextField label={t`First name`} autoComplete="given-name" {...bind('name')} />
        <TextField label={t`Last name`} autoComplete="family-name" {...bind('lastName')} />
      </div>
      <TextField
        label={t`Phone number (optional)`}
        type="tel"
        autoComplete="tel"
        hint={<Trans>With the country code, for example +370 600 00000.</Trans>}
        {...bind('phoneNumber')}
      />
    </>
  );
}

/** Three consents, and one box for all of them. Only the terms are needed. [REG-05] */
export function ConsentBoxes({ form: { consents }, problems, isBusy, onConsent }: FormParts) {
  const { t } = useLingui();
  const locale = useLocale();
  const problem = problems.consentTerms;
  return (
    <fieldset className={css.consents}>
      <legend>
        <Trans>What you agree to</Trans>
      </legend>
      <div className={css.all}>
        <Checkbox isSelected={isAllConsented(consents)} onChange={(isGiven) => onConsent('all', isGiven)} isDisabled={isBusy}>
          <Trans>Tick all</Trans>
        </Checkbox>
      </div>
      <div className={css.one}>
        <Checkbox
          isSelected={consents.consentTerms}
          onChange={(isGiven) => onConsent('consentTerms', isGiven)}
          isDisabled={isBusy}
          error={problem && t(problemText('consentTerms', problem))}
        >
          <Trans>I accept the terms and conditions. I have taken note of the privacy policy (required)</Trans>
        </Checkbox>
        <p className={css.files}>
          <a href={termsFile(locale)} target="_blank" rel="noreferrer">
            <Trans>Terms and conditions (PDF)</Trans>
          </a>
          <a href={privacyFile(locale)} target="_blank" rel="noreferrer">
            <Trans>Privacy policy (PDF)</Trans>
          </a>
        </p>
      </div>
      <div className={css.one}>
        <Checkbox isSelected={consents.consentMarketing} onChange={(isGiven) => onConsent('consentMarketing', isGiven)} isDisabled={isBusy}>
          <Trans>I would like to receive personalised offers</Trans>
        </Checkbox>
      </div>
      <div className={css.one}>
        <Checkbox isSelected={consents.consentNews} onChange={(isGiven) => onConsent('consentNews', isGiven)} isDisabled={isBusy}>
          <Trans>I would like to receive news about projects and the platform by e-mail</Trans>
        </Checkbox>
      </div>
      <p className={css.small}>
        <Trans>The last two are optional. You can withdraw them at any time.</Trans>
      </p>
    </fieldset>
  );
}
