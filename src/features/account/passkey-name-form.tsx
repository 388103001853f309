import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { longestName, type PasskeysActor } from '../../../machines/passkeys/passkeys.machine.ts';
import { requiredError } from '../../api/problems.ts';
import { useFormSubmit } from '../../lib/focus-invalid.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './account.module.css';

/** Another name of a passkey. */
export function PasskeyNameForm({ actor, state }: { actor: PasskeysActor; state: 'renaming' | 'correctingName' | 'savingName' }) {
  const { t } = useLingui();
  const draft = useSelector(actor, ({ context }) => context.draft);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isBusy = state === 'savingName';
  const form = useFormSubmit(state === 'correctingName', () => actor.send({ type: 'name.submit' }));
  return (
    <>
      <StepTitle>
        <Trans>Rename passkey</Trans>
      </StepTitle>
      <form {...form} className={css.form} noValidate>
        <TextField
          label={<Trans>Name</Trans>}
          value={draft}
          isDisabled={isBusy}
          onChange={(name) => actor.send({ type: 'name.change', name })}
          hint={<Trans>For you only, such as “Phone” or “Key at work”.</Trans>}
          error={problem && (problem === 'REQUIRED' ? t(requiredError) : t`Use ${longestName} characters at most.`)}
        />
        <div className={css.row}>
          <Button type="submit" isPending={isBusy} pendingLabel={t`Saving…`}>
            <Trans>Save</Trans>
          </Button>
          {!isBusy && (
            <Button variant="second" onPress={() => actor.send({ type: 'list.show' })}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
