import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { createActor, fromPromise } from 'xstate';
import {
  type Command,
  operatorDecisionMachine,
  type SendInput,
  type SendResult,
} from '../../machines/operator-decision/operator-decision.machine.ts';
import { formatDate } from '../../domain/format.ts';
import type { ErrorCode } from '../api/problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { useFlowActor } from '../lib/use-flow-actor.ts';
import { toast } from '../ui/toasts.ts';
import { problemMessage } from './problems.ts';

interface Decision<Sent extends Command> {
  /**
   * The request of what was confirmed, and its answer; `refused` where an answer says that nothing was done. It is that of the first render:
   * what differs from call to call is in the command.
   */
  send(
    command: Sent,
    requestKey: string,
  ): Promise<{
    error?: { errorCode: ErrorCode; fieldErrors?: Readonly<Record<string, string>> } | undefined;
    response: Response;
    refused?: ErrorCode | undefined;
  }>;
  /** Shown when it was taken; a proposal has words of its own. */
  success?: MessageDescriptor;
  onSuccess?: () => void;
  /** True where the refusal is shown elsewhere. */
  onRefused?: (code: ErrorCode) => boolean;
  /** True where a field of the form shows the refusal of what was sent: the dialog stays open. */
  onFieldRefused?(code: ErrorCode, command: Sent): boolean;
}

const recorded = msg`Your decision has been recorded.`;
const proposed = msg`Proposed. A second person has to approve it.`;

/** Why it was refused; of a proposal, who has decided it or since when it waits. */
function refusalMessage({ code, details }: Extract<SendResult, { kind: 'refused' }>): MessageDescriptor {
  const { decidedBy, status, proposedBy: name, proposedAt } = details ?? {};
  if (code === 'INVALID_STATUS_TRANSITION' && decidedBy !== undefined) return alreadyDecided(decidedBy, status);
  if (code !== 'PROPOSAL_EXISTS' || name === undefined || proposedAt === undefined) return problemMessage(code);
  const day = formatDate(proposedAt, currentLocale());
  return msg`${name} proposed this, or something else about it, on ${day}. It is waiting for a second person under “Proposals”.`;
}

function alreadyDecided(name: string, status: string | undefined): MessageDescriptor {
  if (status === 'DECLINED') return msg`${name} has already declined this.`;
  if (status === 'WITHDRAWN') return msg`${name} has already taken this back.`;
  return msg`${name} has already approved this.`;
}

/** Runs one decision of an operator, shows its outcome, and loads again what the back office shows. */
export function useOperatorDecision<Sent extends Command>({ queryClient }: Pick<RouterContext, 'queryClient'>, decision: Decision<Sent>) {
  // no other dialog confirms to this actor: what it sends is a command of this decision
  const { send, success = recorded, onSuccess, onRefused, onFieldRefused }: Decision<Command> = decision;
  const { i18n } = useLingui();
  return useFlowActor(() => {
    const sendDecision = fromPromise<SendResult, SendInput>(async ({ input: { command, requestKey } }) => {
      const { error, response, refused } = await send(command, requestKey);
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      if (refused !== undefined) return { kind: 'refused', code: refused };
      if (!response.ok) {
        const { errorCode = 'VALIDATION_FAILED', fieldErrors: details } = error ?? {};
        const isFieldError = onFieldRefused?.(errorCode, command) === true;
        return { kind: 'refused', code: errorCode, isFieldError, ...(details && { details }) };
      }
      return { kind: response.status === 202 ? 'proposed' : 'done' };
    });
    const actor = createActor(operatorDecisionMachine.provide({ actors: { sendDecision } }));
    actor.on('answered', ({ answer }) => {
      if (answer.kind === 'refused') {
        if (!answer.isFieldError && !onRefused?.(answer.code)) toast({ kind: 'error', text: i18n._(refusalMessage(answer)) });
      } else {
        onSuccess?.();
        toast({ kind: 'success', text: i18n._(answer.kind === 'proposed' ? proposed : success) });
      }
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/admin/') });
    });
    return actor;
  });
}
