import { type CallContext, callerOf, type Handlers } from '../../http/contract/handlers.ts';
import { tableHeaders } from '../../documents/table-headers.ts';
import { tableStream } from '../../documents/table-stream.ts';
import type { TableFormat } from '../../documents/table-writer.ts';
import { type Clock, today } from '../../lib/clock.ts';
import { recordAudit } from '../../store/audit.ts';
import type { Store } from '../../store/store.ts';
import { peopleList } from '../people-list.ts';
import { complaintsSheet } from './complaints-sheet.ts';
import { distributionsSheet } from './distributions-sheet.ts';
import { findingsSheet } from './findings-sheet.ts';
import { instructionsSheet } from './instructions-sheet.ts';
import { type ListSheet, listSheet } from './list-sheet.ts';
import { logSheet } from './log-sheet.ts';
import { paymentFilesSheet } from './payment-files-sheet.ts';
import { peopleSheet } from './people-sheet.ts';
import { projectsSheet } from './projects-sheet.ts';
import { reviewsSheet } from './reviews-sheet.ts';
import { statementsSheet } from './statements-sheet.ts';
import { transfersSheet } from './transfers-sheet.ts';

type Export =
  | 'exportInstructions'
  | 'exportDistributions'
  | 'exportTransfers'
  | 'exportStatements'
  | 'exportProjects'
  | 'exportPeople'
  | 'exportAudit'
  | 'exportFindings'
  | 'exportPaymentFiles'
  | 'exportComplaints'
  | 'exportReviews';

type ListName =
  | 'INSTRUCTIONS'
  | 'DISTRIBUTIONS'
  | 'TRANSFERS'
  | 'STATEMENTS'
  | 'PROJECTS'
  | 'PEOPLE'
  | 'LOG'
  | 'FINDINGS'
  | 'PAYMENT_FILES'
  | 'COMPLAINTS'
  | 'REVIEWS';

/** The lists of the back office as files, with the filter and the order of the list. Each download is written into the log. */
export function listExportHandlers({ store, clock }: { store: Store; clock: Clock }): Pick<Handlers, Export> {
  const { db } = store;

  async function file(request: CallContext & { readonly query: { format: TableFormat } }, list: ListName, sheet: ListSheet) {
    const { format } = request.query;
    const actor = callerOf(request).id;
    await store.tx((tx) =>
      recordAudit(tx, { subject: 'person', subjectId: actor, event: 'list.exported', after: list, actor, at: clock.now() }),
    );
    return {
      status: 200,
      headers: tableHeaders(format, `${list.toLowerCase().replace('_', '-')}-${today(clock)}`),
      body: await tableStream(format, actor, () => listSheet(store, sheet)),
    } as const;
  }

  return {
    exportInstructions: (request) => file(request, 'INSTRUCTIONS', instructionsSheet(db, request.query, request.locale)),
    exportDistributions: (request) => file(request, 'DISTRIBUTIONS', distributionsSheet(db, request.query, request.locale)),
    exportTransfers: (request) => file(request, 'TRANSFERS', transfersSheet(db, request.query, request.locale)),
    exportStatements: (request) => file(request, 'STATEMENTS', statementsSheet(db, request.locale)),
    exportProjects: (request) => file(request, 'PROJECTS', projectsSheet(db, request.query, today(clock), request.locale)),
    exportPeople: async (request) =>
      file(request, 'PEOPLE', peopleSheet(db, await peopleList(db, callerOf(request).id, request.query), request.locale)),
    exportAudit: (request) => file(request, 'LOG', logSheet(db, request.locale)),
    exportFindings: (request) => file(request, 'FINDINGS', findingsSheet(db, request.query, request.locale)),
    exportPaymentFiles: (request) => file(request, 'PAYMENT_FILES', paymentFilesSheet(db, request.query, request.locale)),
    exportComplaints: (request) => file(request, 'COMPLAINTS', complaintsSheet(db, request.query, request.locale)),
    exportReviews: (request) => file(request, 'REVIEWS', reviewsSheet(db, request.query, request.locale)),
  };
}
