import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useComboBox } from 'react-aria/useComboBox';
import { Button } from 'react-aria-components/Button';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Item } from 'react-stately/Item';
import { useComboBoxState } from 'react-stately/useComboBoxState';
import { classNames } from './class-names.ts';
import type { BegunInput, ComboBoxItem, ComboBoxProps } from './combo-box.types.ts';
import { ComboOptions } from './combo-options.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import { LibraryLocale } from './library-locale.tsx';
import { useListPlace } from './list-place.ts';
import styles from './listbox.module.css';

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** What the browser takes to bring a field into view, from when the list is drawn. */
const settlingMs = 400;

const contains = (text: string, typed: string) => plain(text).includes(plain(typed));

/** Typing then replaces the text. The library dispatches its own focus events while the user types; those select nothing. */
const selectText = ({ currentTarget, nativeEvent }: FocusEvent<HTMLInputElement>) => {
  if (nativeEvent.isTrusted) currentTarget.select();
};

/**
 * Opens on focus and on typing; accents and case do not matter for finding. What is typed finds and is never a value: leaving puts the chosen one
 * back.
 */
export default function LazyComboBox(props: ComboBoxProps & { begunRef: RefObject<BegunInput> }) {
  return (
    <LibraryLocale>
      <Box {...props} />
    </LibraryLocale>
  );
}

/** Made of the library's hooks: its component renders every item into a hidden list first. */
function Box({
  label,
  items,
  value,
  onChange,
  hint,
  error,
  isDisabled = false,
  begunRef,
}: ComboBoxProps & { begunRef: RefObject<BegunInput> }) {
  const { t } = useLingui();
  const controlRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listBoxRef = useRef<HTMLDivElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const settledAt = useRef(0);
  const isInvalid = error !== undefined;
  const given = {
    label,
    description: hint,
    errorMessage: error,
    isInvalid,
    isDisabled,
    validationBehavior: 'aria',
    defaultItems: items,
    defaultFilter: contains,
    children: ({ id, label: text }: ComboBoxItem) => <Item key={id}>{text}</Item>,
    selectedKey: value,
    onSelectionChange: (key: string | number | null) => {
      if (key !== null) onChange(String(key));
    },
    menuTrigger: 'focus',
    allowsEmptyCollection: true,
  } as const;
  const state = useComboBoxState<ComboBoxItem>(given);
  const { labelProps, inputProps, buttonProps, listBoxProps, descriptionProps, errorMessageProps } = useComboBox(
    { ...given, inputRef, buttonRef, listBoxRef, popoverRef },
    state,
  );
  const { place, placeRef } = useListPlace(state.isOpen);
  const begin = useRef(() => {
    const { isFocused, text } = begunRef.current;
    if (!isFocused) return;
    inputRef.current?.focus();
    if (text !== undefined) state.setInputValue(text);
  });
  useLayoutEffect(() => begin.current(), []);
  /** A slow phone needs longer than `settlingMs` to draw the list: the time counts from the frame in which it is seen. */
  function beginSettling() {
    settledAt.current = Infinity;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        settledAt.current = performance.now() + settlingMs;
      }),
    );
  }
  /** The list closes when the page is scrolled, but not when the browser itself moves the page to what has just got the focus. */
  function closeWhenSettled() {
    if (performance.now() > settledAt.current) state.close();
  }
  return (
    <div className={classNames(fieldStyles.field, isInvalid && fieldStyles.error)}>
      <label {...labelProps}>{label}</label>
      <div className={fieldStyles.control} ref={controlRef}>
        <input
          {...inputProps}
          ref={inputRef}
          onFocus={(event) => {
            beginSettling();
            inputProps.onFocus?.(event);
            selectText(event);
          }}
          onKeyDown={(event) => {
            inputProps.onKeyDown?.(event);
            // the library moves in the list and lets the page scroll too, which closes the list
            if (state.isOpen && event.key.startsWith('Page')) event.preventDefault();
          }}
        />
        <Button {...buttonProps} ref={buttonRef} className={styles.open ?? ''} aria-label={t`Show all`}>
          <Icon name="chevron" size="sm" />
        </Button>
      </div>
      {isInvalid && (
        <span {...errorMessageProps} className={fieldStyles.msg}>
          <Icon name="warning" size="sm" />
          <span>{error}</span>
        </span>
      )}
      {hint !== undefined && (
        <span {...descriptionProps} className={fieldStyles.hint}>
          {hint}
        </span>
      )}
      <OverlayTriggerStateContext value={{ ...state, close: closeWhenSettled }}>
        <Popover
          ref={popoverRef}
          triggerRef={controlRef}
          scrollRef={listBoxRef}
          placement="bottom start"
          isNonModal
          {...(place && { UNSTABLE_portalContainer: place })}
          trigger="ComboBox"
          className={styles.popover ?? ''}
        >
          <ComboOptions list={listBoxProps} listRef={listBoxRef} state={state} none={t`Nothing matches “${state.inputValue}”.`} />
        </Popover>
      </OverlayTriggerStateContext>
      <div ref={placeRef} className={styles.place} />
    </div>
  );
}
