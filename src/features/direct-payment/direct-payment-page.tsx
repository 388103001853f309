import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../openapi/schema.d.ts';
import { formatMoney } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import { sepaQr } from '../../../domain/reference.ts';
import type { QueryApi } from '../../api/client.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Blank } from '../../ui/blank.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './direct-payment.module.css';
import { Qr } from './qr.tsx';
import { PageHead } from '../../ui/page-head.tsx';

type Collection = components['schemas']['PaymentCollection'];

const inFours = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');

/** What a bank transfer needs; absent when the payment goes another way. */
function transferOf({ beneficiary, iban, paymentPurpose, amount, bic, qrPayload }: Collection) {
  if (!beneficiary || !iban || !paymentPurpose) return undefined;
  const amountCents = toCents(amount);
  const qr = qrPayload ?? sepaQr({ beneficiary, iban, ...(bic ? { bic } : {}), amountCents, purpose: paymentPurpose });
  return { beneficiary, iban, purpose: paymentPurpose, amountCents, qr };
}

function Transfer({ collection }: { collection: Collection }) {
  const { t } = useLingui();
  const locale = useLocale();
  const transfer = transferOf(collection);
  if (collection.status === 'PAYMENT_COMPLETED')
    return (
      <Note kind="positive">
        <Trans>This payment has arrived. Please do not send it again.</Trans>
      </Note>
    );
  if (!transfer)
    return (
      <Note kind="warning">
        <Trans>This investment is not paid by bank transfer.</Trans>
      </Note>
    );
  const { beneficiary, iban, purpose, amountCents, qr } = transfer;
  return (
    <div className={css.body}>
      <div className={css.rows}>
        <p>
          <Trans>Copy each line into a transfer at your bank. With another purpose we cannot tell whose money it is.</Trans>
        </p>
        <dl>
          <CopyRow label={t`Beneficiary`} shown={beneficiary} value={beneficiary} />
          <CopyRow label={t`Account number (IBAN)`} shown={inFours(iban)} value={iban} />
          <CopyRow label={t`Amount in EUR`} shown={formatMoney(amountCents, locale)} value={(amountCents / 100).toFixed(2)} />
          <CopyRow label={t`Payment purpose`} shown={inFours(purpose)} value={purpose} />
        </dl>
        <p className="muted">
          <Trans>A transfer usually takes one working day. Until it arrives, the investment is not paid.</Trans>
        </p>
        <div className="row">
          <ButtonLink to="/dashboard/investments">
            <Trans>My investments</Trans>
          </ButtonLink>
        </div>
      </div>
      <figure className={css.scan}>
        <Qr className={css.qr} text={qr} label={t`Code for a transfer with the details of this page`} />
        <figcaption>
          <Trans>Or scan this code in the app of your bank: it fills in all four lines.</Trans>
        </figcaption>
      </figure>
    </div>
  );
}

/** `/payments/direct/{investmentId}`: what to write into a bank transfer (PAY-15, PAY-16). */
export function DirectPaymentPage({ $api, investmentId }: { $api: QueryApi; investmentId: string }) {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useQuery(
    $api.queryOptions('get', '/payment-collection', { params: { query: { investmentId } } }),
  );
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Bank transfer`} />
      <StepTitle>
        <Trans>Pay by bank transfer</Trans>
      </StepTitle>
      {data && <Transfer collection={data} />}
      {!data && isError && (
        <div role="alert">
          <Blank
            picture="none"
            title={<Trans>Something went wrong</Trans>}
            action={
              <button type="button" className={buttonClass({})} disabled={isFetching} onClick={() => void refetch()}>
                <Trans id="errors.retryActionLabel">Try again</Trans>
              </button>
            }
          >
            <Trans>The details of the transfer could not be loaded. Nothing was paid.</Trans>
          </Blank>
        </div>
      )}
      {!data && !isError && (
        <div className={css.body} aria-busy="true">
          <span className="sr" role="status">{t`Loading the details of the transfer…`}</span>
          <Skeleton height="24rem" />
        </div>
      )}
    </main>
  );
}
