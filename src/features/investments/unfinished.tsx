import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../openapi/schema.d.ts';
import { formatMoney } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import type { QueryApi } from '../../api/client.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useSessionPort } from '../../lib/session-context.ts';
import { savedSource } from '../../lib/transfer-storage.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { unfinishedQuery } from './investments-queries.ts';
import css from './unfinished.module.css';

type Item = components['schemas']['InvestmentListItem'];

/** What can be paid or revoked; a suspended project takes no money, but its offers may be revoked. */
const isShown = ({ status, projectStatus, withdrawable }: Item) =>
  (status === 'PAYMENT_INITIATED' && projectStatus !== 'CANCELED') ||
  projectStatus === 'ACTIVE' ||
  (projectStatus === 'SUSPENDED' && withdrawable);

/** Begun and not paid, each with its next step; nothing is shown where there is none (domain 1.3 #7). */
export function Unfinished({ $api }: { $api: QueryApi }) {
  const { t } = useLingui();
  const locale = useLocale();
  const userId = useSessionPort().user?.id;
  const { data = [] } = useQuery({ ...unfinishedQuery($api, locale), retryOnMount: false });
  const open = data.filter(isShown);
  if (open.length === 0) return null;
  return (
    <section aria-label={t`Not finished`}>
      <ul className={css.list}>
        {open.map((item) => {
          const { id, projectId, status, projectStatus, withdrawable } = item;
          // it is paid with money that is here already
          const sourceId = userId !== undefined && status === 'NEW' ? savedSource(userId, projectId, id) : undefined;
          return (
            <li key={id} className={css.item} data-status={status}>
              <p>{sourceId === undefined ? <What item={item} /> : <Move item={item} />}</p>
              <div className={css.ways}>
                {(projectStatus === 'ACTIVE' || status === 'PAYMENT_INITIATED') && <Way item={item} sourceId={sourceId} />}
                {withdrawable && <Withdraw item={item} />}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Move({ item: { projectName, amountInvested } }: { item: Item }) {
  const amount = formatMoney(toCents(amountInvested), useLocale());
  return (
    <Trans>
      <strong>
        {projectName}, {amount}:
      </strong>{' '}
      the move of your money is not confirmed yet.
    </Trans>
  );
}

function What({ item: { status, paymentType, projectName, amountInvested } }: { item: Item }) {
  const locale = useLocale();
  const amount = formatMoney(toCents(amountInvested), locale);
  if (status === 'NEW')
    return (
      <Trans>
        <strong>
          {projectName}, {amount}:
        </strong>{' '}
        started, not paid yet.
      </Trans>
    );
  if (status === 'PAYMENT_FAILED')
    return (
      <Trans>
        <strong>
          {projectName}, {amount}:
        </strong>{' '}
        the payment did not go through. Any money that still reaches us will be returned to you.
      </Trans>
    );
  if (paymentType === 'directPayment')
    return (
      <Trans>
        <strong>
          We are waiting for your transfer of {amount} to {projectName}.
        </strong>{' '}
        We reserve the amount for up to seven days. If others want to invest it, it may be released sooner.
      </Trans>
    );
  return (
    <Trans>
      <strong>
        {projectName}, {amount}:
      </strong>{' '}
      your payment is under way.
    </Trans>
  );
}

interface WayProps {
  item: Item;
  /** The repaid investment whose money is to be moved into this one. */
  sourceId: string | undefined;
}

function Way({ item: { id: investmentId, projectId, projectName, projectType, status, paymentType }, sourceId }: WayProps) {
  const { t } = useLingui();
  if (status === 'PAYMENT_INITIATED' && paymentType === 'directPayment')
    return (
      <ButtonLink
        variant="second"
        to="/payments/direct/$investmentId"
        params={{ investmentId }}
        aria-label={t`Bank details for ${projectName}`}
      >
        <Trans>Bank details</Trans>
      </ButtonLink>
    );
  if (status === 'PAYMENT_FAILED')
    return (
      <ButtonLink variant="second" to="/project/$projectId" params={{ projectId }} aria-label={t`Try again with ${projectName}`}>
        <Trans id="errors.retryActionLabel">Try again</Trans>
      </ButtonLink>
    );
  const label = t`Continue with ${projectName}`;
  const continueText = <Trans>Continue</Trans>;
  if (sourceId !== undefined)
    return (
      <ButtonLink
        variant="second"
        to="/project/$projectId/transfer-investment/$investmentId"
        params={{ projectId, investmentId: sourceId }}
        aria-label={label}
      >
        {continueText}
      </ButtonLink>
    );
  if (projectType === 'BONDS')
    return (
      <ButtonLink variant="second" to="/project/$projectId/bonds/$investmentId" params={{ projectId, investmentId }} aria-label={label}>
        {continueText}
      </ButtonLink>
    );
  return status === 'NEW' ? (
    <ButtonLink variant="second" to="/project/$projectId/invest/$investmentId" params={{ projectId, investmentId }} aria-label={label}>
      {continueText}
    </ButtonLink>
  ) : (
    <ButtonLink
      variant="second"
      to="/project/$projectId/invest/$investmentId/payment"
      params={{ projectId, investmentId }}
      aria-label={label}
    >
      {continueText}
    </ButtonLink>
  );
}

/** An offer is revoked before it is paid, too (Regulation (EU) 2020/1503, Article 22(3)). [INV-12] */
function Withdraw({ item: { id: investmentId, projectName } }: { item: Item }) {
  const { t } = useLingui();
  return (
    <ButtonLink
      variant="text"
      to="/dashboard/investments/$investmentId/withdraw"
      params={{ investmentId }}
      aria-label={t`Revoke the offer for ${projectName}`}
    >
      <Trans>Revoke the offer</Trans>
    </ButtonLink>
  );
}
