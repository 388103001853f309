import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { MatchingActor } from '../../machines/transfer-matching/transfer-matching.machine.ts';
import { problemMessage } from './problems.ts';
import { useLocale } from '../i18n/i18n.ts';
import { StepTitle } from '../lib/step-title.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/alert.tsx';
import { ListLoading } from './list-states.tsx';
import { MoreRows } from './more-rows.tsx';
import css from './back-office.module.css';
import { isFiltered, SearchAllTransfers, type TransferFilter, TransferSearch, transfersPath } from './transfer-filter.tsx';
import { OpenTransfer } from './open-transfer.tsx';
import { mismatchMessages } from './transfer-messages.ts';
import { PageHead } from '../ui/document-head.tsx';
import { useTransfers } from './use-transfers.ts';

interface Props {
  actor: MatchingActor;
  /** Which transfers the actor reads; without it the page offers no search. */
  filter?: TransferFilter;
  /** The list as a file. */
  download?: ReactNode;
  /** The others read the list. */
  mayDecide?: boolean;
}

/** Bank transfers that fit no payment: each finds its investment or goes back (PAY-15). */
export function TransferMatching({ actor, filter, download, mayDecide = true }: Props) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  return (
    <>
      <PageHead title={t`Bank transfers`} />
      <Content
        actor={actor}
        state={state}
        search={filter && <TransferSearch filter={filter} />}
        part={filter && isFiltered(filter) ? filter : undefined}
        download={download}
        mayDecide={mayDecide}
      />
    </>
  );
}

interface ContentProps {
  actor: MatchingActor;
  state: ReturnType<MatchingActor['getSnapshot']>['value'];
  search: ReactNode;
  /** The list is searched: that it is empty does not say that nothing waits. */
  part: TransferFilter | undefined;
  download: ReactNode;
  mayDecide: boolean;
}

function Content({ actor, state, search, part, download, mayDecide }: ContentProps) {
  const again = (
    <Button onPress={() => actor.send({ type: 'retry' })}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
  const reloadButton = (
    <Button variant="second" onPress={() => actor.send({ type: 'list.reload' })}>
      <Trans>Reload the list</Trans>
    </Button>
  );
  switch (state) {
    case 'loading':
      return <ListLoading />;
    case 'loadFailed':
      return (
        <div className={css.head} role="alert">
          <StepTitle>
            <Trans>The transfers could not be loaded</Trans>
          </StepTitle>
          <p>
            <Trans>No money has moved.</Trans>
          </p>
          <div className={css.actions}>{again}</div>
        </div>
      );
    case 'nothingWaiting':
      return part ? (
        <>
          <Head />
          {search}
          <EmptyState
            title={<Trans>No transfer found</Trans>}
            action={
              <>
                <SearchAllTransfers filter={part} />
                <ButtonLink variant="second" to={transfersPath}>
                  <Trans>Show waiting transfers</Trans>
                </ButtonLink>
              </>
            }
          />
        </>
      ) : (
        <>
          <StepTitle>
            <Trans>All transfers have been matched</Trans>
          </StepTitle>
          {search}
          <EmptyState title={<Trans>No transfer is waiting</Trans>} action={reloadButton}>
            <Trans>Transfers with an unknown reference, a different amount or received late appear here.</Trans>
          </EmptyState>
        </>
      );
    case 'choosing':
    case 'loadingMore':
      return (
        <>
          <Head />
          {search}
          <Waiting actor={actor} isLoading={state === 'loadingMore'} mayDecide={mayDecide} />
          {state === 'choosing' && <div className={css.actions}>{reloadButton}</div>}
          {download}
        </>
      );
    case 'deciding':
    case 'confirming':
    case 'settling':
      return <OpenTransfer key={state === 'deciding' ? state : 'asked'} actor={actor} state={state} />;
    case 'refused':
      return <Refused actor={actor} />;
    case 'settlementUnknown':
      return (
        <div className={css.head}>
          <StepTitle>
            <Trans>We do not know yet whether the decision was recorded</Trans>
          </StepTitle>
          <p>
            <Trans>We could not confirm it. Trying again sends the same decision; the money moves at most once.</Trans>
          </p>
          <div className={css.actions}>{again}</div>
        </div>
      );
    default:
      return state satisfies never;
  }
}

function Head() {
  return (
    <div className={css.head}>
      <StepTitle>
        <Trans>Bank transfers that match no payment</Trans>
      </StepTitle>
      <p className="muted">
        <Trans>The money is held in a separate account until an administrator assigns it.</Trans>
      </p>
    </div>
  );
}

/** The transfers that the machine has on its list. */
function Waiting({ actor, isLoading, mayDecide }: { actor: MatchingActor; isLoading: boolean; mayDecide: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const ids = useSelector(actor, ({ context }) => context.ids);
  const remaining = useSelector(actor, ({ context }) => context.remaining);
  const [first] = useState(ids.length);
  const transfers = useTransfers();
  return (
    <>
      <ul className={css.rows}>
        {transfers
          .filter(({ id }) => ids.includes(id))
          .map((transfer) => {
            const { payer, accountHolder } = transfer;
            const holder = accountHolder?.name;
            const amount = formatMoney(toCents(transfer.amount), locale);
            const day = formatDate(transfer.bookedAt, locale);
            return (
              <li key={transfer.id} className={css.row}>
                <div className={css.what}>
                  <p className={css.kind}>
                    <Trans>booked on {day}</Trans>
                  </p>
                  <h2>
                    <span className="num">{amount}</span> · {payer}
                  </h2>
                  <p className={css.code}>{transfer.reference}</p>
                  {holder && (
                    <p className="muted small">
                      <Trans>Account of {holder}</Trans>
                    </p>
                  )}
                  {transfer.reason && <p className="muted small">{t(mismatchMessages[transfer.reason])}</p>}
                </div>
                {mayDecide && (
                  <div className={css.actions}>
                    <Button
                      size="sm"
                      isDisabled={isLoading}
                      aria-label={t`Decide on ${amount} from ${payer}`}
                      onPress={() => actor.send({ type: 'transfer.open', id: transfer.id })}
                    >
                      <Trans>Decide</Trans>
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
      </ul>
      <MoreRows loaded={ids.length - first} remaining={remaining} isPending={isLoading} onLoad={() => actor.send({ type: 'list.more' })} />
    </>
  );
}

function Refused({ actor }: { actor: MatchingActor }) {
  const { t } = useLingui();
  const code = useSelector(actor, ({ context }) => context.refusal);
  return (
    <div className={css.head}>
      <StepTitle>
        <Trans>The decision was not accepted</Trans>
      </StepTitle>
      <Alert kind="danger" role="alert">
        {code === 'INVALID_STATUS_TRANSITION' ? (
          <Trans>The transfer has already been decided, or the payment it was meant for is no longer open.</Trans>
        ) : code === 'TRANSFER_AMOUNT_MISMATCH' ? (
          <Trans>The amount of the investment differs from that of the transfer.</Trans>
        ) : (
          t(problemMessage(code))
        )}
      </Alert>
      <div className={css.actions}>
        <Button onPress={() => actor.send({ type: 'list.reload' })}>
          <Trans>Reload the list</Trans>
        </Button>
      </div>
    </div>
  );
}
