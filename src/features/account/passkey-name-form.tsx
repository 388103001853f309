import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { longestName, type PasskeysActor } from '../../../machines/passkeys/passkeys.machine.ts';
import { requiredError } from '../../api/problems.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChangeForm } from './change-form.tsx';

/** Another name of a passkey. */
export function PasskeyNameForm({ actor, state }: { actor: PasskeysActor; state: 'renaming' | 'correctingName' | 'savingName' }) {
  const { t } = useLingui();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isBusy = state === 'savingName';
  return (
    <>
      <StepTitle>
        <Trans>Rename passkey</Trans>
      </StepTitle>
      <ChangeForm
        isCorrecting={state === 'correctingName'}
        isBusy={isBusy}
        submit={<Trans>Save</Trans>}
        pendingLabel={t`Saving…`}
        back={
          <Button variant="second" onPress={() => actor.send({ type: 'list.show' })}>
            <Trans>Cancel</Trans>
          </Button>
        }
        onSubmit={() => actor.send({ type: 'name.submit' })}
      >
        <TextField
          label={<Trans>Name</Trans>}
          value={draft}
          isDisabled={isBusy}
          onChange={(name) => actor.send({ type: 'name.change', name })}
          hint={<Trans>For you only, such as “Phone” or “Key at work”.</Trans>}
          error={problem && (problem === 'REQUIRED' ? t(requiredError) : t`Use ${longestName} characters at most.`)}
        />
      </ChangeForm>
    </>
  );
}
