import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components, operations } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { today } from '../lib/today.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { Ledger } from '../ui/core/ledger.tsx';
import { projectStatusMessages } from '../ui/core/project-status-text.ts';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { alignRight, Table } from '../ui/table.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { EarlyRepayment } from './early-repayment.tsx';
import { EarlySettlement } from './early-settlement.tsx';
import { EvidenceList } from './drafts/evidence-list.tsx';
import { ListLoading } from './list-states.tsx';
import { PayeeAccount } from './payee-account.tsx';
import { ProjectCorrection, SupersededSheets } from './project-correction.tsx';
import { ProjectDecision } from './project-decision.tsx';
import { History } from './history.tsx';
import { KeptReceipts } from './kept-receipts.tsx';
import { dueStatusMessages, proposedMessages } from './project-messages.ts';
import { ProjectInvestors } from './project-investors.tsx';
import { ProjectPayments } from './project-payments.tsx';
import { RecordFailed } from './record-failed.tsx';

type Details = components['schemas']['ManagedProjectDetails'];

const list: string = '/admin/projects';

const needs = {
  SUSPEND: 'suspendProject',
  RESUME: 'resumeProject',
  CANCEL: 'cancelProject',
  REPAY_EARLY: 'announceEarlyRepayment',
  END_EARLY_REPAYMENT: 'endEarlyRepayment',
  DEFAULT: 'declareDefault',
  CALL_IN: 'declareDefault',
  WRITE_OFF: 'writeOff',
} as const satisfies Record<Details['decisions'][number], keyof operations>;

/** One project: where it stands in its life, its money, and what may be decided about it now. */
export function ProjectPage({ clients, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const { $api } = clients;
  const details = useQuery($api.queryOptions('get', '/admin/projects/{id}', { params: { path: { id } } }));
  const allows = useAllowed($api);
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const project = details.data;
  const { daysLate } = project;
  return (
    <>
      <PageHead title={project.name} />
      <div className={css.head}>
        <PageTitle>{project.name}</PageTitle>
        <p className={css.state} data-state={project.status}>
          {t(projectStatusMessages[project.status])}
          {daysLate > 0 && (
            <>
              {' · '}
              <Plural value={daysLate} one="# day late" other="# days late" />
            </>
          )}
        </p>
        <p className="muted">{[project.owner, project.offerIdentifier].filter(Boolean).join(' · ')}</p>
        <Waiting project={project} />
        <div className={css.actions}>
          {project.decisions
            .filter((decision) => allows(needs[decision]))
            .map((decision) =>
              decision === 'REPAY_EARLY' ? (
                <EarlyRepayment key={decision} clients={clients} project={project} />
              ) : (
                <ProjectDecision key={decision} clients={clients} project={project} decision={decision} />
              ),
            )}
          <ProjectCorrection clients={clients} project={project} />
          {project.payeeAccount?.isChangeable && allows('setPayeeAccount') && <PayeeAccount clients={clients} project={project} />}
          <ButtonLink variant="second" to={list}>
            <Trans>Back to the list</Trans>
          </ButtonLink>
        </div>
      </div>
      <Money project={project} />
      {project.earlyRepayment && <AnnouncedRepayment clients={clients} early={project.earlyRepayment} />}
      {project.dueDates.length > 0 && <DueDates dates={project.dueDates} calledIn={project.calledIn} />}
      {project.owner !== null && (
        <section className={css.head}>
          <h2>
            <Trans>Due diligence on the project owner</Trans>
          </h2>
          <EvidenceList clients={clients} evidence={project.evidence} today={today()} />
        </section>
      )}
      <SupersededSheets clients={clients} project={project} />
      <ProjectInvestors clients={clients} projectId={id} />
      <ProjectPayments clients={clients} projectId={id} />
      {project.history.length > 0 && <History title={<Trans>History</Trans>} entries={project.history} />}
    </>
  );
}

/** What has to happen next: the second person's decision, the end of a suspension, or a loan that its owner should have. */
function Waiting({ project: { proposals, status, calledIn, suspendedUntil, isDueUndisbursed } }: { project: Details }) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = suspendedUntil === null ? '' : formatDate(suspendedUntil, locale);
  const calledInOn = calledIn && formatDate(calledIn.on, locale, { style: 'long' });
  const principalDay = calledIn && formatDate(calledIn.principalDueOn, locale, { style: 'long' });
  return (
    <>
      {calledIn && status === 'DEFAULTED' && (
        <Alert kind="warning">
          <Trans>
            The whole debt was called in on {calledInOn}. All open principal is due on {principalDay}, interest still on its due dates. The
            borrower may pay with the reference of any open due date.
          </Trans>
        </Alert>
      )}
      {suspendedUntil !== null && (
        <Alert kind="warning">
          <Trans>Suspended. If it is not open again by {day}, it is cancelled and all payments go back.</Trans>
        </Alert>
      )}
      {isDueUndisbursed && (
        <Alert kind="warning">
          <Trans>
            A due date has passed and the loan has not been paid out. Until the bank confirms the payment to the owner, nothing counts as
            late.
          </Trans>
        </Alert>
      )}
      {proposals.map((proposal) => {
        const label = proposedMessages[proposal.operation];
        const { name } = proposal.proposedBy;
        const since = formatDate(proposal.proposedAt, locale);
        return (
          <Alert key={proposal.id}>
            <p className="strong">{label ? t(label) : proposal.operation}</p>
            <p>
              <Trans>
                By {name} on {since}. A second person decides under “Proposals”.
              </Trans>
            </p>
          </Alert>
        );
      })}
    </>
  );
}

function Money({ project }: { project: Details }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  const { principal, interest, defaultInterest } = project.overdue;
  const isOwing = principal + interest + defaultInterest > 0;
  return (
    <section className={css.head}>
      <h2>
        <Trans>Money</Trans>
      </h2>
      <Ledger
        rows={[
          { key: 'target', label: t`Target`, value: money(project.target) },
          { key: 'reserved', label: t`Offered or paid`, value: money(project.reserved) },
          { key: 'collected', label: t`Raised`, value: money(project.collected) },
          { key: 'people', label: t`People with an offer`, value: project.offererCount },
          ...(project.disbursedAt === null
            ? []
            : [{ key: 'disbursed', label: t`Paid to the owner`, value: formatDate(project.disbursedAt, locale) }]),
          ...(project.payeeAccount === null
            ? []
            : [{ key: 'payee', label: t`Account of the project owner`, value: project.payeeAccount.iban ?? t`unknown` }]),
          { key: 'received', label: t`Received from the borrower`, value: money(project.received) },
          { key: 'paid', label: t`Allotted to lenders`, value: money(project.paidToLenders) },
        ]}
      />
      {isOwing && (
        <>
          <h3>
            <Trans>Owed today</Trans>
          </h3>
          <Ledger
            rows={[
              { key: 'principal', label: t`Principal`, value: money(principal) },
              { key: 'interest', label: t`Interest`, value: money(interest) },
              { key: 'default', label: t`Default interest`, value: money(defaultInterest) },
            ]}
            total={{ label: t`Total`, value: formatMoney(toCents(principal) + toCents(interest) + toCents(defaultInterest), locale) }}
          />
        </>
      )}
    </section>
  );
}

/** The early repayment that was announced: what has to arrive, with which reference; or when it was made. */
function AnnouncedRepayment({ clients, early }: { clients: RouterContext; early: NonNullable<Details['earlyRepayment']> }) {
  const locale = useLocale();
  const day = formatDate(early.day, locale);
  const announced = formatDate(early.announcedOn, locale);
  const settled = early.settledOn !== null && formatDate(early.settledOn, locale);
  return (
    <section className={css.head}>
      <h2>
        <Trans>Early repayment</Trans>
      </h2>
      {settled ? (
        <p>
          <Trans>
            Repaid early with interest up to {day}, distributed on {settled}.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Announced on {announced} for {day}. This has to arrive, in one transfer or in several:
            </Trans>
          </p>
          <EarlySettlement settlement={early} costs={early.costs} />
          {early.kept.receipts.length > 0 && <KeptReceipts clients={clients} kept={early.kept} />}
        </>
      )}
    </section>
  );
}

const amount = classNames(alignRight, css.wide);

function DueDates({ dates, calledIn }: { dates: Details['dueDates']; calledIn: Details['calledIn'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const principalDay = calledIn && formatDate(calledIn.principalDueOn, locale);
  const money = (amount: number) => formatMoney(toCents(amount), locale);
  return (
    <section className={css.head}>
      <h2>
        <Trans>Due dates</Trans>
      </h2>
      <Table caption={t`Due dates`}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{t`Status`}</th>
            <th scope="col">{t`Reference`}</th>
            <th scope="col" className={amount}>{t`Interest`}</th>
            <th scope="col" className={amount}>{t`Principal`}</th>
            <th scope="col" className={amount}>{t`Default interest`}</th>
          </tr>
        </thead>
        <tbody>
          {dates.map(({ dueDate, status, reference, owed }) => (
            <tr key={dueDate}>
              <td>
                <span className="num">{formatDate(dueDate, locale)}</span>
                {principalDay !== null && owed !== null && owed.principal > 0 && (
                  <span className={css.otherDay}>
                    <Trans>Principal due on {principalDay}</Trans>
                  </span>
                )}
              </td>
              <td>
                <span className={css.state} data-state={status}>
                  {t(dueStatusMessages[status])}
                </span>
              </td>
              <td>
                <span className={css.id}>{reference}</span>
                {owed && (
                  <span className={css.narrow}>
                    <span className={css.id}>{money(owed.interest + owed.principal + owed.defaultInterest)}</span>
                  </span>
                )}
              </td>
              <td className={amount}>{owed && money(owed.interest)}</td>
              <td className={amount}>{owed && money(owed.principal)}</td>
              <td className={amount}>{owed && money(owed.defaultInterest)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
