import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PayoutScheduleType } from '../../domain/interest.ts';

const labels: Partial<Record<string, MessageDescriptor>> = {
  MONTHLY: msg`Monthly`,
  QUARTERLY: msg`Quarterly`,
  SEMI_ANNUALLY: msg`Twice a year`,
  ANNUALLY: msg`Yearly`,
  END_OF_TERM: msg`At maturity`,
} satisfies Record<PayoutScheduleType, MessageDescriptor>;

/** How often interest is paid; an unknown type shows as the server names it. */
export function usePayoutText(): (type: string) => string {
  const { t } = useLingui();
  return (type) => {
    const known = labels[type];
    return known ? t(known) : type;
  };
}
