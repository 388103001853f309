import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { components, operations } from '../../openapi/schema.d.ts';

export type WaitingCounts = components['schemas']['WaitingCounts'];

export interface BackOfficePage {
  /** The router's own type of paths is the investors' app's. */
  path: string;
  label: MessageDescriptor;
  /** What the page reads first: it is shown to those who may. */
  needs: keyof operations;
  /** What waits on it, where that is counted. */
  counts?: keyof WaitingCounts;
}

export interface BackOfficeArea {
  label: MessageDescriptor;
  /** Several pages have a second row of tabs. */
  pages: readonly [BackOfficePage, ...BackOfficePage[]];
}

/** The navigation of the back office, in its order. */
export const areas: readonly BackOfficeArea[] = [
  { label: msg`Proposals`, pages: [{ path: '/admin/proposals', label: msg`Proposals`, needs: 'listProposals', counts: 'proposals' }] },
  {
    label: msg`Projects`,
    pages: [
      { path: '/admin/projects', label: msg`Projects`, needs: 'listManagedProjects' },
      { path: '/admin/drafts', label: msg`Drafts`, needs: 'listProjectDrafts' },
    ],
  },
  {
    label: msg`Money`,
    pages: [
      { path: '/admin/instructions', label: msg`Instructions`, needs: 'listInstructions' },
      { path: '/admin/distributions', label: msg`Distributions`, needs: 'listDistributions' },
      { path: '/admin/payment-files', label: msg`Payment files`, needs: 'listPaymentFiles' },
      { path: '/admin/tax-and-costs', label: msg`Tax and costs`, needs: 'listTaxAndCosts' },
      { path: '/admin/statements', label: msg`Statements`, needs: 'listStatements' },
      { path: '/admin/reconciliation', label: msg`Reconciliation`, needs: 'getReconciliation' },
      { path: '/admin/ledger', label: msg`Ledger`, needs: 'listLedgerAccounts' },
      { path: '/admin/transfers', label: msg`Bank transfers`, needs: 'listUnmatchedTransfers', counts: 'transfers' },
    ],
  },
  {
    label: msg`People`,
    pages: [
      { path: '/admin', label: msg`Reviews`, needs: 'listReviews', counts: 'reviews' },
      { path: '/admin/people', label: msg`Search`, needs: 'listPeople' },
      { path: '/admin/complaints', label: msg`Complaints`, needs: 'listComplaints' },
      { path: '/admin/conflicts', label: msg`Conflicts of interest`, needs: 'listConnectedPersons' },
      { path: '/admin/operators', label: msg`Operators`, needs: 'listOperators' },
    ],
  },
  {
    label: msg`Reports`,
    pages: [
      { path: '/admin/reports', label: msg`Reports`, needs: 'getAdminReport' },
      { path: '/admin/yearly-report', label: msg`Yearly report`, needs: 'getYearlyReport' },
    ],
  },
  {
    label: msg`Log`,
    pages: [
      { path: '/admin/log', label: msg`Log`, needs: 'listAudit' },
      { path: '/admin/findings', label: msg`Findings`, needs: 'listFindings', counts: 'findings' },
      { path: '/admin/jobs', label: msg`Jobs`, needs: 'listJobs' },
    ],
  },
];

/** The areas and pages that somebody with these operations may open. */
export function pagesFor(operations: readonly string[]): { label: MessageDescriptor; pages: BackOfficePage[] }[] {
  return areas
    .map(({ label, pages }) => ({ label, pages: pages.filter(({ needs }) => operations.includes(needs)) }))
    .filter(({ pages }) => pages.length > 0);
}

/** Whether an address is the page or lies below it. The first page stands at the root of all others. */
export const isWithin = (path: string, page: string) => path === page || (page !== '/admin' && path.startsWith(`${page}/`));

export interface PagePlace {
  area: BackOfficeArea;
  page: BackOfficePage;
}

/** The page that an address belongs to and its area, or undefined where there is none. */
export function pageAt(path: string): PagePlace | undefined {
  return areas.flatMap((area) => area.pages.map((page) => ({ area, page }))).find(({ page }) => isWithin(path, page.path));
}
