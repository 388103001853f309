import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Api, QueryApi } from '../../api/client.ts';
import { InvestmentsExport } from '../../documents/investments-export.tsx';
import type { User } from '../../lib/session-context.ts';
import { GeneratedDocuments } from './generated-documents.tsx';
import { IncomeReport } from './income-report.tsx';
import css from './reports.module.css';

export interface ReportsProps {
  clients: { api: Api; $api: QueryApi };
  user: User;
  /** Page of the documents, counted from 1. */
  page: number;
  onPage: (page: number) => void;
  /** Certificates of tax residency, for those who may see them (REP-08). */
  permits: ReactNode;
}

/** What a person can take away as a file (REP-01 to REP-07, INV-10). */
export function Reports({ clients, user, page, onPage, permits }: ReportsProps) {
  return (
    <div className={css.page}>
      <div className={css.cards}>
        {!user.company && <IncomeReport api={clients.api} />}
        <section className={css.card} aria-labelledby="investments-sheet">
          <h2 id="investments-sheet">
            <Trans>All investments</Trans>
          </h2>
          <p className="muted">
            <Trans>
              Every investment with its status, what you paid in, and what you have received so far: interest, withheld tax, principal.
            </Trans>
          </p>
          <div className={css.act}>
            <InvestmentsExport api={clients.api} />
          </div>
        </section>
      </div>
      <GeneratedDocuments clients={clients} page={page} onPage={onPage} />
      {permits}
    </div>
  );
}
