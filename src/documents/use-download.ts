import { useMutation } from '@tanstack/react-query';
import { toast } from '../ui/toasts.ts';
import { saveBlob } from './save-blob.ts';

/** Fetches a file and hands it to the browser's downloads; a failure is said in a toast. */
export function useDownload<Wanted = void>(load: (wanted: Wanted) => Promise<{ blob: Blob; name: string }>, failed: string) {
  return useMutation({
    mutationFn: load,
    onSuccess: ({ blob, name }) => saveBlob(blob, name),
    onError: () => toast({ kind: 'error', text: failed }),
  });
}
