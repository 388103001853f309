import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { figureOf } from '../../domain/amount.ts';
import { formatMoney, separators } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { useDecision } from './use-decision.ts';

const maxCosts = 10_000_000;
const isCosts = (costs: number | undefined): costs is number => costs !== undefined && costs <= maxCosts;

/** What enforcement cost, in euros: a draft covers it first, and the drafts of the project are divided again. */
export function DistributionCosts({ clients, id, costs: current }: { clients: RouterContext; id: string; costs: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const costs = figureOf(text);
  const max = formatMoney(toCents(maxCosts), locale);
  const run = useDecision<number>(clients, {
    send: (amount) => clients.api.PUT('/admin/distributions/{id}/costs', { params: { path: { id } }, body: { costs: amount } }),
    success: t`The costs are set. Look at the amounts again before you propose their approval.`,
    onAnswer: () => setAsking(false),
  });
  const label = t`Set the costs of enforcement`;
  return (
    <>
      <Button
        variant="second"
        onPress={() => {
          setText(String(current).replace('.', separators[locale].decimal));
          setChecked(false);
          setAsking(true);
        }}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={label}
          isDanger={false}
          isPending={run.isPending}
          onConfirm={() => {
            if (isCosts(costs)) run.mutate(costs);
            else setChecked(true);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              They are covered before the lenders get anything. A proposal to approve this draft or a later one has to be made anew.
            </Trans>
          </p>
          <TextField
            label={t`Costs of enforcement, €`}
            value={text}
            onChange={setText}
            isDisabled={run.isPending}
            {...(isChecked && !isCosts(costs) && { error: t`Please enter an amount of at most ${max}.` })}
          />
        </ConfirmModal>
      )}
    </>
  );
}
