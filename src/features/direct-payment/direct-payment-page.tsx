import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import type { Transfer, DirectPaymentActor } from '../../../machines/direct-payment/direct-payment.machine.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import css from './direct-payment.module.css';
import { Qr } from '../../ui/qr.tsx';
import { ShareCode } from './share-code.tsx';
import { transferLines } from './transfer-lines.ts';

/** `/payments/direct/{investmentId}`: what to write into a bank transfer (PAY-15, PAY-16). */
export function DirectPaymentPage({ actor }: { actor: DirectPaymentActor }) {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${css.page}`}>
      <title>{`${t`Bank transfer`} · ${brand.name}`}</title>
      <Screen actor={actor} />
    </main>
  );
}

function Screen({ actor }: { actor: DirectPaymentActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const transfer = useSelector(actor, ({ context }) => context.transfer);
  switch (state) {
    case 'loading':
    case 'unseen':
      return (
        <>
          <Title />
          <div className={css.body} aria-busy="true">
            <span className="sr" role="status">{t`Loading the details of the transfer…`}</span>
            <Skeleton height="24rem" />
          </div>
        </>
      );
    case 'unreachable':
      return (
        <>
          <Title />
          <div role="alert">
            <EmptyState
              picture="none"
              title={<Trans>Something went wrong</Trans>}
              action={
                <button type="button" className={buttonClass({})} onClick={() => actor.send({ type: 'retry' })}>
                  <Trans id="errors.retryActionLabel">Try again</Trans>
                </button>
              }
            >
              <Trans>The details of the transfer could not be loaded. A transfer that you have already made is not affected.</Trans>
            </EmptyState>
          </div>
        </>
      );
    case 'awaiting':
    case 'looking':
    case 'resting':
      return (
        <Fragment key="details">
          <Title />
          {transfer && <Details transfer={transfer} />}
        </Fragment>
      );
    case 'arrived':
      return (
        <Outcome title={<Trans>Your transfer has arrived</Trans>} kind="positive">
          <Trans>The investment is paid and the contract has been concluded. Please do not send the money again.</Trans>
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome title={<Trans>This transfer has expired</Trans>} kind="warning">
          <Trans>
            We no longer expect this transfer, and the amount is no longer reserved for you. Any money that reaches us for it will be
            returned to you.
          </Trans>
        </Outcome>
      );
    case 'revoked':
      return (
        <Outcome title={<Trans>You have revoked this offer</Trans>} kind="info">
          <Returned />
        </Outcome>
      );
    case 'projectCancelled':
      return (
        <Outcome title={<Trans>This project was cancelled</Trans>} kind="warning">
          <Returned />
        </Outcome>
      );
    case 'otherWay':
      return (
        <Outcome title={<Trans>Pay by bank transfer</Trans>} kind="warning">
          <Trans>This investment is not paid by bank transfer.</Trans>
        </Outcome>
      );
    default:
      return state satisfies never;
  }
}

function Title() {
  return (
    <StepTitle>
      <Trans>Pay by bank transfer</Trans>
    </StepTitle>
  );
}

function Outcome({ title, kind, children }: { title: ReactNode; kind: 'positive' | 'info' | 'warning'; children: ReactNode }) {
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <Alert kind={kind}>{children}</Alert>
      <Mine />
    </>
  );
}

function Returned() {
  return (
    <Trans>
      We no longer expect this transfer. Whatever has reached us for it, or still does, is returned in full to the account it came from.
    </Trans>
  );
}

function Mine() {
  return (
    <div className="row">
      <ButtonLink to="/dashboard/investments">
        <Trans>My investments</Trans>
      </ButtonLink>
    </div>
  );
}

function Details({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const locale = useLocale();
  const lines = transferLines(transfer, locale);
  return (
    <div className={css.body}>
      <div className={css.rows}>
        <p>
          {transfer.isOwnIban ? (
            <Trans>
              Copy each line into your bank’s transfer form. This IBAN is for your payments alone: money that arrives there is recorded as
              yours. With the exact amount and payment reference it is matched at once; otherwise this may take longer.
            </Trans>
          ) : (
            <Trans>Copy each line into your bank’s transfer form. Without the exact payment reference we cannot match your payment.</Trans>
          )}
        </p>
        <dl>
          <CopyRow label={t`Beneficiary`} {...lines.beneficiary} />
          <CopyRow label={t`Account number (IBAN)`} {...lines.iban} />
          <CopyRow label={t`Amount in EUR`} {...lines.amount} />
          <CopyRow label={t`Payment reference`} {...lines.purpose} />
        </dl>
        <p className="muted">
          <Trans>
            A transfer takes up to 3 working days. This page updates automatically when it arrives; until then the investment is unpaid.
          </Trans>
        </p>
        <Mine />
      </div>
      <figure className={css.scan}>
        <ShareCode text={transfer.qr} />
        <Qr className={css.qr} text={transfer.qr} label={t`Code for a transfer with the details of this page`} />
        <figcaption>
          <span className={css.wide}>
            <Trans>Or scan this code with your banking app: it fills in all four lines.</Trans>
          </span>
          <span className={css.narrow}>
            <Trans>Paying on another device? Scan this code there with your banking app: it fills in all four lines.</Trans>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}
