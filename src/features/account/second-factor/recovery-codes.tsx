import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SecondFactorActor } from '../../../../machines/second-factor/second-factor.machine.ts';
import { saveBlob } from '../../../documents/save-blob.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-row.tsx';
import css from '../account.module.css';
import own from './second-factor.module.css';

/** The only time that the recovery codes are shown. */
export function RecoveryCodes({ actor }: { actor: SecondFactorActor }) {
  const { t } = useLingui();
  const codes = useSelector(actor, ({ context }) => context.codes);
  const text = codes.join('\n');
  return (
    <>
      <StepTitle>
        <Trans>Save your recovery codes</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          <Trans>
            Two-step sign-in is on. If you lose your phone, each of these codes lets you sign in once. They are not shown again: print them
            or store them in a password manager.
          </Trans>
        </p>
        <ul className={own.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={own.save}>
          <Button
            variant="second"
            size="sm"
            onPress={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            <Trans>Download codes</Trans>
          </Button>
          <CopyButton label={t`Recovery codes`} value={text} />
        </div>
        <div className={css.row}>
          <Button onPress={() => actor.send({ type: 'codes.saved' })}>
            <Trans>I have saved the codes</Trans>
          </Button>
        </div>
      </div>
    </>
  );
}
