import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FileReference } from '../../../machines/investor-experience/investor-experience.machine.ts';
import type { PermitActor } from '../../../machines/residency-permit-upload/residency-permit-upload.machine.ts';
import { useInvalidFocus } from '../../lib/focus-invalid.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import css from './residency-permit.module.css';

interface Props {
  actor: PermitActor;
  /** Years to choose from, newest first. */
  years: readonly number[];
  /** The one file. */
  file: (slot: { isDisabled: boolean; onChange: (now: { files: FileReference[]; isPending: boolean }) => void }) => ReactNode;
}

/** One PDF for one tax year (REP-11). */
export function PermitUpload({ actor, years, file }: Props) {
  const { t } = useLingui();
  const taxYear = useSelector(actor, ({ context }) => context.taxYear);
  const isTaken = useSelector(actor, (snapshot) => snapshot.matches('yearTaken'));
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const maySend = useSelector(actor, (snapshot) => snapshot.can({ type: 'send' }));
  const upload = useInvalidFocus<HTMLDivElement>(isTaken);
  return (
    <div className={css.upload} ref={upload}>
      <h3>
        <Trans>Submit a certificate</Trans>
      </h3>
      <div className={css.year}>
        <SelectField
          label={t`Tax year`}
          value={String(taxYear)}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          isDisabled={isSending}
          error={isTaken ? <Trans>A certificate for {taxYear} has already been approved. Please choose another year.</Trans> : undefined}
          onChange={(year) => actor.send({ type: 'year.choose', taxYear: Number(year) })}
        />
      </div>
      {file({ isDisabled: isSending, onChange: (now) => actor.send({ type: 'files.changed', ...now }) })}
      <div>
        <Button
          isDisabled={!maySend && !isSending}
          isPending={isSending}
          pendingLabel={t`Sending…`}
          onPress={() => actor.send({ type: 'send' })}
        >
          <Trans>Submit</Trans>
        </Button>
      </div>
    </div>
  );
}
