import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '../../api/client.ts';
import { useDownload } from '../../documents/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { getBlob } from '../../api/get-blob.ts';

/** The dates to come as a file that calendars read; of one investment, or of all. */
export function CalendarButton({ api, investmentId }: { api: Api; investmentId?: string }) {
  const { t } = useLingui();
  const file = useDownload(async () => {
    const query = investmentId === undefined ? {} : { investmentId };
    const blob = await getBlob(api.GET('/investments/calendar', { params: { query }, parseAs: 'blob' }));
    return { blob, name: 'payments.ics' };
  }, t`The calendar could not be created. Please try again.`);
  return (
    <Button variant="second" size="sm" isPending={file.isPending} onPress={() => file.mutate()}>
      <Icon name="calendar" size="sm" />
      <Trans>Add to calendar</Trans>
    </Button>
  );
}
