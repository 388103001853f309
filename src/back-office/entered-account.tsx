import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import css from './back-office.module.css';
import { nameCheckMessages } from './person-messages.ts';

/**
 * Of an account that the bank has not named, before somebody approves a payment to it: that an operator has entered it, or what the bank answered about the
 * name where its payee has. [decisions 093, 120]
 */
export function EnteredAccount({
  instruction: { payeeNameCheck, accountEnteredBy },
}: {
  instruction: components['schemas']['Instruction'];
}) {
  const { t } = useLingui();
  if (accountEnteredBy !== null)
    return (
      <>
        <br />
        <span className={css.failure}>
          <Trans>Entered by an operator: whoever did so does not approve it</Trans>
        </span>
      </>
    );
  if (payeeNameCheck === null) return null;
  return (
    <>
      <br />
      <span className={payeeNameCheck === 'MATCH' ? css.id : css.failure}>{t(nameCheckMessages[payeeNameCheck])}</span>
    </>
  );
}
