import { Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../domain/format.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import css from './download-progress.module.css';

/** What a long download has received, and a way to end it. */
export function DownloadProgress({ download }: { download: { received: number | undefined; cancel: () => void } }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { received } = download;
  const size = received === undefined ? '' : formatNumber(Math.round(received / 1024), locale);
  return (
    <div className={css.progress}>
      {/* there before it says anything, and says it once: the size changes four times a second */}
      <span className="sr" role="status">
        {received !== undefined && t`The file is being downloaded.`}
      </span>
      {received !== undefined && (
        <>
          <span className={css.size}>
            <Trans>{size} kB received</Trans>
          </span>
          <Button variant="text" size="sm" onPress={download.cancel}>
            <Trans>Cancel download</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
