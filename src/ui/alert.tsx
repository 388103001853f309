import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './alert.module.css';

export type AlertKind = 'info' | 'warning' | 'danger' | 'positive' | 'plain';

const icons = { info: 'info', warning: 'warning', danger: 'warning', positive: 'check', plain: 'info' } satisfies Record<
  AlertKind,
  IconName
>;

export function Alert({ kind = 'info', role, children }: { kind?: AlertKind; role?: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div className={classNames(styles.note, kind !== 'info' && styles[kind])} role={role}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
