import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { failureMessage } from '../api/failure-messages.ts';
import type { ErrorCode } from '../api/problems.ts';
import { problemMessage } from './problems.ts';
import type { RouterContext } from '../api/router-context.ts';
import { failureOf } from '../../domain/failure.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { toast } from '../ui/toasts.ts';

interface Decision<Input> {
  send: (input: Input) => Promise<{ error?: { errorCode: ErrorCode } | undefined; response: Response }>;
  /** What is said when it was taken. */
  success: string;
  /** After any answer. */
  onAnswer: () => void;
  onSuccess?: () => void;
}

/** Sends a decision of an operator, tells what came of it, and loads again what the back office shows. */
export function useDecision<Input = void>({ queryClient }: RouterContext, { send, success, onAnswer, onSuccess }: Decision<Input>) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { error, response } = await send(input);
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return response.ok ? undefined : (error?.errorCode ?? 'VALIDATION_FAILED');
    },
    onSuccess: async (refused) => {
      onAnswer();
      if (refused) toast({ kind: 'error', text: t(problemMessage(refused)) });
      else {
        onSuccess?.();
        toast({ kind: 'success', text: success });
      }
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/admin/') });
    },
    onError: (error) => toast({ kind: 'error', text: `${t(failureMessage(failureOf(error)))} ${t`Try again; it happens at most once.`}` }),
  });
}
