import styles from './badge.module.css';
import { classNames } from '../class-names.ts';

export function VipBadge() {
  return <span className={classNames(styles.badge, styles.plain, styles.vip)}>VIP</span>;
}
