import { useLingui } from '@lingui/react/macro';
import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { BegunInput, ComboBoxProps } from './combo-box.types.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './listbox.module.css';

const LazyComboBox = lazy(() => import('./combo-box.lazy.tsx'));

/** A field whose list is fetched when the field appears. What is typed before goes into the list's own field, and so does the focus. */
export function ComboBox(props: ComboBoxProps) {
  const begunRef = useRef<BegunInput>({ isFocused: false });
  return (
    <Suspense fallback={<EarlyComboBox {...props} begunRef={begunRef} />}>
      <LazyComboBox {...props} begunRef={begunRef} />
    </Suspense>
  );
}

/** Looks like the field that replaces it. */
function EarlyComboBox({
  label,
  items,
  value,
  hint,
  error,
  isDisabled = false,
  begunRef,
}: ComboBoxProps & { begunRef: RefObject<BegunInput> }) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const isInvalid = error !== undefined;
  function begin(begun: BegunInput) {
    begunRef.current = begun;
    setText(begun.text);
  }
  return (
    <div className={classNames(fieldStyles.field, isInvalid && fieldStyles.error)}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={fieldStyles.control}>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-controls={undefined}
          aria-autocomplete="list"
          aria-invalid={isInvalid || undefined}
          aria-describedby={classNames(isInvalid && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          value={text ?? items.find((item) => item.id === value)?.label ?? ''}
          onChange={(event) => begin({ isFocused: true, text: event.target.value })}
          onFocus={({ currentTarget }) => {
            begin({ isFocused: true });
            currentTarget.select();
          }}
          onBlur={() => begin({ isFocused: false })}
          onKeyDown={(event) => {
            // it chooses from the list and never sends the form
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <button
          type="button"
          id={`${id}-show`}
          tabIndex={-1}
          className={styles.open}
          aria-label={t`Show all`}
          aria-labelledby={`${id}-show ${id}-label`}
          aria-haspopup="listbox"
          disabled={isDisabled}
          onClick={() => input.current?.focus()}
        >
          <Icon name="chevron" size="sm" />
        </button>
      </div>
      {isInvalid && (
        <span id={`${id}-error`} className={fieldStyles.msg}>
          <Icon name="warning" size="sm" />
          <span>{error}</span>
        </span>
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
