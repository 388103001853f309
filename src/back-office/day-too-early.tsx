import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../domain/format.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { EarlyRepayment } from './early-repayment.tsx';
import { numberOf, type Proposal, textOf } from './proposal-text.tsx';

/** The first day that may be announced today where that of a proposed early repayment is too early by now, or was when it was approved. [decision 090] */
export function movedDayOf({ operation, status, errorCode, body, facts }: Proposal): string | undefined {
  if (operation !== 'announceEarlyRepayment' || facts?.firstDay === undefined) return undefined;
  const isOpen = status === 'WAITING' || (status === 'FAILED' && errorCode === 'EARLY_REPAYMENT_DAY');
  return isOpen && (textOf(body, 'day') ?? '') < facts.firstDay ? facts.firstDay : undefined;
}

/** That approving is refused, as the day that is proposed is too early by now. */
export function DayTooEarly({ proposal }: { proposal: Proposal }) {
  const locale = useLocale();
  const moved = movedDayOf(proposal);
  if (moved === undefined) return null;
  const day = formatDate(textOf(proposal.body, 'day') ?? '', locale);
  const first = formatDate(moved, locale);
  return (
    <Alert kind="warning">
      <Trans>
        {day} is too early by now: with the notice to the lenders, the first possible day is {first}. Approval would be refused.
      </Trans>
    </Alert>
  );
}

/** Proposes the same again, with the first day that is possible now filled in. */
export function ProposeAgain({ clients, proposal }: { clients: RouterContext; proposal: Proposal }) {
  const { t } = useLingui();
  const locale = useLocale();
  const allows = useAllowed(clients.$api);
  const moved = movedDayOf(proposal);
  const id = proposal.params['id'];
  if (moved === undefined || id === undefined || !allows('announceEarlyRepayment')) return null;
  const first = formatDate(moved, locale);
  const { body, note, facts } = proposal;
  const costs = numberOf(body, 'costs');
  return (
    <div className={css.actions}>
      <EarlyRepayment
        clients={clients}
        project={{ id, name: facts?.names?.[0] ?? id }}
        label={t`Propose again for ${first}`}
        initial={{
          costs: costs === undefined || costs === 0 ? '' : costs.toFixed(2),
          reason: textOf(body, 'reason') ?? '',
          message: textOf(body, 'messageToInvestors') ?? '',
          note: note ?? '',
        }}
      />
    </div>
  );
}
