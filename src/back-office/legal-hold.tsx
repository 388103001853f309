import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAllowed } from './access.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

type Hold = NonNullable<components['schemas']['PersonDetails']['legalHold']>;

interface LegalHoldProps {
  clients: RouterContext;
  id: string;
  hold: Hold | null;
}

/** Of the contract. */
const longest = 500;

/** Why nothing about a person is deleted. */
export function HoldNotice({ hold: { reason, placedAt } }: { hold: Hold }) {
  const since = formatDate(placedAt, useLocale());
  return (
    <Alert kind="warning">
      <p className="strong">
        <Trans>Legal hold since {since}</Trans>
      </p>
      <p>{reason}</p>
    </Alert>
  );
}

type Action = 'place' | 'lift';
type Sent = { id: string; action: Action; reason: string };

/** Places a legal hold with its reason, or lifts it, for those whose roles allow it. */
export function LegalHold({ clients, id, hold }: LegalHoldProps) {
  const { t } = useLingui();
  const { api, $api } = clients;
  const allows = useAllowed($api);
  const now: Action = hold ? 'lift' : 'place';
  const [action, setAction] = useState<Action>(now);
  const [text, setText] = useState('');
  const reason = text.trim();
  const problem = reason === '' ? t`Please say why.` : reason.length > longest ? t`At most ${longest} characters.` : undefined;
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: userId, action: chosen, reason: why }) => {
      const params = { path: { id: userId } };
      return chosen === 'lift'
        ? api.DELETE('/admin/users/{id}/legal-hold', { params })
        : api.POST('/admin/users/{id}/legal-hold', { params, body: { reason: why } });
    },
    onSuccess: () => setText(''),
  });
  const ask = () => {
    // a question whose answer was lost is the one of then
    if (actor.getSnapshot().context.request === undefined) setAction(now);
    actor.send({ type: 'decision.ask' });
  };
  const titles = { place: t`Place a legal hold`, lift: t`Lift the legal hold` };
  return (
    <>
      {allows(hold ? 'liftLegalHold' : 'placeLegalHold') && (
        <Button variant="second" onPress={ask}>
          {titles[now]}
        </Button>
      )}
      <DecisionDialog
        actor={actor}
        title={titles[action]}
        command={action === 'lift' || problem === undefined ? ({ id, action, reason } satisfies Sent) : undefined}
      >
        {({ isChecked, isLocked }) =>
          action === 'lift' ? (
            <p>
              <Trans>What is older than its retention period is deleted by the next daily job.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>While the hold is on, nothing about this person is deleted, whatever its retention period.</Trans>
              </p>
              <TextArea label={t`Reason`} value={text} onChange={setText} isDisabled={isLocked} error={isChecked ? problem : undefined} />
            </>
          )
        }
      </DecisionDialog>
    </>
  );
}
