import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../ui/button-link.tsx';

export function BackToProject({ projectId }: { projectId: string }) {
  return (
    <ButtonLink variant="text" to="/project/$projectId" params={{ projectId }}>
      <Trans>Back to the project</Trans>
    </ButtonLink>
  );
}
