import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SecondFactorActor } from '../../../../machines/second-factor/second-factor.machine.ts';
import { requiredError } from '../../../api/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChangeForm } from '../change-form.tsx';

interface CodeFormProps {
  actor: SecondFactorActor;
  label: ReactNode;
  /** What to do where the code is wrong. */
  wrong: string;
  submit: ReactNode;
  pendingLabel: string;
  isCorrecting: boolean;
  isBusy: boolean;
}

/** The field of a code. */
export function CodeForm({ actor, label, wrong, submit, pendingLabel, isCorrecting, isBusy }: CodeFormProps) {
  const { t } = useLingui();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problem = useSelector(actor, ({ context }) => context.problem);
  return (
    <ChangeForm
      isCorrecting={isCorrecting}
      isBusy={isBusy}
      submit={submit}
      pendingLabel={pendingLabel}
      back={
        <Button variant="second" onPress={() => actor.send({ type: 'overview.show' })}>
          <Trans>Cancel</Trans>
        </Button>
      }
      onSubmit={() => actor.send({ type: 'code.submit' })}
    >
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        value={draft}
        isDisabled={isBusy}
        onChange={(code) => actor.send({ type: 'code.change', code })}
        error={problem && (problem === 'REQUIRED' ? t(requiredError) : wrong)}
      />
    </ChangeForm>
  );
}
