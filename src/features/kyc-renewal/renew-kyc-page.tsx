import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { components } from '../../../openapi/schema.d.ts';
import { mustRenewAnswers } from '../../../domain/compliance.ts';
import { kycStatusOf } from '../../../domain/eligibility.ts';
import { formatDate } from '../../../domain/format.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import css from './kyc-renewal.module.css';
import { PageHead } from '../../ui/document-head.tsx';

type User = components['schemas']['User'];

/** `/renew-kyc`: the document, the answers, or nothing at all (ROUTE-15, ONB-21, decision 6.2). */
export function RenewKycPage({ user, identity, answers }: { user: User; identity: ReactNode; answers: ReactNode }) {
  const { $api } = useClients();
  const { t } = useLingui();
  const compliance = useQuery($api.queryOptions('get', '/compliance'));
  const status = kycStatusOf(user.kycStatus);
  const needsDocument = status !== 'VERIFIED';
  const needsAnswers = compliance.data !== undefined && mustRenewAnswers(compliance.data);
  return (
    <main id="main" className={`page ${css.page}`}>
      <PageHead title={t`Renew your identity check`} />
      <StepTitle>
        <Title needsDocument={needsDocument} needsAnswers={needsAnswers} isNew={status === 'EMPTY'} isKnown={compliance.isSuccess} />
      </StepTitle>
      {needsDocument && (
        <section className={css.part}>
          <DocumentStatus user={user} status={status} />
          {identity}
        </section>
      )}
      {compliance.isPending && <Skeleton height="8rem" />}
      {compliance.isError && (
        <LoadError
          title={<Trans>We could not check whether your answers are due for review</Trans>}
          isFetching={compliance.isFetching}
          onRetry={() => void compliance.refetch()}
        >
          <Trans>Nothing about your account has changed.</Trans>
        </LoadError>
      )}
      {needsAnswers && <section className={css.part}>{answers}</section>}
      {!needsDocument && compliance.data && !needsAnswers && (
        <section className={css.part}>
          <p>
            <Trans>Your document is valid and your answers are up to date. We will tell you in good time when that changes.</Trans>
          </p>
          <div>
            <ButtonLink to="/dashboard/settings">
              <Trans>Back to settings</Trans>
            </ButtonLink>
          </div>
        </section>
      )}
    </main>
  );
}

interface TitleProps {
  needsDocument: boolean;
  needsAnswers: boolean;
  isNew: boolean;
  /** Whether it is known if the answers are due. */
  isKnown: boolean;
}

function Title({ needsDocument, needsAnswers, isNew, isKnown }: TitleProps) {
  if (isNew) return <Trans>Verify your identity</Trans>;
  if (needsDocument) return <Trans>Renew your identity document</Trans>;
  if (!isKnown) return <Trans>Renew your identity check</Trans>;
  return needsAnswers ? <Trans>Are your answers still correct?</Trans> : <Trans>Nothing to renew</Trans>;
}

function DocumentStatus({ user, status }: { user: User; status: string }) {
  const locale = useLocale();
  const day = user.documentExpiresAt ? formatDate(user.documentExpiresAt, locale) : undefined;
  if (status === 'EMPTY')
    return (
      <p>
        <Trans>You can invest as soon as the provider has confirmed your identity.</Trans>
      </p>
    );
  if (status === 'EXPIRED')
    return (
      <p>
        {day ? (
          <Trans>Your document expired on {day}. Submit a valid document to invest again.</Trans>
        ) : (
          <Trans>Your document has expired. You can invest again with a valid one.</Trans>
        )}
      </p>
    );
  return (
    <p>
      {day ? (
        <Trans>Your document expires on {day}. Until then you can invest as usual.</Trans>
      ) : (
        <Trans>Your document expires soon. Until then you can invest as usual.</Trans>
      )}
    </p>
  );
}
