import { fromPromise } from 'xstate';
import { fileProblem, type FileType, signatureLength } from '../../../domain/upload.ts';
import type { fileUploadMachine, InspectResult, UploadInput, UploadResult } from '../../../machines/file-upload/file-upload.machine.ts';
import type { Api } from '../../api/client.ts';
import { refusal } from '../../api/refusal.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { sendWithProgress } from '../../api/send-with-progress.ts';
import { uploadTimeout, withTimeout } from '../../api/timeout.ts';

/** What other back ends may answer: one object, and `id` in place of `fileId` (decision 2.9). */
type Stored = { fileId?: string; id?: string; fileName?: string };

export function fileUploadActors(api: Api, file: File, onProgress: (percent: number) => void, accepted?: readonly FileType[]) {
  return {
    inspectFile: fromPromise<InspectResult>(async () => {
      const start = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
      const code = fileProblem({ size: file.size, start }, accepted);
      return code ? { kind: 'refused', code } : { kind: 'fine' };
    }),
    uploadFile: fromPromise<UploadResult, UploadInput>(async ({ input, signal }) => {
      const { data, error, response } = await api.POST('/files', {
        params: { header: { 'Idempotency-Key': input.requestKey } },
        body: { file },
        bodySerializer: () => {
          const form = new FormData();
          form.set('file', file);
          return form;
        },
        fetch: withTimeout((request) => sendWithProgress(request, onProgress), uploadTimeout(file.size)),
        signal,
      });
      if (!data) return refusal(error, response, [400, 413, 415, 429]);
      const files: Stored[] = [];
      const [stored] = files.concat(data);
      const fileId = stored?.fileId ?? stored?.id;
      if (fileId === undefined) throw new UnexpectedAnswer(response.status);
      return { kind: 'stored', fileId, fileName: stored?.fileName ?? file.name };
    }),
  } satisfies Parameters<typeof fileUploadMachine.provide>[0]['actors'];
}
