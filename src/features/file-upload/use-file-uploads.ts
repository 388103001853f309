import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Actor, createActor } from 'xstate';
import { newRequestKey } from '../../../domain/request-key.ts';
import { type FileType, maxFiles, safeFileName } from '../../../domain/upload.ts';
import { fileUploadMachine } from '../../../machines/file-upload/file-upload.machine.ts';
import type { Api } from '../../api/client.ts';
import { inspectActor } from '../../lib/inspect-actor.ts';
import { toast } from '../../ui/toasts.ts';
import { fileUploadActors } from './file-upload.actors.ts';
import type { StoredFile } from './file-uploads.tsx';

type Upload = Actor<typeof fileUploadMachine>;

/** The files of one form, each on a journey of its own. `stored` were taken by the server before a reload. */
export function useFileUploads(
  api: Api,
  stored: readonly StoredFile[],
  { max = maxFiles, accepted }: { max?: number; accepted?: readonly FileType[] } = {},
) {
  const { t } = useLingui();
  const [uploads, setUploads] = useState<readonly Upload[]>(() =>
    stored.map(({ fileId, fileName }) => createActor(fileUploadMachine, { input: { name: fileName, stored: { fileId } } })),
  );
  const running = useRef(uploads);
  const stopping = useRef<ReturnType<typeof setTimeout>>(undefined);

  function begin(file: File): Upload {
    const actors = fileUploadActors(api, file, (percent) => upload.send({ type: 'upload.progress', percent }), accepted);
    const input = { name: safeFileName(file.name), requestKey: newRequestKey() };
    const upload: Upload = createActor(fileUploadMachine.provide({ actors }), { input });
    return inspectActor(upload);
  }

  function add(chosen: readonly File[]) {
    // a file that was refused or not sent stays with its reason until another one takes its place
    const replaceable = uploads.filter((upload) => upload.getSnapshot().hasTag('replaceable'));
    const available = max - uploads.length + replaceable.length;
    if (chosen.length > available) toast({ kind: 'error', text: t`No more than ${max} files can be sent. The others were not added.` });
    const added = chosen.slice(0, available);
    const replaced = replaceable.slice(0, Math.max(0, uploads.length + added.length - max));
    setUploads([...uploads.filter((upload) => !replaced.includes(upload)), ...added.map(begin)]);
  }

  useEffect(() => {
    running.current = uploads;
    const leave = (gone: Upload) => () => setUploads((before) => before.filter((upload) => upload !== gone));
    const subscriptions = uploads.map((upload) => upload.subscribe({ complete: leave(upload) }));
    for (const upload of uploads) upload.start();
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [uploads]);
  useEffect(() => {
    clearTimeout(stopping.current);
    return () => {
      // a tick later, because React's strict mode unmounts and mounts again at once
      stopping.current = setTimeout(() => running.current.forEach((upload) => upload.stop()));
    };
  }, []);
  const clear = useCallback(() => {
    running.current.forEach(stop);
    setUploads([]);
  }, []);
  return { uploads, add, clear };
}
