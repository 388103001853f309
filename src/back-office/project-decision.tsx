import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import { problemMessage } from '../api/problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { toast } from '../ui/toasts.ts';
import { proposalNote } from './proposal-note.ts';
import { consequenceMessages, decisionMessages } from './project-messages.ts';

type Details = components['schemas']['ManagedProjectDetails'];
type Decision = Details['decisions'][number];

interface ProjectDecisionProps {
  clients: RouterContext;
  project: Details;
  decision: Decision;
}

/** Of the contract's `LifecycleReason`. */
const shortest = 3;
const longest = 1000;

/** A decision about the life of a project, with its reason. Those that need two people are proposed. */
export function ProjectDecision({ clients: { api, queryClient }, project: { id, name }, decision }: ProjectDecisionProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [calledIn, setCalledIn] = useState(decision === 'CALL_IN');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const isDirect = decision === 'SUSPEND' || decision === 'RESUME';
  const length = reason.trim().length;
  const problem = length < shortest ? t`Please say why.` : length > longest ? t`At most ${longest} characters.` : undefined;
  const run = useMutation({
    mutationFn: async () => {
      const path = { id };
      // the same key until an answer came: whatever was lost, it is proposed once
      const proposed = { path, header: { 'Idempotency-Key': key, ...proposalNote(note) } };
      const body = { reason: reason.trim() };
      const { error, response } =
        decision === 'SUSPEND'
          ? await api.POST('/admin/projects/{id}/suspend', { params: { path }, body })
          : decision === 'RESUME'
            ? await api.POST('/admin/projects/{id}/resume', { params: { path }, body })
            : decision === 'CANCEL'
              ? await api.POST('/admin/projects/{id}/cancel', { params: proposed, body })
              : decision === 'WRITE_OFF'
                ? await api.POST('/admin/projects/{id}/write-off', { params: proposed, body })
                : await api.POST('/admin/projects/{id}/default', { params: proposed, body: { ...body, calledIn } });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return response.ok ? undefined : (error?.errorCode ?? 'VALIDATION_FAILED');
    },
    onSuccess: async (refused) => {
      setKey(crypto.randomUUID());
      setAsking(false);
      if (refused) toast({ kind: 'error', text: t(problemMessage(refused)) });
      else
        toast({
          kind: 'success',
          text: isDirect ? t`Your decision has been recorded.` : t`Proposed. A second person has to approve it.`,
        });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/admin/') });
    },
    onError: () => toast({ kind: 'error', text: t`No answer arrived. Try again; it happens at most once.` }),
  });
  const label = t(decisionMessages[decision]);
  const variant = decision === 'RESUME' ? 'primary' : 'danger';
  const confirm = () => {
    if (problem === undefined) run.mutate();
    else setChecked(true);
  };
  return (
    <>
      <Button variant={variant} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Modal
          isOpen
          {...(run.isPending ? {} : { onClose: () => setAsking(false) })}
          title={label}
          footer={
            <>
              <Button variant="second" isDisabled={run.isPending} onPress={() => setAsking(false)}>
                <Trans>Go back</Trans>
              </Button>
              <Button variant={variant} isPending={run.isPending} pendingLabel={t`Sending…`} onPress={confirm}>
                {label}
              </Button>
            </>
          }
        >
          <p className="strong">{name}</p>
          <p>{t(consequenceMessages[decision])}</p>
          <TextArea
            label={t`Reason, for the log`}
            value={reason}
            onChange={setReason}
            error={isChecked ? problem : undefined}
            isDisabled={run.isPending}
          />
          {decision === 'DEFAULT' && (
            <Checkbox isSelected={calledIn} onChange={setCalledIn} isDisabled={run.isPending}>
              <Trans>The lenders have called in the whole debt.</Trans>
            </Checkbox>
          )}
          {!isDirect && <TextArea label={t`Note for the second person`} value={note} onChange={setNote} isDisabled={run.isPending} />}
        </Modal>
      )}
    </>
  );
}
