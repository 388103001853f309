import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { newRequestKey } from '../../domain/request-key.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import css from './back-office.module.css';
import { proposalNote } from './proposal-note.ts';
import { useDecision } from './use-decision.ts';

type Instruction = components['schemas']['Instruction'];

interface InstructionActionsProps {
  clients: RouterContext;
  /** All in the same status: DRAFTED or APPROVED. */
  chosen: readonly Instruction[];
  onDone: () => void;
}

/** What is chosen and what comes next with it: drafts are proposed for approval, approved ones go into a payment file. */
export function InstructionActions({ clients, chosen, onDone }: InstructionActionsProps) {
  const { t } = useLingui();
  const { api } = clients;
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const [key, setKey] = useState(newRequestKey);
  const count = chosen.length;
  const total = formatMoney(
    chosen.reduce((sum, { amount }) => sum + toCents(amount), 0),
    locale,
  );
  const isDraft = chosen[0]?.status === 'DRAFTED';
  const ids = chosen.map(({ id }) => id);
  const next = useDecision(clients, {
    send: () => {
      // the same key until an answer arrives: whatever was lost, it happens once
      const header = { 'Idempotency-Key': key };
      return isDraft
        ? api.POST('/admin/instruction-approvals', { params: { header: { ...header, ...proposalNote(note) } }, body: { ids } })
        : api.POST('/admin/payment-files', { params: { header }, body: { ids } });
    },
    success: isDraft
      ? t`Proposed. A second person has to approve it.`
      : t`The payment file has been made. Download it under “Payment files”.`,
    onAnswer: () => {
      setKey(newRequestKey());
      setAsking(false);
    },
    onSuccess: () => {
      setNote('');
      onDone();
    },
  });
  return (
    <>
      <div className={css.chosen} role="status">
        <span>
          {count === 0 ? (
            <Trans>Choose drafts to propose their approval, or approved ones to make a payment file.</Trans>
          ) : (
            <Plural value={count} one={`# chosen, ${total}`} other={`# chosen, ${total}`} />
          )}
        </span>
        {count > 0 && (
          <Button size="sm" onPress={() => setAsking(true)}>
            {isDraft ? <Trans>Propose approval</Trans> : <Trans>Make a payment file</Trans>}
          </Button>
        )}
      </div>
      {isAsking && count > 0 && (
        <Modal
          isOpen
          {...(next.isPending ? {} : { onClose: () => setAsking(false) })}
          title={isDraft ? <Trans>Propose these payments?</Trans> : <Trans>Make a payment file?</Trans>}
          footer={
            <>
              <Button variant="second" isDisabled={next.isPending} onPress={() => setAsking(false)}>
                <Trans>Go back</Trans>
              </Button>
              <Button isPending={next.isPending} pendingLabel={t`Sending…`} onPress={() => next.mutate()}>
                {isDraft ? <Trans>Propose</Trans> : <Trans>Make the file</Trans>}
              </Button>
            </>
          }
        >
          <p className="strong num">
            <Plural value={count} one={`# payment, ${total}`} other={`# payments, ${total}`} />
          </p>
          <p>
            {isDraft ? (
              <Trans>A second person approves all of them or none. Until then no money moves.</Trans>
            ) : (
              <Trans>The instructions count as sent. Each one stands in one file, so hand this file to the bank.</Trans>
            )}
          </p>
          {isDraft && <TextArea label={t`Note for the second person`} value={note} onChange={setNote} isDisabled={next.isPending} />}
        </Modal>
      )}
    </>
  );
}
