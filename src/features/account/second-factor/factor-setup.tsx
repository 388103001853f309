import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SecondFactorActor } from '../../../../machines/second-factor/second-factor.machine.ts';
import { StepTitle } from '../../../lib/step-title.tsx';
import { CopyRow } from '../../../ui/copy-row.tsx';
import { Qr } from '../../../ui/qr.tsx';
import css from '../account.module.css';
import { CodeForm } from './code-form.tsx';
import own from './second-factor.module.css';

/** The key for the app, and a first code of it. */
export function FactorSetup({ actor, state }: { actor: SecondFactorActor; state: 'scanning' | 'correctingFirstCode' | 'enrolling' }) {
  const { t } = useLingui();
  const key = useSelector(actor, ({ context }) => context.key);
  return (
    <>
      <StepTitle>
        <Trans>Set up your app</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          <Trans>
            Scan this code with an authenticator app, or enter the key there by hand. Then enter the six digits that the app shows.
          </Trans>
        </p>
        {key && (
          <>
            <Qr className={own.qr} text={key.uri} label={t`QR code for the authenticator app`} />
            <dl className={own.key}>
              <CopyRow label={t`Key`} shown={key.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} value={key.secret} />
            </dl>
          </>
        )}
        <CodeForm
          actor={actor}
          label={<Trans>Code from the app</Trans>}
          wrong={t`This code is wrong or was already used. Wait for the next one and enter it.`}
          submit={<Trans>Turn on</Trans>}
          pendingLabel={t`Turning on…`}
          isCorrecting={state === 'correctingFirstCode'}
          isBusy={state === 'enrolling'}
        />
      </div>
    </>
  );
}
