import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'second' | 'text' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  full?: boolean | undefined;
}

/** The look of a button, for native elements on public pages too. */
export function buttonClass({ variant = 'primary', size = 'md', full }: ButtonLook): string {
  return classNames(styles.btn, variant !== 'primary' && styles[variant], size !== 'md' && styles[size], full && styles.full);
}
