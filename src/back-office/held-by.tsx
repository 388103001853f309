import { Trans } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import css from './back-office.module.css';

/** Where the money of an instruction lies, and who sends it from there. [INS-03] */
export function HeldBy({ instruction: { heldBy, sentBy, status } }: { instruction: components['schemas']['Instruction'] }) {
  if (heldBy === null) return <Trans>On the client account</Trans>;
  const waits = sentBy === 'NOBODY' && (status === 'DRAFTED' || status === 'APPROVED' || status === 'SENT');
  return waits ? (
    <span className={css.failure}>
      <Trans>With {heldBy}, which cannot send it with these settings. It waits.</Trans>
    </span>
  ) : (
    <span className={css.id}>
      <Trans>With {heldBy}, which sends it</Trans>
    </span>
  );
}
