import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import css from './back-office.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from './proposal-note.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

type Instruction = components['schemas']['Instruction'];

interface InstructionActionsProps {
  clients: RouterContext;
  /** All in the same status: DRAFTED or APPROVED. */
  chosen: readonly Instruction[];
  onDone: () => void;
}

type Sent = { ids: string[]; isDraft: boolean; note: string };

const filed = msg`The payment file has been made. Download it under “Payment files”.`;

/** What is chosen and what comes next with it: drafts are proposed for approval, approved ones go into a payment file. */
export function InstructionActions({ clients, chosen, onDone }: InstructionActionsProps) {
  const { api } = clients;
  const locale = useLocale();
  const [confirming, setConfirming] = useState<readonly Instruction[]>([]);
  const [note, setNote] = useState('');
  const areDrafts = (instructions: readonly Instruction[]) => instructions[0]?.status === 'DRAFTED';
  const isDraft = areDrafts(confirming);
  const count = chosen.length;
  const total = formatMoney(sumOf(chosen), locale);
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ ids, isDraft: isApproval, note: why }, requestKey) => {
      const header = { 'Idempotency-Key': requestKey };
      return isApproval
        ? api.POST('/admin/instruction-approvals', { params: { header: { ...header, ...proposalNote(why) } }, body: { ids } })
        : api.POST('/admin/payment-files', { params: { header }, body: { ids } });
    },
    success: filed,
    onSuccess: () => {
      setNote('');
      onDone();
    },
  });
  const ask = () => {
    // a question whose answer was lost is about what was chosen then
    if (actor.getSnapshot().context.request === undefined) setConfirming(chosen);
    actor.send({ type: 'decision.ask' });
  };
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
          <Button size="sm" onPress={ask}>
            {areDrafts(chosen) ? <Trans>Propose approval</Trans> : <Trans>Make a payment file</Trans>}
          </Button>
        )}
      </div>
      <DecisionDialog
        actor={actor}
        title={isDraft ? <Trans>Propose these payments?</Trans> : <Trans>Make a payment file?</Trans>}
        confirmLabel={isDraft ? <Trans>Propose</Trans> : <Trans>Make the file</Trans>}
        command={isDraft && isNoteTooLong(note) ? undefined : ({ ids: confirming.map(({ id }) => id), isDraft, note } satisfies Sent)}
      >
        {({ isLocked }) => (
          <>
            <Payments instructions={confirming} />
            <p>
              {isDraft ? (
                <Trans>A second person approves all of them or none. Until then no money moves.</Trans>
              ) : (
                <Trans>The instructions count as sent. Each one stands in one file, so hand this file to the bank.</Trans>
              )}
            </p>
            {isDraft && <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />}
          </>
        )}
      </DecisionDialog>
    </>
  );
}

const sumOf = (instructions: readonly Instruction[]) => instructions.reduce((sum, { amount }) => sum + toCents(amount), 0);

function Payments({ instructions }: { instructions: readonly Instruction[] }) {
  const total = formatMoney(sumOf(instructions), useLocale());
  const count = instructions.length;
  return (
    <p className="strong num">
      <Plural value={count} one={`# payment, ${total}`} other={`# payments, ${total}`} />
    </p>
  );
}
