import { useLingui } from '@lingui/react/macro';
import { hasClosed } from '../../../domain/eligibility.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { today } from '../../lib/today.ts';
import { Badge } from './badge.tsx';

/** The status of a project; an offer whose closing date is over is no longer called open. */
export function ProjectBadge({ project }: { project: components['schemas']['Project'] }) {
  const { t } = useLingui();
  if (!hasClosed(project, today())) return <Badge status={project.status} />;
  return (
    <Badge status={project.status} tone="ON_STUDY">
      {t`Closed`}
    </Badge>
  );
}
