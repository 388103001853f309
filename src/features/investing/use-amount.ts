import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { amountOf, defaultAmount } from '../../../domain/amount.ts';
import { formatMoney } from '../../../domain/format.ts';
import { amountRefusal, isLastRest } from '../../../domain/investment-amount.ts';
import { toCents } from '../../../domain/money.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import { problemMessage } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { amountLimits } from './amount-limits.ts';
import type { Project, WizardActor } from './investing.types.ts';
import type { InvestingStorage } from './storage.ts';

/** The amount that is typed, saved in this tab until it is sent, and the machine's refusal of it. Amounts are in cents. */
export function useAmount(actor: WizardActor, project: Project, userId: string, { amounts }: InvestingStorage) {
  const { t } = useLingui();
  const locale = useLocale();
  const sent = useSelector(actor, ({ context }) => context.attempt?.amount);
  // an attempt that failed on an offline device shows the reason
  const isUnauthenticated = useSelector(
    actor,
    ({ value, context }) => value === 'choosingAmount' && context.attempt !== undefined && context.failure === undefined,
  );
  const lastRefusal = useSelector(actor, ({ context }) => context.refusal);
  const isCreating = useSelector(actor, (snapshot) => snapshot.matches('creating'));
  const isCorrecting = useSelector(actor, (snapshot) => snapshot.matches('correctingAmount'));
  const [digits, setDigits] = useState(() => amounts.saved(userId, project.id) ?? String(sent === undefined ? defaultAmount : sent / 100));
  const amount = toCents(amountOf(digits));
  const refusal = amount === sent ? lastRefusal : undefined;
  const limits = amountLimits(project);
  const available = formatMoney(limits.leftCents, locale, { whole: true });
  const lastRest = isLastRest(limits)
    ? {
        amount: limits.leftCents,
        hint: t`Less than the minimum investment is left. Only the remaining ${available} can be invested.`,
        error: t`Choose exactly ${available}.`,
      }
    : undefined;
  return {
    digits,
    amount,
    isCreating,
    isCorrecting,
    isUnauthenticated,
    /** The refusal of the amount in the field. */
    error: refusal && (lastRest && amountRefusal(amount, limits) === refusal ? lastRest.error : t(problemMessage(refusal))),
    canSubmit: useSelector(actor, (snapshot) => snapshot.can({ type: 'amount.submit', amount, requestKey: '' })),
    available,
    /** In place of the hint and the error, where only all that is left can be invested. [decision 113] */
    lastRest,
    change(typed: string) {
      setDigits(typed);
      amounts.save(userId, project.id, typed);
    },
    submit() {
      actor.send({ type: 'amount.submit', amount, requestKey: newRequestKey() });
    },
  };
}
