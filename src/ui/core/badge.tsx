import { useLingui } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import styles from './badge.module.css';
import { projectStatusMessages } from './project-status-text.ts';

type ProjectStatus = components['schemas']['ProjectStatus'];

/** A project's status: word, mark and colour. `tone` lends the colours of another status (investment cards). */
export function Badge({ status, tone = status, children }: { status: ProjectStatus; tone?: ProjectStatus; children?: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <span className={styles.badge} data-status={tone}>
      {children ?? t(projectStatusMessages[status])}
    </span>
  );
}
