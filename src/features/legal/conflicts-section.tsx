import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../domain/format.ts';
import { toCents } from '../../../domain/money.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { alignRight, Table } from '../../ui/table.tsx';
import { conflictsQuery } from './conflicts-query.ts';
import styles from './legal.module.css';

/** How conflicts are prevented, and in which projects people of the platform have invested (Regulation (EU) 2020/1503, Article 8(2)). [LEGAL-01] */
export function ConflictsSection() {
  const { $api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const conflicts = useQuery(conflictsQuery($api));
  const projects = conflicts.data?.projects;
  return (
    <section id="conflicts-of-interest" className={styles.conflicts} aria-labelledby="conflicts-title">
      <h2 id="conflicts-title">
        <Trans>Conflicts of interest</Trans>
      </h2>
      <ul>
        <li>
          <Trans>We have no participation in any offer on this platform.</Trans>
        </li>
        <li>
          <Trans>
            We do not accept as project owners: holders of 20% or more of our shares or votes, our managers and employees, or anyone linked
            to them by control. Every project owner is compared with our register before publication.
          </Trans>
        </li>
        <li>
          <Trans>
            We accept these persons as investors. They invest on the same terms as everyone else, without preferential treatment and without
            privileged access to information.
          </Trans>
        </li>
      </ul>
      <h3>
        <Trans>Projects in which these persons have invested</Trans>
      </h3>
      {conflicts.isError && (
        <Alert kind="danger" role="alert">
          <Trans>The list could not be loaded. Please reload the page.</Trans>
        </Alert>
      )}
      {projects?.length === 0 && (
        <p>
          <Trans>At present there are none.</Trans>
        </p>
      )}
      {projects !== undefined && projects.length > 0 && (
        <Table caption={t`Projects in which these persons have invested`}>
          <thead>
            <tr>
              <th scope="col">{t`Project`}</th>
              <th scope="col" className={alignRight}>{t`Investments`}</th>
              <th scope="col" className={alignRight}>{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {projects.map(({ projectId, name, count, amount }) => (
              <tr key={projectId}>
                <th scope="row">
                  <Link to="/project/$projectId" params={{ projectId }}>
                    {name}
                  </Link>
                </th>
                <td className={alignRight}>{count}</td>
                <td className={alignRight}>{formatMoney(toCents(amount), locale)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
