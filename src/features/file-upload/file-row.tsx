import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { StateValueFrom } from 'xstate';
import { formatNumber } from '../../../domain/format.ts';
import { maxFileSize } from '../../../domain/upload.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { FileUploadActor, fileUploadMachine } from '../../../machines/file-upload/file-upload.machine.ts';
import css from './file-upload.module.css';

/** One file: its name, its status, and its actions. */
export function FileRow({
  actor,
  isDisabled,
  isOnePdf,
  onRemoved,
}: {
  actor: FileUploadActor;
  isDisabled: boolean;
  isOnePdf: boolean;
  onRemoved?: () => void;
}) {
  const { t } = useLingui();
  const acts = useRef<HTMLDivElement>(null);
  const state = useSelector(actor, ({ value }) => value);
  const name = useSelector(actor, ({ context }) => context.name);
  const mayRetry = useSelector(actor, (snapshot) => snapshot.can({ type: 'retry' }));
  if (state === 'removed' || state === 'arriving') return null;
  const isWrong = state === 'refused' || state === 'unreadable' || state === 'notSent' || state === 'receiptUnknown';
  function retry() {
    actor.send({ type: 'retry' });
    // the button goes with the trouble; the other one stays
    requestAnimationFrame(() => acts.current?.querySelector<HTMLElement>('button:last-child')?.focus());
  }

  function remove() {
    actor.send({ type: 'remove' });
    onRemoved?.();
  }

  return (
    <li className={css.file} data-wrong={isWrong || undefined}>
      <Icon name={isWrong ? 'warning' : state === 'stored' ? 'check' : 'file'} />
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.state} role="status">
          <FileStatus actor={actor} state={state} isOnePdf={isOnePdf} />
        </span>
      </div>
      <div className={css.acts} ref={acts}>
        {mayRetry && (
          <Button variant="text" isDisabled={isDisabled} aria-label={t`Try again: ${name}`} onPress={retry}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        )}
        <Button variant="text" isDisabled={isDisabled} aria-label={t`Remove ${name}`} onPress={remove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}

function FileStatus({
  actor,
  state,
  isOnePdf,
}: {
  actor: FileUploadActor;
  isOnePdf: boolean;
  state: Exclude<StateValueFrom<typeof fileUploadMachine>, 'arriving' | 'removed'>;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const percent = useSelector(actor, ({ context }) => context.percent ?? 0);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const size = formatNumber(maxFileSize / (1024 * 1024), locale);
  switch (state) {
    case 'inspecting':
      return <Trans>Checking the file…</Trans>;
    case 'uploading':
      return (
        <>
          <Trans>Sending, {percent}%</Trans>
          <Progress percent={percent} />
        </>
      );
    case 'confirming':
      return (
        <>
          <span>
            {t(failureMessage(failure))} <Trans>Sending the file again, {percent}%</Trans>
          </span>
          <Progress percent={percent} />
        </>
      );
    case 'stored':
      return <Trans>Received</Trans>;
    case 'refused':
      if (refusal === 'FILE_EMPTY') return <Trans>This file is empty. Please choose another one.</Trans>;
      if (refusal === 'FILE_TOO_LARGE') return <Trans>The file is too large. The limit is {size} MB. Please choose a smaller one.</Trans>;
      if (refusal === 'FILE_TYPE_NOT_ALLOWED' && isOnePdf) return <Trans>This is not a PDF file. Please choose another file.</Trans>;
      if (refusal === 'FILE_TYPE_NOT_ALLOWED')
        return <Trans>The content of this file is not PDF, JPG, PNG, XLSX or DOCX. Please choose another one.</Trans>;
      if (refusal === 'FILE_ACTIVE_CONTENT')
        return <Trans>This file contains scripts or macros, or is protected by a password. Please save or print it as a plain PDF.</Trans>;
      if (refusal === 'FILE_INFECTED') return <Trans>This file contains a virus and was not accepted. Please choose another one.</Trans>;
      if (refusal === 'RATE_LIMITED') return <Trans>Too many files were sent. Please remove this one and add it again later.</Trans>;
      return <Trans>This file was not accepted. Please choose another one.</Trans>;
    case 'unreadable':
      return <Trans>The file could not be read. It may have been moved or changed.</Trans>;
    case 'notSent':
      return t(failureMessage('offline'));
    case 'receiptUnknown':
      return (
        <span>
          {t(failureMessage(failure))} <Trans>We do not know whether the file arrived. Trying again does not store it twice.</Trans>{' '}
          {isOnePdf && <Trans>To choose another file, first remove this one.</Trans>}
        </span>
      );
    default:
      return state satisfies never;
  }
}

function Progress({ percent }: { percent: number }) {
  const { t } = useLingui();
  return <progress className={css.bar} max={100} value={percent} aria-label={t`Upload progress`} />;
}
