import { useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import css from './back-office.module.css';
import { nameCheckMessages } from './person-messages.ts';

/** Of an account that its payee has entered: what the bank answered about the name, before somebody approves a payment to it. [decision 093] */
export function EnteredAccount({ instruction: { payeeNameCheck } }: { instruction: components['schemas']['Instruction'] }) {
  const { t } = useLingui();
  if (payeeNameCheck === null) return null;
  return (
    <>
      <br />
      <span className={payeeNameCheck === 'MATCH' ? css.id : css.failure}>{t(nameCheckMessages[payeeNameCheck])}</span>
    </>
  );
}
