import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import styles from './badge.module.css';

type ProjectStatus = components['schemas']['ProjectStatus'];

const words = {
  COMING_SOON: msg`Coming soon`,
  ON_STUDY: msg`Under review`,
  ACTIVE: msg`Open`,
  FULLY_FUNDED: msg`Fully funded`,
  PAID_OFF: msg`Repaid`,
  CANCELED: msg`Cancelled`,
  LATE: msg`Late`,
} satisfies Record<ProjectStatus, MessageDescriptor>;

/** A project's status: word, mark and colour. `tone` lends the colours of another status (investment cards). */
export function Badge({ status, tone = status, children }: { status: ProjectStatus; tone?: ProjectStatus; children?: React.ReactNode }) {
  const { t } = useLingui();
  return (
    <span className={styles.badge} data-status={tone}>
      {children ?? t(words[status])}
    </span>
  );
}
