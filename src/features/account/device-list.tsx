import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { formatInstant } from '../../../domain/format-instant.ts';
import type { Device, DevicesActor } from '../../../machines/devices/devices.machine.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './account.module.css';
import { BackToSettings } from './step.tsx';
import { useDeviceName } from './use-device-name.ts';

/** The devices on which the account is open. */
export function DeviceListing({ actor, isEnding }: { actor: DevicesActor; isEnding: boolean }) {
  const devices = useSelector(actor, ({ context }) => context.devices);
  const chosen = useSelector(actor, ({ context }) => context.chosen);
  return (
    <>
      <StepTitle>
        <Trans>Your devices</Trans>
      </StepTitle>
      <div className={css.text}>
        <p>
          <Trans>Your account is open on these devices now. Sign out any that you do not recognise or no longer use.</Trans>
        </p>
        {devices.length > 0 ? (
          <ul className={css.passkeys}>
            {devices.map((device) => (
              <Row key={device.id} actor={actor} device={device} isBusy={isEnding} isEnding={isEnding && device.id === chosen?.id} />
            ))}
          </ul>
        ) : (
          <p className="muted">
            <Trans>There are no other devices.</Trans>
          </p>
        )}
        <div className={css.row}>
          {devices.some(({ isThisOne }) => !isThisOne) && (
            <Button variant="second" isDisabled={isEnding} onPress={() => actor.send({ type: 'others.end' })}>
              <Trans>Sign out all other devices</Trans>
            </Button>
          )}
          <BackToSettings />
        </div>
        <p className="muted small">
          <Trans>Did somebody else use your account? Sign out all other devices, then change your password.</Trans>
        </p>
      </div>
    </>
  );
}

function Row({ actor, device, isBusy, isEnding }: { actor: DevicesActor; device: Device; isBusy: boolean; isEnding: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = useDeviceName();
  const { id, isThisOne, signedInAt, lastUsedAt } = device;
  const name = nameOf(device);
  const signedIn = formatInstant(signedInAt, locale);
  const used = formatInstant(lastUsedAt, locale);
  return (
    <li>
      <Icon name="person" />
      <div className={css.item}>
        <span className="strong">{name}</span>
        {isThisOne && (
          <span className="small">
            <Trans>This device</Trans>
          </span>
        )}
        <span className="muted small">
          <Trans>Signed in: {signedIn}</Trans>
        </span>
        {lastUsedAt > signedInAt && (
          <span className="muted small">
            <Trans>Last used: {used}</Trans>
          </span>
        )}
      </div>
      {!isThisOne && (
        <div className={css.actions}>
          <Button
            variant="second"
            size="sm"
            isPending={isEnding}
            pendingLabel={t`Signing out…`}
            isDisabled={isBusy && !isEnding}
            // what is visible while it is pending is its name then
            {...(isEnding ? {} : { 'aria-label': t`Sign out device: ${name}` })}
            onPress={() => actor.send({ type: 'device.end', id })}
          >
            <Trans>Sign out device</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
