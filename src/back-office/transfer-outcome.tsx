import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { useLocale } from '../i18n/i18n.ts';
import type { useAllowed } from './access.ts';
import { actorText, statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import { TextLink } from './text-link.tsx';
import { transfersPath } from './transfer-filter.tsx';
import { mismatchLabels, transferStatusMessages } from './transfer-messages.ts';
import type { Transfer } from './use-transfers.ts';

type Allows = ReturnType<typeof useAllowed>;

/** What became of a transfer: its status in words, what it led to, and why it was not matched automatically. */
export function TransferOutcome({ transfer, allows }: { transfer: Transfer; allows: Allows }) {
  const { t } = useLingui();
  const { status, reason, match, instruction } = transfer;
  return (
    <>
      <span className={css.state}>{t(transferStatusMessages[status])}</span>
      {match && <Match match={match} allows={allows} />}
      {instruction && <Return instruction={instruction} allows={allows} />}
      {reason && <p className="muted small">{t(mismatchLabels[reason])}</p>}
      {status === 'UNMATCHED' && allows('settleTransfer') && <Decide transfer={transfer} />}
    </>
  );
}

function Match({ match, allows }: { match: NonNullable<Transfer['match']>; allows: Allows }) {
  const locale = useLocale();
  const { projectId, projectName, investor, dueDate, distributionId } = match;
  const project = <Page to={allows('getManagedProject') && `/admin/projects/${encodeURIComponent(projectId)}`}>{projectName}</Page>;
  if (!investor) {
    const day = dueDate && formatDate(dueDate, locale);
    return (
      <p className="small">
        <Page to={distributionId && allows('getDistribution') && `/admin/distributions/${encodeURIComponent(distributionId)}`}>
          <Trans>
            Repayment due on <span className="num">{day}</span>
          </Trans>
        </Page>
        {' · '}
        {project}
      </p>
    );
  }
  const name = investor.name || investor.id;
  return (
    <p className="small">
      <Trans>
        Investment of <Page to={allows('getPerson') && `/admin/people/${encodeURIComponent(investor.id)}`}>{name}</Page>
      </Trans>
      {' · '}
      {project}
    </p>
  );
}

/** A link where the operator may open the page. */
function Page({ to, children }: { to: string | false | undefined; children: ReactNode }) {
  return to ? <TextLink to={to}>{children}</TextLink> : <span>{children}</span>;
}

function Return({ instruction: { id, status, at }, allows }: { instruction: NonNullable<Transfer['instruction']>; allows: Allows }) {
  const { t } = useLingui();
  const day = formatDate(at, useLocale());
  const label = statusText('instruction', status);
  return (
    <p className="small">
      <Page to={allows('getInstruction') && `/admin/instructions/${encodeURIComponent(id)}`}>
        <Trans>Payment instruction</Trans>
      </Page>
      {': '}
      {label ? t(label) : status}, <span className="num">{day}</span>
    </p>
  );
}

/** To the same transfer among those that wait. */
function Decide({ transfer: { amount: euros, payer, reference } }: { transfer: Transfer }) {
  const { t } = useLingui();
  const amount = formatMoney(toCents(euros), useLocale());
  const search = (reference || payer).slice(0, 100);
  return (
    <p className="small">
      <TextLink to={transfersPath} {...(search && { search: { search } })} label={t`Decide on ${amount} from ${payer}`}>
        <Trans>Decide</Trans>
      </TextLink>
    </p>
  );
}

/** A person by name; the platform by what it did; a provider by its own name. */
export function DecidedBy({ decision: { by, at } }: { decision: NonNullable<Transfer['decision']> }) {
  const { t } = useLingui();
  const day = formatDate(at, useLocale());
  const label = actorText(by.id);
  return (
    <span className={css.id}>
      {by.name || (label ? t(label) : by.id)}, <span className="num">{day}</span>
    </span>
  );
}
