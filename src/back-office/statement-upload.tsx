import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { components } from '../../openapi/schema.d.ts';
import { problemMessage } from './problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { Alert } from '../ui/alert.tsx';
import { FileButton } from '../ui/file-button.tsx';
import css from './back-office.module.css';

type Problem = components['schemas']['Problem'];
type StatementFile = components['schemas']['StatementFile'];

/** Takes a file of the bank. A refusal names the line, the entry and the reason; the same file twice changes nothing. */
export function StatementUpload({ clients: { api, queryClient } }: { clients: RouterContext }) {
  const { t } = useLingui();
  const upload = useMutation({
    mutationFn: async (file: File): Promise<{ taken: StatementFile } | { refused: Problem | undefined }> => {
      const { data, error, response } = await api.POST('/admin/statements', {
        body: { file },
        bodySerializer: (body) => {
          const form = new FormData();
          form.set('file', body.file);
          return form;
        },
      });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return data ? { taken: data } : { refused: error };
    },
    onSuccess: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/admin/') }),
  });
  return (
    <section className={css.head} aria-label={t`Upload a file of the bank`}>
      <div className={css.actions}>
        <FileButton
          isPending={upload.isPending}
          pendingLabel={t`Reading the file…`}
          accept={['.xml', 'application/xml', 'text/xml']}
          onSelect={([file]) => {
            if (file) upload.mutate(file);
          }}
        >
          <Trans>Upload a file of the bank</Trans>
        </FileButton>
        <span className="muted small">
          <Trans>camt.053 or camt.054, at most 10 MB</Trans>
        </span>
      </div>
      <div aria-live="polite">
        {upload.isError && (
          <Alert kind="danger">
            <Trans>The file may not have arrived. Send it again; the same file changes nothing twice.</Trans>
          </Alert>
        )}
        {upload.data && ('taken' in upload.data ? <Taken file={upload.data.taken} /> : <Refused problem={upload.data.refused} />)}
      </div>
    </section>
  );
}

function Taken({ file: { isRepeated, statements } }: { file: StatementFile }) {
  const entries = statements.reduce((sum, { entryCount }) => sum + entryCount, 0);
  const unmatched = statements.reduce((sum, { unmatchedCount }) => sum + unmatchedCount, 0);
  return (
    <Alert kind={unmatched > 0 ? 'warning' : 'positive'}>
      {isRepeated ? (
        <Trans>This file was taken before. Nothing has changed.</Trans>
      ) : (
        <Trans>
          Lines taken: {entries}. Not matched: {unmatched}.
        </Trans>
      )}
    </Alert>
  );
}

function Refused({ problem }: { problem: Problem | undefined }) {
  const { t } = useLingui();
  const { line, entry, reason } = problem?.fieldErrors ?? {};
  return (
    <Alert kind="danger">
      <p className="strong">{t(problemMessage(problem?.errorCode ?? 'VALIDATION_FAILED'))}</p>
      <p>
        <Trans>The whole file was refused; nothing was stored.</Trans>
      </p>
      {(line !== undefined || entry !== undefined || reason !== undefined) && (
        <ul className={css.facts}>
          {line !== undefined && (
            <li>
              <Trans>Line {line}</Trans>
            </li>
          )}
          {entry !== undefined && (
            <li>
              <Trans>Entry {entry}</Trans>
            </li>
          )}
          {reason !== undefined && (
            <li lang="en" className={css.code}>
              {reason}
            </li>
          )}
        </ul>
      )}
    </Alert>
  );
}
