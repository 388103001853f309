import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { figureOf } from '../../domain/amount.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import fieldStyles from '../ui/field.module.css';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { EarlySettlement } from './early-settlement.tsx';
import { messageProblem, messageToInvestors } from './message-to-investors.ts';
import { MessageToInvestorsField } from './message-to-investors-field.tsx';
import { ProposalNoteField } from './proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from './proposal-note.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

interface EarlyRepaymentProps {
  clients: RouterContext;
  project: Pick<components['schemas']['ManagedProjectDetails'], 'id' | 'name'>;
  /** What the form has at first, of a proposal that is made again; the day is always the first that is possible. */
  initial?: { costs: string; reason: string; message: string; note: string };
  /** Of the button; that of the dialog where there is none. */
  label?: string;
}

/** Of the contract's `EarlyRepaymentAnnouncement`. */
const shortest = 3;
const longest = 1000;
const maxCosts = 10_000_000;

type Sent = { id: string; note: string; body: components['schemas']['EarlyRepaymentAnnouncement'] };

/** Proposes that a loan is repaid early: shows what settles it on the chosen day. [decision 090] */
export function EarlyRepayment({ clients, project: { id, name }, initial, label: buttonLabel }: EarlyRepaymentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { api, $api } = clients;
  const [chosen, setChosen] = useState('');
  const [costs, setCosts] = useState(initial?.costs ?? '');
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [message, setMessage] = useState(initial?.message ?? '');
  const [note, setNote] = useState(initial?.note ?? '');
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: projectId, note: why, body }, requestKey) =>
      api.POST('/admin/projects/{id}/early-repayment', {
        params: { path: { id: projectId }, header: { 'Idempotency-Key': requestKey, ...proposalNote(why) } },
        body,
      }),
  });
  const isAsking = useSelector(actor, ({ value }) => value !== 'closed');
  const settlement = useQuery({
    ...$api.queryOptions('get', '/admin/projects/{id}/settlement', {
      params: { path: { id }, query: chosen === '' ? {} : { day: chosen } },
    }),
    enabled: isAsking,
    placeholderData: (previous) => previous,
  });
  const { firstDay = '', lastDay = '' } = settlement.data ?? {};
  const day = chosen || firstDay;
  const costsOrZero = costs.trim() === '' ? 0 : figureOf(costs);
  const length = reason.trim().length;
  const first = firstDay && formatDate(firstDay, locale);
  const last = lastDay && formatDate(lastDay, locale);
  const max = formatMoney(toCents(maxCosts), locale);
  const problems = {
    day: day >= firstDay && day <= lastDay ? undefined : t`From ${first} to ${last}.`,
    costs: costsOrZero === undefined || costsOrZero > maxCosts ? t`Please enter an amount of at most ${max}.` : undefined,
    reason: length < shortest ? t`Please say why.` : length > longest ? t`At most ${longest} characters.` : undefined,
    message: messageProblem(message),
  };
  const command: Sent | undefined =
    settlement.data && !isNoteTooLong(note) && Object.values(problems).every((problem) => problem === undefined)
      ? {
          id,
          note,
          body: {
            day,
            reason: reason.trim(),
            ...(costsOrZero !== undefined && costsOrZero > 0 && { costs: costsOrZero }),
            ...messageToInvestors(message),
          },
        }
      : undefined;
  const label = t`Propose early repayment`;
  return (
    <>
      <Button variant="second" onPress={() => actor.send({ type: 'decision.ask' })}>
        {buttonLabel ?? label}
      </Button>
      <DecisionDialog actor={actor} title={label} command={command}>
        {({ isChecked, isLocked }) => (
          <>
            <p className="strong">{name}</p>
            <p>
              <Trans>
                Once a second person approves, the lenders are given notice, and the project owner is told the amount and the payment
                reference. The whole amount has to arrive in time, in one transfer or in several.
              </Trans>
            </p>
            <Field label={t`Day of repayment`} hint={first && t`From ${first} to ${last}.`} error={isChecked ? problems.day : undefined}>
              {(control) => (
                <input
                  {...control}
                  className={fieldStyles.input}
                  type="date"
                  min={firstDay}
                  max={lastDay}
                  value={day}
                  disabled={isLocked}
                  onChange={(event) => setChosen(event.target.value)}
                />
              )}
            </Field>
            <TextField
              label={t`Costs of enforcement, €`}
              value={costs}
              onChange={setCosts}
              error={isChecked ? problems.costs : undefined}
              isDisabled={isLocked}
            />
            {settlement.data && !settlement.isError && <EarlySettlement settlement={settlement.data} costs={costsOrZero ?? 0} />}
            <TextArea
              label={t`What the project owner wrote, and when, for the log`}
              value={reason}
              onChange={setReason}
              error={isChecked ? problems.reason : undefined}
              isDisabled={isLocked}
            />
            <MessageToInvestorsField message={message} onChange={setMessage} isChecked={isChecked} isLocked={isLocked} />
            <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />
          </>
        )}
      </DecisionDialog>
    </>
  );
}
