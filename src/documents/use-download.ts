import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toasts.ts';
import { saveBlob } from './save-blob.ts';

/** Milliseconds after which a download shows what has been received. */
const longMs = 2_000;
const betweenUpdatesMs = 250;

export interface Progress {
  /** Aborted when the user cancels or leaves. */
  signal: AbortSignal;
  onReceived: (bytes: number) => void;
}

/** Fetches a file and hands it to the browser's downloads; a failure is shown in a toast. One that takes long can be cancelled. */
export function useDownload<Wanted = void>(
  load: (wanted: Wanted, progress: Progress) => Promise<{ blob: Blob; name: string }>,
  failed: string,
) {
  const running = useRef<AbortController>(undefined);
  /** Bytes received; undefined while no download takes long. */
  const [received, setReceived] = useState<number>();
  useEffect(() => () => running.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { signal } = (running.current = new AbortController());
      let bytes = 0;
      let updates: ReturnType<typeof setInterval> | undefined;
      const long = setTimeout(() => {
        setReceived(bytes);
        updates = setInterval(() => setReceived(bytes), betweenUpdatesMs);
      }, longMs);
      try {
        const file = await load(wanted, { signal, onReceived: (count) => (bytes = count) });
        return signal.aborted ? undefined : file;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        clearTimeout(long);
        clearInterval(updates);
        setReceived(undefined);
      }
    },
    onSuccess: (file) => file && saveBlob(file.blob, file.name),
    onError: () => toast({ kind: 'error', text: failed }),
  });
  return { ...mutation, received, cancel: () => running.current?.abort() };
}
