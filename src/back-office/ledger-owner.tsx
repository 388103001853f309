import { Trans } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import type { QueryApi } from '../api/client.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useAllowed } from './access.ts';

type Account = Pick<components['schemas']['LedgerAccountName'], 'personId' | 'projectId'>;

/** Leads to the person and the project whose account it is, as far as the operator may open them. */
export function LedgerOwner({ $api, account: { personId, projectId } }: { $api: QueryApi; account: Account }) {
  const allows = useAllowed($api);
  const person: string = `/admin/people/${encodeURIComponent(personId ?? '')}`;
  const project: string = `/admin/projects/${encodeURIComponent(projectId ?? '')}`;
  return (
    <>
      {personId !== null && allows('getPerson') && (
        <ButtonLink variant="second" to={person}>
          <Trans>Open the person</Trans>
        </ButtonLink>
      )}
      {projectId !== null && allows('getManagedProject') && (
        <ButtonLink variant="second" to={project}>
          <Trans>Open the project</Trans>
        </ButtonLink>
      )}
    </>
  );
}
