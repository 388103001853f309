import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { nonce } from '../../../domain/nonce.ts';
import type { Provider, IdentityCheckActor } from '../../../machines/identity-check/identity-check.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import css from './verification.module.css';

/** Two ways to prove who one is: the usual provider, and another one where there is one (ONB-08, ONB-21). */
export function IdentityCheck({ actor, hasAlternative = true }: { actor: IdentityCheckActor; hasAlternative?: boolean }) {
  const state = useSelector(actor, ({ value }) => value);
  const chosen = useSelector(actor, ({ context }) => context.start?.provider);
  const isAway = state === 'starting' || state === 'leaving';
  const choose = (provider: Provider) => actor.send({ type: 'provider.choose', provider, state: nonce() });
  return (
    <div className={css.check}>
      <ol className={css.needs}>
        <li>
          <Trans>Have your passport or identity card to hand.</Trans>
        </li>
        <li>
          <Trans>Pictures are taken of it and of your face. This takes about three minutes.</Trans>
        </li>
        <li>
          <Trans>You will be returned here automatically.</Trans>
        </li>
      </ol>
      {state === 'notStarted' && (
        <Alert kind="danger" role="alert">
          {hasAlternative ? (
            <Trans>The identity check could not be opened. Try again, or use the other provider.</Trans>
          ) : (
            <Trans>The identity check could not be opened. Please try again.</Trans>
          )}
        </Alert>
      )}
      {/* there before it speaks; without words it takes no row */}
      <div role="status" className={css.leaving}>
        {state === 'leaving' && (
          <Alert kind="plain">
            <Trans>Redirecting to the identity provider…</Trans>
          </Alert>
        )}
      </div>
      <div className={css.ways}>
        <Button
          onPress={() => choose('PRIMARY')}
          isDisabled={isAway && chosen !== 'PRIMARY'}
          isPending={isAway && chosen === 'PRIMARY'}
          pendingLabel={<Trans>Opening the identity check…</Trans>}
        >
          <Trans>Verify identity</Trans>
        </Button>
        {hasAlternative && (
          <Button
            variant="text"
            onPress={() => choose('ALTERNATIVE')}
            isDisabled={isAway && chosen !== 'ALTERNATIVE'}
            isPending={isAway && chosen === 'ALTERNATIVE'}
            pendingLabel={<Trans>Opening the other provider…</Trans>}
          >
            <Trans>Use the other provider</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
