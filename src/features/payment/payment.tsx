import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useMemo } from 'react';
import { needsStrongWarning, strongConsentAbove } from '../../../domain/eligibility.ts';
import { formatMoney, formatPercent } from '../../../domain/format.ts';
import { type Cents, fromCents } from '../../../domain/money.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import type { PaymentActor } from '../../../machines/payment/payment.machine.ts';
import { useClients } from '../../api/use-clients.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { type ErrorCode, problemMessage } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { countriesIn } from '../../lib/countries.ts';
import { termText } from '../../lib/duration-text.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { LoadingIndicator } from '../../ui/loading-indicator.tsx';
import { Alert } from '../../ui/alert.tsx';
import { RadioRows } from '../../ui/radio-rows.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { OtherPaymentOpen } from './other-payment-open.tsx';
import { directPayment, payOptions } from './pay-options.ts';
import css from './payment.module.css';

const transferLimit = msg`Three bank transfers to this project have not arrived. Please choose another way to pay.`;
const consentRequired = msg`We need your consent to this payment. Please reload the page and tick the statement above the button.`;

export interface PaymentProps {
  actor: PaymentActor;
  amount: Cents;
  /** What is paid for; `rate` in percent a year. */
  offer: {
    projectName: string;
    projectType: components['schemas']['ProjectType'];
    loanTerm: Parameters<typeof termText>[0];
    rate: number | undefined;
  };
  ownCountry: string | null;
  netWorth: number | null;
}

/** Country, bank, consent; then the browser goes to the bank (PAY-01 to PAY-11). There is no way back from here (PAY-09). */
export function Payment(props: PaymentProps) {
  const { t } = useLingui();
  const step = useSelector(props.actor, ({ value }) => value);
  const failure = useSelector(props.actor, ({ context }) => context.failure);
  switch (step) {
    case 'arriving':
    case 'undecided':
    case 'methodMissing':
    case 'consentMissing':
    case 'ready':
    case 'creating':
    case 'creationFailed':
      return <PaymentForm {...props} />;
    case 'openingAtBank':
    case 'askingBank':
      return (
        <div key="askingBank" className={css.form}>
          <StepTitle>
            <Trans>Your bank has not responded yet</Trans>
          </StepTitle>
          <p>
            <Trans>We check again every few seconds. Nothing has been paid. Please keep this page open.</Trans>
          </p>
          <LoadingIndicator />
        </div>
      );
    case 'creationUnknown':
      // a heading of its own: one that changes its words is not announced
      return (
        <div key="creationUnknown" className={css.form}>
          <StepTitle>
            <Trans>We do not know yet whether the payment was started</Trans>
          </StepTitle>
          <p>
            {t(failureMessage(failure))} <Trans>No money has moved. Trying again sends the same request, so you cannot pay twice.</Trans>
          </p>
          <div>
            <Button onPress={() => props.actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
          </div>
        </div>
      );
    case 'otherPaymentOpen':
      return <OtherPaymentOpen actor={props.actor} />;
    case 'redirecting':
      return <NextPage>{t`Opening your bank’s page…`}</NextPage>;
    case 'goingToDetails':
      return <NextPage>{t`Opening the bank details…`}</NextPage>;
    case 'paymentExists':
      return <NextPage>{t`Opening the status of your payment…`}</NextPage>;
    default:
      return step satisfies never;
  }
}

function NextPage({ children }: { children: string }) {
  return (
    <div className={css.waiting} aria-busy="true">
      <LoadingIndicator />
      <p role="status">{children}</p>
    </div>
  );
}

/** What a refusal means here; two have words of this page. */
function refusalMessage(refusal: ErrorCode) {
  if (refusal === 'BANK_TRANSFER_LIMIT') return transferLimit;
  return refusal === 'RISK_CONSENT_REQUIRED' ? consentRequired : problemMessage(refusal);
}

/** Project, rate and term, before any choice: on a phone the project is below the form. (PAY-01) */
function Offer({ projectName, loanTerm, rate }: PaymentProps['offer']) {
  const locale = useLocale();
  if (rate === undefined) return null;
  const percent = formatPercent(rate, locale);
  const term = termText(loanTerm, locale);
  return (
    <p className={css.intro}>
      <Trans>
        {projectName}: {percent} interest per year, {term}
      </Trans>
    </p>
  );
}

function PaymentForm({ actor, amount, offer, ownCountry, netWorth }: PaymentProps) {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const reasonId = useId();
  const step = useSelector(actor, ({ value }) => value);
  const country = useSelector(actor, ({ context }) => context.country);
  const paymentType = useSelector(actor, ({ context }) => context.paymentType);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const asksForConsent = useSelector(actor, ({ context }) => !context.experienced);
  const mayPay = useSelector(actor, (snapshot) => snapshot.can({ type: 'pay', requestKey: '' }));
  // another country than the chosen one: choosing the same again changes nothing
  const mayChoose = useSelector(actor, (snapshot) => snapshot.can({ type: 'country.choose', country: '' }));
  const mayConsent = useSelector(actor, (snapshot) => snapshot.can({ type: 'consent.tick' }) || snapshot.can({ type: 'consent.untick' }));
  const countries = useMemo(
    () => countriesIn(locale, ownCountry).map(({ code, name }) => ({ id: code, label: name })),
    [locale, ownCountry],
  );
  const types = useQuery({
    ...$api.queryOptions('get', '/payment-collection/types', { params: { query: { amount: fromCents(amount), country: country ?? '' } } }),
    enabled: country !== undefined && amount > 0,
  });
  const options = payOptions(types.data ?? []);
  const isConsentGiven = step !== 'undecided' && step !== 'consentMissing';
  const money = formatMoney(amount, locale);
  const suggestedCents = strongConsentAbove(netWorth);
  const suggested = formatMoney(suggestedCents, locale, { whole: true });
  const ownAmount = formatMoney(amount, locale, { whole: true });
  const reason = reasonNotToPay();

  function reasonNotToPay() {
    if (step === 'undecided' || step === 'methodMissing') return t`First choose how to pay.`;
    return step === 'consentMissing' ? t`Please tick the statement above.` : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayPay) actor.send({ type: 'pay', requestKey: newRequestKey() });
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <div>
        <StepTitle>
          <Trans>How would you like to pay?</Trans>
        </StepTitle>
        <p className={css.intro}>
          <Trans>You will confirm {money} on your bank’s page and then return here.</Trans>
        </p>
        <Offer {...offer} />
      </div>
      {step === 'creationFailed' && (
        <Alert kind="danger" role="alert">
          <strong>
            <Trans id="paymentStep.error">The payment could not be opened. Nothing was paid.</Trans>
          </strong>{' '}
          {t(refusal ? refusalMessage(refusal) : failureMessage(failure))}
          <div className={css.again}>
            <Button variant="second" size="sm" onPress={() => actor.send({ type: 'retry' })}>
              <Trans id="errors.retryActionLabel">Try again</Trans>
            </Button>
          </div>
        </Alert>
      )}
      <div className={css.country}>
        <ComboBox
          label={t`Country of your bank`}
          items={countries}
          value={country ?? null}
          isDisabled={!mayChoose}
          onChange={(chosen) => actor.send({ type: 'country.choose', country: chosen })}
        />
      </div>
      {types.isPending && country !== undefined && <Skeleton height="13rem" />}
      {types.isError && (
        <Alert kind="danger" role="alert">
          <p>
            <Trans>The list of banks could not be loaded.</Trans>
          </p>
          <Button variant="text" onPress={() => void types.refetch()}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        </Alert>
      )}
      {types.data && options.length === 0 && (
        <Alert kind="plain" role="status">
          <Trans>No payment methods available</Trans>
        </Alert>
      )}
      {options.length > 0 && (
        <RadioRows
          label={t`Bank`}
          value={paymentType ?? null}
          isDisabled={!mayChoose}
          onChange={(chosen) => actor.send({ type: 'type.choose', paymentType: chosen })}
          rows={options.map(({ key, name, logoUrl }) =>
            key === directPayment
              ? {
                  value: key,
                  label: t`Bank transfer`,
                  sub: t`You get the account number and a reference to copy. The money arrives within 1 to 3 working days.`,
                }
              : {
                  value: key,
                  label: name,
                  ...(logoUrl ? { end: <img className={css.logo} src={logoUrl} alt="" width="40" height="40" /> } : {}),
                },
          )}
        />
      )}
      {needsStrongWarning({ amountCents: amount, netWorth, isExperienced: !asksForConsent }) && (
        <Alert kind="warning">
          <strong>
            <Trans>
              {ownAmount} exceeds the threshold above which we must warn you ({suggested}).
            </Trans>
          </strong>{' '}
          {offer.projectType === 'BONDS' ? (
            <Trans>If the issuer cannot repay, you may lose part or all of it.</Trans>
          ) : (
            <Trans>If the borrower cannot repay, you may lose part or all of it.</Trans>
          )}
        </Alert>
      )}
      {asksForConsent && (
        <Checkbox
          isSelected={isConsentGiven}
          isDisabled={!mayConsent}
          onChange={(isSelected) => actor.send({ type: isSelected ? 'consent.tick' : 'consent.untick' })}
        >
          <Trans>
            I have read the key investment information sheet. I understand the investment and its risks, including the loss of all the money
            invested, and I consent to continue.
          </Trans>
        </Checkbox>
      )}
      <div className={css.actions} data-consent="later">
        <p className={css.small}>
          <Trans>The contract is concluded when the payment arrives.</Trans>
        </p>
        <div className={css.pay}>
          {reason && (
            <p className={css.reason} id={reasonId}>
              {reason}
            </p>
          )}
          <Button
            type="submit"
            size="lg"
            isDisabled={!mayPay && step !== 'creating'}
            isPending={step === 'creating'}
            pendingLabel={t`Opening your bank…`}
            {...(reason ? { 'aria-describedby': reasonId } : {})}
          >
            <Trans>Pay {money}</Trans>
          </Button>
        </div>
      </div>
    </form>
  );
}
