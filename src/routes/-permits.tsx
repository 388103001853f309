import { useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { permitYears } from '../../domain/tax-years.ts';
import type { Api, QueryApi } from '../api/client.ts';
import { FileUploads } from '../features/file-upload/file-uploads.tsx';
import { useFileUploads } from '../features/file-upload/use-file-uploads.ts';
import { savedPermit } from '../features/residency-permit/permit-storage.ts';
import { PermitUpload } from '../features/residency-permit/permit-upload.tsx';
import { ResidencyPermits } from '../features/residency-permit/residency-permits.tsx';
import { useResidencyPermit } from '../features/residency-permit/use-residency-permit.ts';
import type { User } from '../lib/session-context.ts';
import { today } from '../lib/today.ts';

interface PermitsProps {
  user: User;
  clients: { api: Api; $api: QueryApi; queryClient: QueryClient };
}

const onePdf = { max: 1, accepted: ['pdf'] } as const;

/** Certificates of tax residency, with the form that sends one (REP-08 to REP-12). */
export function Permits({ user, clients }: PermitsProps) {
  const years = permitYears(today());
  const [saved] = useState(() => savedPermit(user.id, years));
  const { uploads, add, clear } = useFileUploads(clients.api, saved.file ? [saved.file] : [], onePdf);
  const actor = useResidencyPermit(clients, user.id, saved.taxYear, clear);
  return (
    <ResidencyPermits $api={clients.$api}>
      <PermitUpload actor={actor} years={years} file={(slot) => <FileUploads uploads={uploads} onAdd={add} isOnePdf {...slot} />} />
    </ResidencyPermits>
  );
}
