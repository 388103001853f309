import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../openapi/schema.d.ts';
import { $api } from '../../api/client.ts';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Ledger } from '../../ui/ledger.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './investments.module.css';

type Check = components['schemas']['ComplianceCheck'];

const names = {
  IDENTITY_VERIFICATION: msg`Identity`,
  INDIVIDUAL_PROFILE: msg`Profile`,
  BUSINESS_PROFILE: msg`Company profile`,
  BANK_QUESTIONNAIRE: msg`Questionnaire`,
  KYC: msg`Know your customer`,
  KYB: msg`Know your business`,
  INVESTOR_EXPERIENCE: msg`Investor experience`,
  LOSS_SIMULATION: msg`Loss simulation`,
} satisfies Record<Check['name'], MessageDescriptor>;

const states = {
  NOT_STARTED: msg`Not begun`,
  IN_PROGRESS: msg`Under way`,
  COMPLETED: msg`Complete`,
  FAILED: msg`Refused`,
} satisfies Record<Check['status'], MessageDescriptor>;

/** Who is signed in, and how far the checks before investing are (ONB-01, ONB-02). */
export function Settings({ user }: { user: components['schemas']['User'] }) {
  const { t } = useLingui();
  const compliance = useQuery($api.queryOptions('get', '/compliance'));
  const person = [user.name, user.surname].filter(Boolean).join(' ');
  return (
    <>
      <section className={css.narrow}>
        <h2>
          <Trans>You</Trans>
        </h2>
        <Ledger
          rows={[
            { key: 'name', label: t`Name`, value: person || '–' },
            ...(user.companyName ? [{ key: 'company', label: t`Company`, value: user.companyName }] : []),
            { key: 'email', label: t`E-mail`, value: user.email },
          ]}
        />
      </section>
      <section className={css.narrow}>
        <h2>
          <Trans>Before you can invest</Trans>
        </h2>
        {compliance.isPending && <Skeleton height="12rem" />}
        {compliance.isError && (
          <Blank
            picture="none"
            title={<Trans>The checks could not be loaded</Trans>}
            action={
              <Button isPending={compliance.isFetching} onPress={() => void compliance.refetch()}>
                <Trans id="errors.retryActionLabel">Try again</Trans>
              </Button>
            }
          >
            <Trans>Nothing about your account has changed.</Trans>
          </Blank>
        )}
        {compliance.data && (
          <>
            <ComplianceNote status={compliance.data.status} />
            <Ledger
              rows={compliance.data.checks.map(({ name, status }) => ({ key: name, label: t(names[name]), value: t(states[status]) }))}
            />
          </>
        )}
      </section>
    </>
  );
}

function ComplianceNote({ status }: { status: components['schemas']['ComplianceStatus'] }) {
  switch (status) {
    case 'APPROVED':
      return (
        <Note kind="positive">
          <Trans>All checks are complete; you may invest.</Trans>
        </Note>
      );
    case 'FAILED':
      return (
        <Note kind="danger">
          <Trans>A check was refused. Write to us to learn why and what can be done.</Trans>
        </Note>
      );
    case 'IN_PROGRESS':
      return (
        <Note kind="warning">
          <Trans>Some checks are still open. You can invest when all of them are complete.</Trans>
        </Note>
      );
    default:
      return status satisfies never;
  }
}
