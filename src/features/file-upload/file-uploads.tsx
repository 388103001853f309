import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { formatNumber } from '../../../domain/format.ts';
import { acceptedEndings, maxFiles, maxFileSize } from '../../../domain/upload.ts';
import type { FileUploadActor } from '../../../machines/file-upload/file-upload.machine.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { FileRow } from './file-row.tsx';
import css from './file-upload.module.css';

export interface StoredFile {
  fileId: string;
  fileName: string;
}
/** What a form needs to know of its files. */
export interface FilesNow {
  files: StoredFile[];
  isPending: boolean;
}

export interface FileUploadsProps {
  uploads: readonly FileUploadActor[];
  onAdd: (files: readonly File[]) => void;
  /** Called at once and on every change, as long as the list is shown. */
  onChange: (now: FilesNow) => void;
  isDisabled: boolean;
  /** One PDF, and nothing else. */
  isOnePdf?: boolean;
}

const mebibyte = 1024 * 1024;

/** How many files prevent another upload: a file that the server certainly does not have is replaced by the next (REP-11). */
function useSendableCount(uploads: readonly FileUploadActor[]): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscriptions = uploads.map((upload) => upload.subscribe(listener));
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
    [uploads],
  );
  const count = () => uploads.filter((upload) => !upload.getSnapshot().hasTag('replaceable')).length;
  return useSyncExternalStore(subscribe, count, count);
}

/** Several files: chosen, looked at, sent, taken back (EXP-01, EXP-10). */
export function FileUploads({ uploads, onAdd, onChange, isDisabled, isOnePdf = false }: FileUploadsProps) {
  const locale = useLocale();
  const size = formatNumber(maxFileSize / mebibyte, locale);
  const kinds = isOnePdf ? 'PDF' : 'PDF, JPG, PNG, XLSX, DOCX';
  const sendable = useSendableCount(uploads);
  const adding = useRef<HTMLDivElement>(null);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const notify = () => change.current(filesOf(uploads));
    const subscriptions = uploads.map((upload) => upload.subscribe(notify));
    notify();
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [uploads]);
  return (
    <div className={css.uploads}>
      {uploads.length > 0 && (
        <FileList
          uploads={uploads}
          isDisabled={isDisabled}
          isOnePdf={isOnePdf}
          // the row is gone, and the focus with it: move it here
          onRemoved={() => requestAnimationFrame(() => adding.current?.querySelector('button')?.focus())}
        />
      )}
      <div className={css.add} ref={adding}>
        <FileButton
          variant="second"
          isDisabled={isDisabled || sendable >= (isOnePdf ? 1 : maxFiles)}
          allowsMultiple={!isOnePdf}
          accept={isOnePdf ? ['.pdf'] : acceptedEndings}
          onSelect={onAdd}
        >
          {isOnePdf ? <Trans>Choose a file</Trans> : uploads.length === 0 ? <Trans>Choose files</Trans> : <Trans>Add more files</Trans>}
        </FileButton>
        <p className={css.hint}>
          {isOnePdf ? (
            <Trans>
              One {kinds} file, up to {size} MB.
            </Trans>
          ) : (
            <Trans>
              {kinds}, up to {size} MB each.
            </Trans>
          )}
        </p>
      </div>
    </div>
  );
}

function filesOf(uploads: readonly FileUploadActor[]): FilesNow {
  const present = uploads.map((upload) => upload.getSnapshot());
  return {
    files: present.flatMap(({ value, context: { fileId, name } }) =>
      value === 'stored' && fileId !== undefined ? [{ fileId, fileName: name }] : [],
    ),
    isPending: present.some((snapshot) => snapshot.hasTag('busy')),
  };
}

type FileListProps = Pick<FileUploadsProps, 'uploads' | 'isDisabled' | 'isOnePdf'> & { onRemoved?: () => void };

export function FileList({ uploads, isDisabled, isOnePdf = false, onRemoved }: FileListProps) {
  const { t } = useLingui();
  return (
    <ul className={css.list} aria-label={t`Your files`}>
      {uploads.map((upload) => (
        <FileRow
          key={upload.sessionId}
          actor={upload}
          isDisabled={isDisabled}
          isOnePdf={isOnePdf}
          {...(onRemoved === undefined ? {} : { onRemoved })}
        />
      ))}
    </ul>
  );
}
