import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { QueryApi } from '../../api/client.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { alignRight, Table } from '../../ui/table.tsx';
import css from './residency-permit.module.css';

type Permit = components['schemas']['ResidencyPermit'];

/** Certificates of tax residency, one for each year, and the way to hand in another (REP-08 to REP-12). */
export function ResidencyPermits({ $api, children }: { $api: QueryApi; children: ReactNode }) {
  const { t } = useLingui();
  const form = brand.residenceForm;
  const list = useQuery($api.queryOptions('get', '/residency-permits'));
  return (
    <section className={css.section} aria-labelledby="residency-permits">
      <div className={css.intro}>
        <h2 id="residency-permits">
          <Trans>Certificates of tax residence</Trans>
        </h2>
        <p className="muted">
          <Trans>
            If you are tax resident outside Lithuania, form {form} or a certificate from your tax office reduces the tax withheld from your
            interest. It is valid for one calendar year. The lower rate applies from the day we approve it.
          </Trans>
        </p>
      </div>
      <div className={css.two}>
        <div className={css.list}>
          {list.isError && (
            <LoadError
              title={<Trans id="failedToGetPermits">We could not load your certificates</Trans>}
              isFetching={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && (
            <>
              <span className="sr" role="status">{t`Loading your certificates…`}</span>
              <Skeleton height="10rem" />
            </>
          )}
          {list.data?.length === 0 && (
            <p className={css.none}>
              <Trans>You have not submitted a certificate yet.</Trans>
            </p>
          )}
          {list.data && list.data.length > 0 && <PermitTable permits={list.data} />}
        </div>
        {children}
      </div>
    </section>
  );
}

function PermitTable({ permits }: { permits: readonly Permit[] }) {
  const { t } = useLingui();
  return (
    <Table caption={t`Certificates of tax residence`}>
      <thead>
        <tr>
          <th scope="col">{t`Tax year`}</th>
          <th scope="col">{t`File`}</th>
          <th scope="col" className={alignRight}>{t`Status`}</th>
        </tr>
      </thead>
      <tbody>
        {permits.map(({ id, taxYear, fileName, status }) => (
          <tr key={id}>
            <td className="num">{taxYear}</td>
            <td className={css.name}>{fileName}</td>
            <td className={alignRight}>
              <Status status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Status({ status }: Pick<Permit, 'status'>) {
  return (
    <span className={css.status} data-status={status}>
      {status === 'APPROVED' ? <Trans>Approved</Trans> : status === 'REJECTED' ? <Trans>Rejected</Trans> : <Trans>In review</Trans>}
    </span>
  );
}
