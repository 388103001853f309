import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatPercent } from '../../../domain/format.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useDurationText } from '../../ui/core/duration-text.ts';
import { buttonClass } from '../../ui/button-class.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { classes, type ProjectSearch, rates, type Sort, type Stage, terms } from './project-filter.ts';
import styles from './projects-page.module.css';

interface Props {
  search: ProjectSearch;
  onSearch: (change: Partial<Record<keyof ProjectSearch, unknown>>) => void;
}

interface ChooseProps {
  label: string;
  value: string | number | undefined;
  choices: readonly { value: string | number; label: string }[];
  onChange: (value: string | undefined) => void;
}

function Choose({ label, value, choices, onChange }: ChooseProps) {
  const { t } = useLingui();
  const options = [{ value: '', label: t`All` }, ...choices.map((choice) => ({ value: String(choice.value), label: choice.label }))];
  return (
    <SelectField
      label={label}
      options={options}
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

/** Typed text is written to the URL at once; a URL changed by Back or Forward updates the field. */
function SearchField({ search, onSearch }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const q = search.q ?? '';
  useEffect(() => {
    const field = input.current;
    if (field && document.activeElement !== field) field.value = q;
  }, [q]);
  return (
    <Field label={t`Search by name or place`}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className={fieldStyles.input}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          defaultValue={q}
          onChange={({ target }) => onSearch({ q: target.value || undefined })}
        />
      )}
    </Field>
  );
}

/** Search, filters and order. Native controls, because the list is a public page. */
export function FilterBar({ search, onSearch }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const duration = useDurationText();
  // on phones the filters are folded away; an address that has some opens them
  const [isOpen, setOpen] = useState(() => Boolean(search.stage ?? search.rate ?? search.term ?? search.class ?? search.sort));
  const stages: { value: Stage; label: string }[] = [
    { value: 'open', label: t`Open` },
    { value: 'coming', label: t`Coming soon` },
    { value: 'running', label: t`Funded and active` },
    { value: 'late', label: t`Late` },
    { value: 'ended', label: t`Repaid or cancelled` },
  ];
  const orders: { value: Sort; label: string }[] = [
    { value: 'rate', label: t`Highest interest` },
    { value: 'term', label: t`Shortest term` },
    { value: 'cover', label: t`Lowest loan to value` },
    { value: 'class', label: t`Lowest-risk credit class` },
    { value: 'progress', label: t`Closest to target` },
  ];
  return (
    <search className={styles.filters} aria-label={t`Search and filter`}>
      <SearchField search={search} onSearch={onSearch} />
      <button
        type="button"
        className={`${buttonClass({ variant: 'second' })} ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls="project-filters"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Trans>Hide the filters</Trans> : <Trans>Filter and sort</Trans>}
      </button>
      <div id="project-filters" className={styles.choices} data-open={isOpen || undefined}>
        <Choose label={t`Status`} value={search.stage} choices={stages} onChange={(stage) => onSearch({ stage })} />
        <Choose
          label={t`Interest per year`}
          value={search.rate}
          choices={rates.map((rate) => {
            const percent = formatPercent(rate, locale);
            return { value: rate, label: t`from ${percent}` };
          })}
          onChange={(rate) => onSearch({ rate })}
        />
        <Choose
          label={t`Longest term`}
          value={search.term}
          choices={terms.map((months) => ({ value: months, label: duration.term({ value: months, unit: 'MONTH' }) }))}
          onChange={(term) => onSearch({ term })}
        />
        <Choose
          label={t`Credit class`}
          value={search.class}
          choices={classes.map((name) => ({ value: name, label: `${name}1–${name}3` }))}
          onChange={(name) => onSearch({ class: name })}
        />
        <SelectField
          label={t`Sort by`}
          options={[{ value: '', label: t`Default order` }, ...orders]}
          value={search.sort ?? ''}
          onChange={(sort) => onSearch({ sort: sort || undefined })}
        />
      </div>
    </search>
  );
}

/** How many are shown, and the way back to all. */
export function FilterResult({ shown, all, isCut, onClear }: { shown: number; all: number; isCut: boolean; onClear: () => void }) {
  return (
    <div className={styles.result}>
      <p role="status" className="num">
        {isCut ? (
          <Trans>
            Projects: {shown} of {all}
          </Trans>
        ) : (
          <Trans>Projects: {all}</Trans>
        )}
      </p>
      {isCut && (
        <button type="button" className={styles.clear} onClick={onClear}>
          <Trans>Show all</Trans>
        </button>
      )}
    </div>
  );
}
