import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { axiologyTermsFile } from '../../../domain/documents.ts';
import type { Api } from '../../api/client.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { toast } from '../../ui/toasts.ts';
import css from './user-info.module.css';

/** The depository's terms in force wait for a yes: they have changed, or were never accepted. Sending it twice does no harm (BOND-09). */
export function AxiologyTerms({ api, onAccepted }: { api: Api; onAccepted: () => Promise<unknown> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const accept = useMutation({
    mutationFn: async () => {
      const { response } = await api.POST('/bonds/axiology-terms-and-conditions-consent');
      if (!response.ok) throw new UnexpectedAnswer(response.status);
    },
    onSuccess: async () => {
      toast({ kind: 'success', text: t`The terms of Axiology are accepted.` });
      await onAccepted();
    },
    onError: () => toast({ kind: 'error', text: t({ id: 'defaultError', message: 'Something went wrong. Please try again.' }) }),
  });
  return (
    <Alert kind="warning">
      <div className={css.terms}>
        <p>
          <Trans>Axiology, which holds your bonds, needs you to accept its current terms.</Trans>
        </p>
        <p>
          <a className={css.file} href={axiologyTermsFile(locale)} target="_blank" rel="noreferrer">
            <Trans>Terms and conditions of Axiology (PDF)</Trans>
          </a>
        </p>
        <Button variant="second" isPending={accept.isPending} onPress={() => accept.mutate()}>
          <Trans>Accept these terms</Trans>
        </Button>
      </div>
    </Alert>
  );
}
