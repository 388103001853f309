import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import css from './investments.module.css';

/** A repaid loan's money may go to any loan that is open; bonds take none (decision 2.15). */
export function MoveChoice({ investmentId }: { investmentId: string }) {
  const { $api } = useClients();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const projects = useQuery({
    ...$api.queryOptions('get', '/projects', { params: { header: { Locale: locale } } }),
    enabled: isOpen,
  });
  const targets = projects.data?.filter(
    ({ status, projectType, investingEnabled }) => status === 'ACTIVE' && projectType !== 'BONDS' && investingEnabled,
  );
  return (
    <details className={css.move} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Move to another project</Trans>
      </summary>
      {projects.isError && (
        <p role="alert">
          <Trans>The open projects could not be loaded.</Trans>
        </p>
      )}
      {targets?.length === 0 && (
        <p>
          <Trans>No project is open at the moment.</Trans>
        </p>
      )}
      <ul>
        {targets?.map(({ id, name }) => (
          <li key={id}>
            <Link to="/project/$projectId/transfer-investment/$investmentId" params={{ projectId: id, investmentId }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
