import { useLingui } from '@lingui/react/macro';
import { getBlob } from '../api/get-blob.ts';
import { invalidate } from '../api/invalidate.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useDownload } from '../documents/use-download.ts';

/** Downloads a file that somebody has submitted; the server logs it. */
export function useSubmittedFile({ api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>) {
  const { t } = useLingui();
  return useDownload(async ({ fileId, fileName = fileId }: { fileId: string; fileName?: string }) => {
    const blob = await getBlob(api.GET('/admin/files/{id}', { params: { path: { id: fileId } }, parseAs: 'blob' }));
    void invalidate(queryClient, '/admin/audit', '/admin/people/{id}/log');
    return { blob, name: fileName };
  }, t`The file could not be loaded. Try again.`);
}
