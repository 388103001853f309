import { Trans } from '@lingui/react/macro';
import { brand } from '../../domain/brand.ts';
import { reflectionDays as days } from '../../domain/reflection.ts';

const { email } = brand;

/** What an inexperienced investor is told before paying (Regulation (EU) 2020/1503, Article 22). */
export function RightToWithdraw() {
  return (
    <Trans>
      You may revoke your offer within {days} calendar days, without giving a reason and without penalty; a message to {email} is enough.
    </Trans>
  );
}
