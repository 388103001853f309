import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { figureOf } from '../../domain/amount.ts';
import { formatMoney, separators } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

const maxCosts = 10_000_000;
const isCosts = (costs: number | undefined): costs is number => costs !== undefined && costs <= maxCosts;

type Sent = { id: string; costs: number };

const costsSet = msg`The costs are set. Look at the amounts again before you propose their approval.`;

/** What enforcement cost, in euros: a draft covers it first, and the drafts of the project are divided again. */
export function DistributionCosts({ clients, id, costs: current }: { clients: RouterContext; id: string; costs: number }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [text, setText] = useState('');
  const costs = figureOf(text);
  const max = formatMoney(toCents(maxCosts), locale);
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: distributionId, costs: amount }) =>
      clients.api.PUT('/admin/distributions/{id}/costs', { params: { path: { id: distributionId } }, body: { costs: amount } }),
    success: costsSet,
  });
  const label = t`Set the costs of enforcement`;
  const ask = () => {
    if (actor.getSnapshot().context.request === undefined) setText(String(current).replace('.', separators[locale].decimal));
    actor.send({ type: 'decision.ask' });
  };
  return (
    <>
      <Button variant="second" onPress={ask}>
        {label}
      </Button>
      <DecisionDialog actor={actor} title={label} command={isCosts(costs) ? ({ id, costs } satisfies Sent) : undefined}>
        {({ isChecked, isLocked }) => (
          <>
            <p>
              <Trans>
                They are covered before the lenders get anything. A proposal to approve this draft or a later one has to be made anew.
              </Trans>
            </p>
            <TextField
              label={t`Costs of enforcement, €`}
              value={text}
              onChange={setText}
              isDisabled={isLocked}
              {...(isChecked && !isCosts(costs) && { error: t`Please enter an amount of at most ${max}.` })}
            />
          </>
        )}
      </DecisionDialog>
    </>
  );
}
