import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '../../../../domain/brand.ts';
import { complaintDocuments, type OptionalPart } from '../../../../domain/complaint.ts';
import { complaintTemplate } from '../../../../domain/law/complaint-template.ts';
import { newRequestKey } from '../../../../domain/request-key.ts';
import type { ComplaintFormActor } from '../../../../machines/complaint-form/complaint-form.machine.ts';
import { problemMessage } from '../../../api/problems.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useFormSubmit } from '../../../lib/focus-invalid.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ComplaintPart } from './complaint-part.tsx';
import css from './complaint.module.css';

/** Random. `newRequestKey` of the wizards would become a chunk that every wizard loads besides. */

/** The standard template (Delegated Regulation (EU) 2022/2117, Annex), section by section. [COMP-01] */
export function ComplaintForm({ actor }: { actor: ComplaintFormActor }) {
  const { t } = useLingui();
  const { sections } = complaintTemplate[useLocale()];
  const state = useSelector(actor, ({ value }) => value);
  const applies = useSelector(actor, ({ context }) => context.draft.applies);
  const documents = useSelector(actor, ({ context }) => context.draft.documents);
  const isHydrated = useHydrated();
  const isPending = state === 'sending';
  const email = brand.email;
  const form = useFormSubmit(state === 'correcting', () => actor.send({ type: 'complaint.submit', requestKey: newRequestKey() }));
  const fieldsOf = (place: number) => sections[place]?.fields ?? [];
  const title = (place: number) => sections[place]?.title ?? '';
  const toggle = (part: OptionalPart, label: ReactNode) => (
    <Checkbox
      isSelected={applies[part]}
      onChange={(isSelected) => actor.send({ type: 'part.toggle', part, applies: isSelected })}
      isDisabled={isPending}
    >
      {label}
    </Checkbox>
  );
  return (
    // post: if it is submitted before hydration, nothing of it must get into the browser's history
    <form {...form} className={css.form} method="post" data-consent="later" noValidate aria-busy={isPending}>
      <fieldset>
        <legend>{title(0)}</legend>
        <ComplaintPart actor={actor} part="complainant" names={fieldsOf(0)} />
        {toggle('contact', <Trans>My contact details differ from these</Trans>)}
      </fieldset>
      {applies.contact && (
        <fieldset>
          <legend>{title(1)}</legend>
          <ComplaintPart actor={actor} part="contact" names={fieldsOf(1)} />
        </fieldset>
      )}
      {toggle('representative', <Trans>Somebody acts for the complainant</Trans>)}
      {applies.representative && (
        <fieldset>
          <legend>{title(2)}</legend>
          <ComplaintPart actor={actor} part="representative" names={fieldsOf(2)} />
          {toggle('representativeContact', <Trans>The contact details of the representative differ from these</Trans>)}
        </fieldset>
      )}
      {applies.representative && applies.representativeContact && (
        <fieldset>
          <legend>{title(3)}</legend>
          <ComplaintPart actor={actor} part="representativeContact" names={fieldsOf(3)} />
        </fieldset>
      )}
      <fieldset>
        <legend>{title(4)}</legend>
        <div className={css.long}>
          <ComplaintPart actor={actor} part="facts" names={fieldsOf(4)} />
        </div>
      </fieldset>
      <fieldset>
        <legend>{title(5)}</legend>
        <p className="small">
          <Trans>Choose what you will send to {email} once you have the number of your complaint.</Trans>
        </p>
        {complaintDocuments.map((document, place) => (
          <Checkbox
            key={document}
            isSelected={documents.includes(document)}
            onChange={(isEnclosed) => actor.send({ type: 'document.toggle', document, isEnclosed })}
            isDisabled={isPending}
          >
            {fieldsOf(5)[place]}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset>
        <legend>{title(6)}</legend>
        <p className="small">
          <Trans>Your name takes the place of a signature; the date is that of sending.</Trans>
        </p>
        <ComplaintPart actor={actor} part="signature" names={[t`First and last name of who signs`, t`Place`]} />
      </fieldset>
      <Problem actor={actor} />
      <div>
        <Button
          type="submit"
          size="lg"
          isPending={isPending}
          isDisabled={!isHydrated}
          pendingLabel={<Trans>Sending your complaint…</Trans>}
        >
          <Trans>Submit the complaint</Trans>
        </Button>
      </div>
      <p className="tiny">
        <Trans>We use these details only to handle your complaint, and keep them five years after our decision.</Trans>
      </p>
    </form>
  );
}

function Problem({ actor }: { actor: ComplaintFormActor }) {
  const { t } = useLingui();
  const state = useSelector(actor, ({ value }) => value);
  const code = useSelector(actor, ({ context }) => context.code);
  if (state === 'refused')
    return (
      <Alert kind="danger" role="alert">
        {t(problemMessage(code))} <Trans>Your entries are still here.</Trans>
      </Alert>
    );
  if (state !== 'correcting') return null;
  return (
    <Alert kind="danger" role="alert">
      <Trans>Please correct the marked fields. Your complaint has not been sent.</Trans>
    </Alert>
  );
}
