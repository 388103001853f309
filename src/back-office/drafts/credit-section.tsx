import { Trans, useLingui } from '@lingui/react/macro';
import { creditCriteria, creditScore } from '../../../domain/credit.ts';
import { keysOf } from '../../../domain/keys.ts';
import { Ledger } from '../../ui/core/ledger.tsx';
import fieldStyles from '../../ui/field.module.css';
import { DraftNumber } from './draft-fields.tsx';
import css from './drafts.module.css';
import { defined, type DraftForm } from './use-draft-form.ts';

const highest = Object.values(creditCriteria).reduce((sum, points) => sum + points, 0);

/** Points by criterion, with the class that they lead to. */
export function CreditSection({ form }: { form: DraftForm }) {
  const { t } = useLingui();
  const { content, change } = form;
  const points = content.creditCriteria ?? {};
  const score = creditScore(points);
  const total = score?.total;
  const set = (changes: { [Name in keyof typeof points]: number | undefined }) => {
    const criteria = defined<typeof points>({ ...points, ...changes });
    change({ creditCriteria: Object.keys(criteria).length === 0 ? undefined : criteria });
  };
  return (
    <div className={css.fields}>
      <p className="muted">
        <Trans>Whole points; more points mean more risk. Leave all of them empty for a project without a credit class.</Trans>
      </p>
      <div className={fieldStyles.grid2}>
        {keysOf(creditCriteria).map((name) => {
          const max = creditCriteria[name];
          return (
            <DraftNumber
              key={name}
              form={form}
              field={`creditCriteria.${name}`}
              value={points[name]}
              onChange={(value) => set({ [name]: value })}
              hint={t`From 0 to ${max}`}
            />
          );
        })}
      </div>
      <Ledger
        rows={[
          { key: 'total', label: t`Total`, value: total === undefined ? '–' : t`${total} of ${highest}` },
          { key: 'class', label: t`Credit class`, value: score?.class ?? '–' },
        ]}
      />
    </div>
  );
}
