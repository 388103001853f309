import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useClients } from '../api/use-clients.ts';
import { contractQuery } from '../api/contract-query.ts';
import { Skeleton } from '../ui/core/skeleton.tsx';
import { loadPdfView } from './load-pdf-view.ts';
import css from './contract-document.module.css';

const PdfView = lazy(() => loadPdfView().then(({ PdfView: view }) => ({ default: view })));

/** A contract, page by page. */
export function ContractDocument({ documentId, name }: { documentId: string; name: string }) {
  const { $api } = useClients();
  const { data: contract } = useQuery(contractQuery($api, documentId));
  return (
    <div className={css.place}>
      <div className={css.frame}>
        <Suspense fallback={<Skeleton height="100%" />}>
          {contract ? <PdfView name={contract.name || name} content={contract.content} /> : <Skeleton height="100%" />}
        </Suspense>
      </div>
    </div>
  );
}
