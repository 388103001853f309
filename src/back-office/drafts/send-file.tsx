import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { acceptedEndings, maxFileSize } from '../../../domain/upload.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { ErrorCode } from '../../api/problems.ts';
import { problemMessage } from '../problems.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { FileButton } from '../../ui/file-button.tsx';
import backOffice from '../back-office.module.css';
import css from './drafts.module.css';

type StoredFile = components['schemas']['StoredFile'];
export type Sent<Result> = { result: Result } | { refused: ErrorCode };

interface SendFileProps<Result> {
  clients: RouterContext;
  label: ReactNode;
  isDisabled: boolean;
  accept?: readonly string[];
  /** What is made of the file that was sent. */
  make: (file: StoredFile) => Promise<Sent<Result>>;
  onSent: (result: Result) => void;
}

/** Sends one file by the rules of all uploads, and says why when it is refused. */
export function SendFile<Result>({ clients: { api }, label, isDisabled, accept = acceptedEndings, make, onSent }: SendFileProps<Result>) {
  const { t } = useLingui();
  const upload = useMutation({
    mutationFn: async (file: File): Promise<Sent<Result>> => {
      if (file.size > maxFileSize) return { refused: 'FILE_TOO_LARGE' };
      const { data, error, response } = await api.POST('/files', {
        body: { file },
        bodySerializer: () => {
          const form = new FormData();
          form.set('file', file);
          return form;
        },
      });
      const [stored] = data ?? [];
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return stored ? make(stored) : { refused: error?.errorCode ?? 'VALIDATION_FAILED' };
    },
    onSuccess: (sent) => {
      if ('result' in sent) onSent(sent.result);
    },
  });
  const refused = upload.data && 'refused' in upload.data ? upload.data.refused : undefined;
  return (
    <div className={css.sending}>
      <FileButton
        variant="second"
        size="sm"
        isDisabled={isDisabled}
        isPending={upload.isPending}
        pendingLabel={t`Sending the file…`}
        accept={accept}
        onSelect={([file]) => {
          if (file) upload.mutate(file);
        }}
      >
        {label}
      </FileButton>
      <div aria-live="polite" className={backOffice.failure}>
        {upload.isError ? t`The file did not arrive. Send it again.` : refused && t(problemMessage(refused))}
      </div>
    </div>
  );
}
