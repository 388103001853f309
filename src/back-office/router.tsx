import { createRootRouteWithContext, createRoute, createRouter, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { Failed } from '../app/failed.tsx';
import { NotFound } from '../app/not-found.tsx';
import { $api, api } from '../api/client.ts';
import { createQueryClient } from '../api/query-client.ts';
import type { RouterContext } from '../api/router-context.ts';
import { Protected } from '../features/session/protected.tsx';
import { SessionProvider } from '../features/session/session-provider.tsx';
import { loadCatalogue } from '../i18n/i18n.ts';
import { openOtherEntry } from '../lib/other-entry.ts';
import { pageSearch } from '../lib/page-search.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { expectPage, focusHeading } from '../ui/focus/focus-heading.ts';
import type { User } from '../lib/session-context.ts';
import { useAccess, useAllowed } from './access.ts';
import { AuditLog } from './audit-log.tsx';
import { type DraftSection, isSection } from './drafts/draft-messages.ts';
import { DraftOnServer } from './drafts/draft-on-server.tsx';
import { DraftFrame, DraftPreview } from './drafts/draft-preview.tsx';
import { Drafts } from './drafts/drafts.tsx';
import { isComplaintStatus } from './complaint-messages.ts';
import { ComplaintPage } from './complaint-page.tsx';
import { type ComplaintFilter, Complaints } from './complaints.tsx';
import { ConnectedPersons } from './connected-persons.tsx';
import { type FindingFilter, findingFilter, Findings } from './findings.tsx';
import { Jobs } from './jobs.tsx';
import { Layout } from './layout.tsx';
import { isDistributionStatus } from './distribution-messages.ts';
import { DistributionPage } from './distribution-page.tsx';
import { type DistributionFilter, Distributions } from './distributions.tsx';
import { isInstructionKind, isInstructionStatus } from './instruction-messages.ts';
import { InstructionPage } from './instruction-page.tsx';
import { type InstructionFilter, Instructions } from './instructions.tsx';
import { LedgerAccountPage } from './ledger-account-page.tsx';
import { LedgerEntryPage } from './ledger-entry-page.tsx';
import { isAccountKind, isMonth } from './ledger-messages.ts';
import { Ledger, type LedgerFilter } from './ledger.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { Operators } from './operators.tsx';
import { NotInRole } from './not-in-role.tsx';
import { pageAt, pagesFor } from './pages.ts';
import { People, type PersonSort } from './people.tsx';
import { PersonPage } from './person-page.tsx';
import { type PaymentFileFilter, PaymentFiles } from './payment-files.tsx';
import { PlatformReports } from './platform-reports.tsx';
import { isReconciliationDay, Reconciliation } from './reconciliation.tsx';
import { type Box, isBox } from './proposal-messages.ts';
import { ProjectPage } from './project-page.tsx';
import { type ProjectFilter, Projects } from './projects.tsx';
import { isProjectStatus } from './project-messages.ts';
import { Proposals } from './proposals.tsx';
import { isReviewKind, type ReviewKind } from './review-messages.ts';
import { ReviewQueue } from './review-queue.tsx';
import { SecondFactorNeeded } from './second-factor-needed.tsx';
import { distributionSortKeys, instructionSortKeys, paymentFileSortKeys, personSortKeys, sortSearch } from './server-sort.ts';
import { StatementPage } from './statement-page.tsx';
import { Statements } from './statements.tsx';
import { TaxAndCosts } from './tax-and-costs.tsx';
import { type TransferFilter, transferFilter } from './transfer-filter.tsx';
import { TransferExport } from './transfer-export.tsx';
import { TransferHistory } from './transfer-history.tsx';
import { TransferMatching } from './transfer-matching.tsx';
import { usePath } from './use-path.ts';
import { useTransferMatching } from './use-transfer-matching.ts';
import { type ReportFilter, YearlyReport } from './yearly-report.tsx';
import { absent, known } from '../lib/known-search.ts';

const root = createRootRouteWithContext<RouterContext>()({ beforeLoad: openOtherEntry, component: Root });

function Root() {
  return (
    <SessionProvider clients={root.useRouteContext()}>
      <Outlet />
    </SessionProvider>
  );
}

/** Below the root the hooks of a route know the investors' paths only. */
const useClients = (): RouterContext => root.useRouteContext();

/** The same id as in the investors' app: the session asks whether the page that is open is a protected one. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: '_signed-in',
  loader: () => loadCatalogue('session', 'back-office'),
  component: SignedIn,
});

/** For operators; for everybody else there is no page at these paths (ADMIN-01). */
function SignedIn() {
  const href = useRouterState({ select: ({ location }) => location.href });
  return <Protected address={href}>{(user) => (user.userGroup === 'ADMIN' ? <ForOperator user={user} /> : <NotFound />)}</Protected>;
}

function ForOperator({ user }: { user: User }) {
  const clients = useClients();
  const access = useAccess(clients.$api);
  const place = pageAt(usePath());
  const operations = access.data?.operations ?? [];
  const isOpen = !place || place.page.path === '/admin' || operations.includes(place.page.needs);
  return (
    <Layout clients={clients} user={user} operations={operations}>
      {access.isError ? (
        <ListFailed isPending={access.isFetching} onRetry={() => void access.refetch()} />
      ) : access.isPending ? (
        <ListLoading />
      ) : access.data.needsSecondFactor ? (
        <SecondFactorNeeded isPending={access.isFetching} onCheck={() => void access.refetch()} />
      ) : isOpen ? (
        <Outlet />
      ) : (
        <NotInRole place={place} operations={operations} />
      )}
    </Layout>
  );
}

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  validateSearch: (search: Record<string, unknown>): { kind?: ReviewKind } => {
    const { kind } = search;
    return known(search, isReviewKind(kind) ? { kind } : {});
  },
  component: Reviews,
});

/** Whoever decides no reviews begins with the first page that is theirs. */
function Reviews() {
  const clients = useClients();
  const { kind } = reviews.useSearch();
  const access = useAccess(clients.$api);
  const operations = access.data?.operations ?? [];
  const first = pagesFor(operations)[0]?.pages[0];
  return operations.includes('listReviews') || !first ? (
    <ReviewQueue clients={clients} kind={kind} />
  ) : (
    <Navigate to={first.path} replace />
  );
}

const operators = createRoute({ getParentRoute: () => signedIn, path: '/admin/operators', component: OperatorsPage });

function OperatorsPage() {
  return <Operators clients={useClients()} />;
}

const connectedPersons = createRoute({ getParentRoute: () => signedIn, path: '/admin/conflicts', component: ConflictsPage });

function ConflictsPage() {
  return <ConnectedPersons clients={useClients()} />;
}

const complaints = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/complaints',
  validateSearch: (search: Record<string, unknown>): ComplaintFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...(isComplaintStatus(search['status']) && { status: search['status'] }),
  }),
  component: ComplaintsPage,
});

function ComplaintsPage() {
  return <Complaints clients={useClients()} filter={complaints.useSearch()} />;
}

const complaint = createRoute({ getParentRoute: () => signedIn, path: '/admin/complaints/$complaintId', component: OneComplaint });

function OneComplaint() {
  const { complaintId } = complaint.useParams();
  return <ComplaintPage clients={useClients()} id={complaintId} />;
}

const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/people',
  validateSearch: (search: Record<string, unknown>): { page?: number; search?: string } & PersonSort => ({
    ...absent(search),
    ...pageSearch(search),
    ...sortSearch(personSortKeys, search),
    ...(typeof search['search'] === 'string' && search['search'] !== '' && { search: search['search'].slice(0, 100) }),
  }),
  component: PeoplePage,
});

function PeoplePage() {
  const filter: PersonSort & { page?: number; search?: string } = people.useSearch();
  const { page = 1, search = '', ...sorted } = filter;
  return <People key={search} clients={useClients()} search={search} page={page} sorted={sorted} />;
}

const person = createRoute({ getParentRoute: () => signedIn, path: '/admin/people/$personId', component: OnePerson });

function OnePerson() {
  const { personId } = person.useParams();
  return <PersonPage clients={useClients()} id={personId} />;
}

const proposals = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/proposals',
  validateSearch: (search: Record<string, unknown>): { page?: number; box?: Box } => ({
    ...absent(search),
    ...pageSearch(search),
    ...(isBox(search['box']) && search['box'] !== 'FOR_ME' && { box: search['box'] }),
  }),
  component: ProposalsPage,
});

function ProposalsPage() {
  const { page = 1, box = 'FOR_ME' } = proposals.useSearch();
  return <Proposals clients={useClients()} box={box} page={page} />;
}

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/projects',
  validateSearch: (search: Record<string, unknown>): ProjectFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...(isProjectStatus(search['status']) && { status: search['status'] }),
  }),
  component: ProjectsPage,
});

function ProjectsPage() {
  return <Projects clients={useClients()} filter={projects.useSearch()} />;
}

const oneProject = createRoute({ getParentRoute: () => signedIn, path: '/admin/projects/$projectId', component: OneProject });

function OneProject() {
  const { projectId } = oneProject.useParams();
  return <ProjectPage clients={useClients()} id={projectId} />;
}

const drafts = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/drafts',
  validateSearch: (search: Record<string, unknown>) => known(search, pageSearch(search)),
  component: DraftsPage,
});

function DraftsPage() {
  const { page = 1 } = drafts.useSearch();
  return <Drafts clients={useClients()} page={page} />;
}

const draft = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/drafts/$draftId',
  validateSearch: (search: Record<string, unknown>): { section?: DraftSection } =>
    known(search, isSection(search['section']) && search['section'] !== 'project' ? { section: search['section'] } : {}),
  component: OneDraft,
});

function OneDraft() {
  const { draftId } = draft.useParams();
  const { section = 'project' } = draft.useSearch();
  return <DraftOnServer key={draftId} clients={useClients()} id={draftId} section={section} />;
}

const draftPreview = createRoute({ getParentRoute: () => signedIn, path: '/admin/drafts/$draftId/preview', component: PreviewPage });

function PreviewPage() {
  const { draftId } = draftPreview.useParams();
  return <DraftPreview id={draftId} />;
}

/** Without the frame of the back office: it stands in a frame of its own. */
const draftFrame = createRoute({
  getParentRoute: () => root,
  path: '/admin/drafts/$draftId/frame',
  loader: () => loadCatalogue('session', 'back-office', 'projects'),
  component: FramePage,
});

function FramePage() {
  const { draftId } = draftFrame.useParams();
  const clients = useClients();
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <Protected address={href}>
      {(user) => (user.userGroup === 'ADMIN' ? <DraftFrame clients={clients} id={draftId} /> : <NotFound />)}
    </Protected>
  );
}

const transfers = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/transfers',
  validateSearch: (search: Record<string, unknown>) => known(search, transferFilter(search)),
  component: Transfers,
});

function Transfers() {
  const search: TransferFilter = transfers.useSearch();
  const { status, ...filter } = search;
  const clients = useClients();
  return status ? (
    <TransferHistory clients={clients} filter={{ ...filter, status }} />
  ) : (
    <WaitingTransfers key={JSON.stringify(filter)} clients={clients} filter={filter} />
  );
}

function WaitingTransfers({ clients, filter }: { clients: RouterContext; filter: TransferFilter }) {
  const mayDecide = useAllowed(clients.$api)('settleTransfer');
  return (
    <TransferMatching
      actor={useTransferMatching(clients, filter)}
      filter={filter}
      download={<TransferExport clients={clients} filter={filter} />}
      mayDecide={mayDecide}
    />
  );
}

const instructions = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/instructions',
  validateSearch: (search: Record<string, unknown>): InstructionFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...sortSearch(instructionSortKeys, search),
    ...(isInstructionStatus(search['status']) && { status: search['status'] }),
    ...(isInstructionKind(search['kind']) && { kind: search['kind'] }),
  }),
  component: InstructionsPage,
});

function InstructionsPage() {
  return <Instructions clients={useClients()} filter={instructions.useSearch()} />;
}

const instruction = createRoute({ getParentRoute: () => signedIn, path: '/admin/instructions/$instructionId', component: OneInstruction });

function OneInstruction() {
  const { instructionId } = instruction.useParams();
  return <InstructionPage clients={useClients()} id={instructionId} />;
}

const distributions = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/distributions',
  validateSearch: (search: Record<string, unknown>): DistributionFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...sortSearch(distributionSortKeys, search),
    ...(isDistributionStatus(search['status']) && { status: search['status'] }),
  }),
  component: DistributionsPage,
});

function DistributionsPage() {
  return <Distributions clients={useClients()} filter={distributions.useSearch()} />;
}

const distribution = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/distributions/$distributionId',
  component: OneDistribution,
});

function OneDistribution() {
  const { distributionId } = distribution.useParams();
  return <DistributionPage clients={useClients()} id={distributionId} />;
}

const paymentFiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/payment-files',
  validateSearch: (search: Record<string, unknown>): PaymentFileFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...sortSearch(paymentFileSortKeys, search),
  }),
  component: PaymentFilesPage,
});

function PaymentFilesPage() {
  return <PaymentFiles clients={useClients()} filter={paymentFiles.useSearch()} />;
}

const taxAndCosts = createRoute({ getParentRoute: () => signedIn, path: '/admin/tax-and-costs', component: TaxAndCostsPage });

function TaxAndCostsPage() {
  return <TaxAndCosts clients={useClients()} />;
}

const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/statements',
  validateSearch: (search: Record<string, unknown>) => known(search, pageSearch(search)),
  component: StatementsPage,
});

function StatementsPage() {
  const { page = 1 } = statements.useSearch();
  return <Statements clients={useClients()} page={page} />;
}

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/statements/$statementId',
  validateSearch: (search: Record<string, unknown>) => known(search, pageSearch(search)),
  component: OneStatement,
});

function OneStatement() {
  const { page = 1 } = statement.useSearch();
  const { statementId } = statement.useParams();
  return <StatementPage clients={useClients()} id={statementId} page={page} />;
}

const reconciliation = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/reconciliation',
  validateSearch: (search: Record<string, unknown>): { day?: string } =>
    known(search, isReconciliationDay(search['day']) ? { day: search['day'] } : {}),
  component: ReconciliationPage,
});

function ReconciliationPage() {
  const { day } = reconciliation.useSearch();
  return <Reconciliation clients={useClients()} day={day} />;
}

const monthSearch = (search: Record<string, unknown>): { month?: string } => (isMonth(search['month']) ? { month: search['month'] } : {});

const ledger = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/ledger',
  validateSearch: (search: Record<string, unknown>): LedgerFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...monthSearch(search),
    ...(isAccountKind(search['kind']) && { kind: search['kind'] }),
  }),
  component: LedgerPage,
});

function LedgerPage() {
  return <Ledger clients={useClients()} filter={ledger.useSearch()} />;
}

const ledgerAccount = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/ledger/accounts/$accountId',
  validateSearch: (search: Record<string, unknown>): { page?: number; month?: string } => ({
    ...absent(search),
    ...pageSearch(search),
    ...monthSearch(search),
  }),
  component: OneLedgerAccount,
});

function OneLedgerAccount() {
  const { accountId } = ledgerAccount.useParams();
  const { month, page = 1 } = ledgerAccount.useSearch();
  return <LedgerAccountPage clients={useClients()} id={accountId} month={month} page={page} />;
}

const ledgerEntry = createRoute({ getParentRoute: () => signedIn, path: '/admin/ledger/entries/$entryId', component: OneLedgerEntry });

function OneLedgerEntry() {
  const { entryId } = ledgerEntry.useParams();
  return <LedgerEntryPage clients={useClients()} id={entryId} />;
}

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/reports',
  component: Reports,
});

function Reports() {
  return <PlatformReports api={useClients().api} />;
}

const yearlyReport = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/yearly-report',
  validateSearch: (search: Record<string, unknown>): ReportFilter => ({
    ...absent(search),
    ...(/^20\d\d$/.test(String(search['year'])) && { year: Number(search['year']) }),
  }),
  component: ReportOfYear,
});

function ReportOfYear() {
  return <YearlyReport clients={useClients()} filter={yearlyReport.useSearch()} />;
}

const log = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/log',
  validateSearch: (search: Record<string, unknown>) => known(search, pageSearch(search)),
  component: Log,
});

function Log() {
  const { page = 1 } = log.useSearch();
  return <AuditLog clients={useClients()} page={page} />;
}

const findings = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/findings',
  validateSearch: (search: Record<string, unknown>): FindingFilter => ({
    ...absent(search),
    ...pageSearch(search),
    ...findingFilter(search),
  }),
  component: FindingsPage,
});

function FindingsPage() {
  return <Findings clients={useClients()} filter={findings.useSearch()} />;
}

const jobs = createRoute({ getParentRoute: () => signedIn, path: '/admin/jobs', component: JobsPage });

function JobsPage() {
  return <Jobs clients={useClients()} />;
}

const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound });

export function createBackOfficeRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree: root.addChildren([
      signedIn.addChildren([
        reviews,
        operators,
        connectedPersons,
        complaints,
        complaint,
        people,
        person,
        proposals,
        projects,
        oneProject,
        drafts,
        draft,
        draftPreview,
        instructions,
        instruction,
        distributions,
        distribution,
        paymentFiles,
        taxAndCosts,
        reconciliation,
        ledger,
        ledgerAccount,
        ledgerEntry,
        statements,
        statement,
        transfers,
        reports,
        yearlyReport,
        log,
        findings,
        jobs,
        unknown,
      ]),
      draftFrame,
    ]),
    parseSearch,
    stringifySearch,
    context: { queryClient, api, $api },
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failed,
    scrollRestoration: true,
  });
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => expectPage(fromLocation !== undefined && pathChanged));
  router.subscribe('onRendered', () => focusHeading(document.querySelector('main h1')));
  return { router, queryClient };
}
