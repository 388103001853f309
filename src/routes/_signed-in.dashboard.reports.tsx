import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { permitYears } from '../../domain/tax-years.ts';
import { FileUploads } from '../features/file-upload/file-uploads.tsx';
import { useFileUploads } from '../features/file-upload/use-file-uploads.ts';
import { Dashboard } from '../ui/dashboard.tsx';
import { documentsQuery } from '../features/reports/documents-query.ts';
import { Reports } from '../features/reports/reports-page.tsx';
import { savedPermit } from '../features/residency-permit/permit-storage.ts';
import { PermitUpload } from '../features/residency-permit/permit-upload.tsx';
import { ResidencyPermits } from '../features/residency-permit/residency-permits.tsx';
import { useResidencyPermit } from '../features/residency-permit/use-residency-permit.ts';
import { currentLocale, loadCatalogue } from '../i18n/i18n.ts';
import { type User, useSessionPort } from '../lib/session-context.ts';
import { seesTrials } from '../lib/settings.ts';
import { today } from '../lib/today.ts';
import { pageSearch } from '../lib/page-search.ts';
import { known } from '../lib/known-search.ts';

/** The reports tab; the page of the documents stands in the address, counted from 1. */
export const Route = createFileRoute('/_signed-in/dashboard/reports')({
  validateSearch: (search: Record<string, unknown>) => known(search, pageSearch(search)),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { $api, queryClient, hasToken }, deps: { page } }) => {
    if (hasToken) void queryClient.prefetchQuery(documentsQuery($api, currentLocale(), page));
    return loadCatalogue('reports', 'residency-permit', 'file-upload');
  },
  component: ReportsRoute,
});

function ReportsRoute() {
  const { t } = useLingui();
  const { user } = useSessionPort();
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const clients = Route.useRouteContext();
  return (
    <Dashboard title={t`Reports`}>
      {user && (
        <Reports
          clients={clients}
          user={user}
          page={page}
          onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {}, resetScroll: false })}
          permits={seesTrials(user.id) && <Permits key={user.id} user={user} />}
        />
      )}
    </Dashboard>
  );
}

const onePdf = { max: 1, accepted: ['pdf'] } as const;

function Permits({ user }: { user: User }) {
  const clients = Route.useRouteContext();
  const years = permitYears(today());
  const [kept] = useState(() => savedPermit(user.id, years));
  const { uploads, add, clear } = useFileUploads(clients.api, kept.file ? [kept.file] : [], onePdf);
  const actor = useResidencyPermit(clients, user.id, kept.taxYear, clear);
  return (
    <ResidencyPermits $api={clients.$api}>
      <PermitUpload actor={actor} years={years} file={(slot) => <FileUploads uploads={uploads} onAdd={add} isOnePdf {...slot} />} />
    </ResidencyPermits>
  );
}
