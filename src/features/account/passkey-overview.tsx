import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatDate } from '../../../domain/format.ts';
import type { Passkey, PasskeysActor } from '../../../machines/passkeys/passkeys.machine.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './account.module.css';
import { BackToSettings } from './step.tsx';

/** The passkeys of the account, and why it is good to have one. */
export function PasskeyOverview({ actor, isPreparing: isBusy }: { actor: PasskeysActor; isPreparing: boolean }) {
  const { t } = useLingui();
  const passkeys = useSelector(actor, ({ context }) => context.passkeys);
  const canCreate = useSelector(actor, ({ context }) => context.canCreate);
  return (
    <>
      <StepTitle>
        <Trans>Passkeys</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          <Trans>
            With a passkey you sign in by your fingerprint, your face or the PIN of your device. There is no password to remember and no
            code to enter, and copies of our website cannot use it.
          </Trans>
        </p>
        {passkeys.length > 0 ? (
          <ul className={css.passkeys}>
            {passkeys.map((passkey) => (
              <Row key={passkey.id} actor={actor} passkey={passkey} isBusy={isBusy} />
            ))}
          </ul>
        ) : (
          <p className="muted">
            <Trans>You have no passkey yet.</Trans>
          </p>
        )}
        {!canCreate && (
          <Alert>
            <Trans>This browser does not know passkeys. Open this page in a current browser to add one.</Trans>
          </Alert>
        )}
        <div className={css.row}>
          {canCreate && (
            <Button isPending={isBusy} pendingLabel={t`Preparing…`} onPress={() => actor.send({ type: 'passkey.add' })}>
              <Trans>Add a passkey</Trans>
            </Button>
          )}
          <BackToSettings />
        </div>
      </div>
    </>
  );
}

function Row({ actor, passkey, isBusy }: { actor: PasskeysActor; passkey: Passkey; isBusy: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const added = formatDate(createdAt, locale);
  const used = lastUsedAt && formatDate(lastUsedAt, locale);
  return (
    <li>
      <Icon name="lock" />
      <div className={css.item}>
        <span className="strong">{name}</span>
        <span className="muted small">{isSynced ? <Trans>Synced by your password manager</Trans> : <Trans>On one device only</Trans>}</span>
        <span className="muted small">
          <Trans>Added on {added}</Trans> · {used ? <Trans>Last used on {used}</Trans> : <Trans>Not used yet</Trans>}
        </span>
      </div>
      <div className={css.actions}>
        <Button
          variant="second"
          size="sm"
          isDisabled={isBusy}
          aria-label={t`Rename: ${name}`}
          onPress={() => actor.send({ type: 'passkey.rename', id })}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          variant="second"
          size="sm"
          isDisabled={isBusy}
          aria-label={t`Remove: ${name}`}
          onPress={() => actor.send({ type: 'passkey.remove', id })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}
