import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './alert.module.css';

export type NoteKind = 'info' | 'warning' | 'danger' | 'positive' | 'plain';

const icons = { info: 'info', warning: 'warning', danger: 'warning', positive: 'check', plain: 'info' } satisfies Record<
  NoteKind,
  IconName
>;

export function Note({ kind = 'info', role, children }: { kind?: NoteKind; role?: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div className={classNames(styles.note, kind !== 'info' && styles[kind])} role={role}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
