import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type ComplaintField,
  type ComplaintPart as Part,
  fieldsOfPart,
  isRequiredInComplaint,
  longComplaintFields,
  nameInPart,
} from '../../../../domain/complaint.ts';
import type { ComplaintFormActor } from '../../../../machines/complaint-form/complaint-form.machine.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import css from './complaint.module.css';
import { problemText } from './problem-text.ts';

const completions: Partial<Record<string, 'family-name' | 'given-name' | 'street-address' | 'tel' | 'email'>> = {
  'complainant.lastName': 'family-name',
  'complainant.firstName': 'given-name',
  'complainant.phone': 'tel',
  'complainant.email': 'email',
};
const kinds: Partial<Record<string, 'email' | 'tel'>> = { email: 'email', phone: 'tel' };

/** The fields that the template itself marks as optional. */
const saidOptional: readonly string[] = ['lei', 'clientReference', 'damage', 'comments'];

/** The fields of one section, named by the template. */
export function ComplaintPart({ actor, part, names }: { actor: ComplaintFormActor; part: Part; names: readonly string[] }) {
  return (
    <div className={css.fields}>
      {fieldsOfPart(part).map((field, place) => (
        <Field key={field} actor={actor} field={field} name={names[place] ?? ''} />
      ))}
    </div>
  );
}

function Field({ actor, field, name }: { actor: ComplaintFormActor; field: ComplaintField; name: string }) {
  const { t } = useLingui();
  const text = useSelector(actor, ({ context }) => context.draft.texts[field]);
  const problem = useSelector(actor, ({ context }) => context.problems[field]);
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const short = nameInPart(field);
  const isOptional = !isRequiredInComplaint(field) && !saidOptional.includes(short);
  const props = {
    name: field,
    label: isOptional ? (
      <Trans>
        {name} <span className={css.optional}>(optional)</span>
      </Trans>
    ) : (
      name
    ),
    value: text,
    onChange: (value: string) => actor.send({ type: 'text.change', field, text: value }),
    isDisabled: isBusy,
    error: problem && t(problemText(field, problem)),
  };
  if (longComplaintFields.includes(field)) return <TextArea {...props} />;
  return <TextField {...props} type={kinds[short] ?? 'text'} autoComplete={completions[field] ?? 'off'} />;
}
