import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export function IconButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.iconBtn} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
