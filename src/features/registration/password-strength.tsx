import { Trans } from '@lingui/react/macro';
import { type PasswordStrength, passwordStrength } from '../../../domain/password.ts';
import { FundingProgress } from '../../ui/core/funding-progress.tsx';
import css from './registration.module.css';

const done = { none: 0, tooWeak: 12, common: 12, fair: 40, good: 70, strong: 100 } satisfies Record<PasswordStrength, number>;

/** How strong a new password is: in words, and as a line that fills. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <span className={css.strength}>
      <FundingProgress value={done[strength]} />
      <span>{strengthLabel(strength)}</span>
    </span>
  );
}

function strengthLabel(strength: PasswordStrength) {
  switch (strength) {
    case 'none':
      return <Trans>At least 10 characters. A long password is better than a complicated one.</Trans>;
    case 'tooWeak':
      return <Trans>Use 10 to 128 characters.</Trans>;
    case 'common':
      return <Trans>Choose a less common one: several unrelated words are hard to guess.</Trans>;
    case 'fair':
      return <Trans>Medium. A few more characters would make it stronger.</Trans>;
    case 'good':
      return <Trans>Good.</Trans>;
    case 'strong':
      return <Trans>Strong.</Trans>;
    default:
      return strength satisfies never;
  }
}
