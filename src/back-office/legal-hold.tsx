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
import { ConfirmModal } from './confirm-modal.tsx';
import { useDecision } from './use-decision.ts';

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

/** Places a legal hold with its reason, or lifts it, for those whose roles allow it. */
export function LegalHold({ clients, id, hold }: LegalHoldProps) {
  const { t } = useLingui();
  const { api, $api } = clients;
  const allows = useAllowed($api);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [text, setText] = useState('');
  const reason = text.trim();
  const problem = reason === '' ? t`Please say why.` : reason.length > longest ? t`At most ${longest} characters.` : undefined;
  const params = { path: { id } };
  const run = useDecision(clients, {
    send: () =>
      hold
        ? api.DELETE('/admin/users/{id}/legal-hold', { params })
        : api.POST('/admin/users/{id}/legal-hold', { params, body: { reason } }),
    success: t`Your decision has been recorded.`,
    onAnswer: () => setAsking(false),
    onSuccess: () => {
      setText('');
      setChecked(false);
    },
  });
  if (!allows(hold ? 'liftLegalHold' : 'placeLegalHold')) return null;
  const title = hold ? t`Lift the legal hold` : t`Place a legal hold`;
  return (
    <>
      <Button variant="second" onPress={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={title}
          isDanger={false}
          isPending={run.isPending}
          onConfirm={() => {
            setChecked(true);
            if (hold || problem === undefined) run.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          {hold ? (
            <p>
              <Trans>What is older than its retention period is deleted by the next daily job.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>While the hold is on, nothing about this person is deleted, whatever its retention period.</Trans>
              </p>
              <TextArea
                label={t`Reason`}
                value={text}
                onChange={setText}
                isDisabled={run.isPending}
                {...(isChecked && problem !== undefined && { error: problem })}
              />
            </>
          )}
        </ConfirmModal>
      )}
    </>
  );
}
