import { Trans } from '@lingui/react/macro';
import { reflectionDays as days } from '../../../domain/reflection.ts';

/** The information for an inexperienced investor before the contract is concluded (Regulation (EU) 2020/1503, Article 22). */
export function RightToWithdraw() {
  return (
    <Trans>
      You may revoke your offer within {days}&nbsp;calendar days, without giving a reason and without penalty: the button is under My
      investments.
    </Trans>
  );
}
