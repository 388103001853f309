import { Trans } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import css from './back-office.module.css';

/** What the provider that sends an instruction says of its payee, before somebody approves it: the name at the bank, and what is still to be confirmed. */
export function RegisteredPayee({ instruction }: { instruction: components['schemas']['Instruction'] }) {
  const { registeredPayee: payee, heldBy, status } = instruction;
  if (payee === null) return null;
  const isOpen = payee.state === 'pending' && (status === 'DRAFTED' || status === 'APPROVED');
  return (
    <>
      <span className={payee.name === 'MATCH' ? css.id : css.failure}>
        {payee.name === 'MATCH' ? (
          <Trans>The bank confirms the name</Trans>
        ) : payee.name === 'CLOSE_MATCH' ? (
          <Trans>The account has a slightly different name</Trans>
        ) : payee.name === 'NO_MATCH' ? (
          <Trans>The account belongs to another name</Trans>
        ) : (
          <Trans>The bank says nothing about the name</Trans>
        )}
      </span>
      {isOpen && (
        <>
          <br />
          {payee.confirmUrl === null ? (
            <Trans>The account waits to be confirmed at {heldBy}.</Trans>
          ) : (
            <a href={payee.confirmUrl}>
              <Trans>Confirm the account at {heldBy}</Trans>
            </a>
          )}
        </>
      )}
    </>
  );
}
