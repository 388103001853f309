import { Trans } from '@lingui/react/macro';
import { reflectionDays as days } from '../../../domain/reflection.ts';
import { Alert } from '../../ui/alert.tsx';

/** Where an offer is made, in a prominent place (Regulation (EU) 2020/1503, Article 19(3)). [INV-12] */
export function ReflectionPeriod() {
  return (
    <Alert>
      <Trans>
        <strong>Reflection period:</strong> inexperienced investors may revoke an offer within {days}&nbsp;calendar days, without giving a
        reason and without penalty.
      </Trans>
    </Alert>
  );
}
