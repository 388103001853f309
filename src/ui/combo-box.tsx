import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type ReactNode, useMemo, useState } from 'react';
import { Button, ComboBox as AriaComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import { LibraryLocale } from './library-locale.tsx';
import styles from './listbox.module.css';

export interface ComboBoxItem {
  id: string;
  label: string;
}

export interface ComboBoxProps {
  label: ReactNode;
  items: readonly ComboBoxItem[];
  value: string | null;
  onChange: (id: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

const contains = (text: string, typed: string) => plain(text).includes(plain(typed));

/** Typing then begins anew. The library sends focus events of its own while one types; those select nothing. */
const selectWhatStands = ({ currentTarget, nativeEvent }: FocusEvent<HTMLInputElement>) => {
  if (nativeEvent.isTrusted) currentTarget.select();
};

/**
 * Opens on focus and on typing; accents and case do not matter for finding. What is typed finds and is never a value: leaving puts the chosen one
 * back.
 */
export function ComboBox({ label, items, value, onChange, hint, error, isDisabled = false }: ComboBoxProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  // the library draws every item at every turn, also of a list that nobody has opened: until somebody comes near, the chosen one is enough
  const [isNear, setNear] = useState(false);
  const near = useMemo(() => (isNear ? items : items.filter(({ id }) => id === value)), [isNear, items, value]);
  return (
    <LibraryLocale>
      <AriaComboBox
        className={classNames(fieldStyles.field, error !== undefined && fieldStyles.error)}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        defaultItems={near}
        onFocus={() => setNear(true)}
        onBlur={() => setNear(false)}
        defaultFilter={contains}
        selectedKey={value}
        onInputChange={setTyped}
        onSelectionChange={(key) => {
          if (key !== null) onChange(String(key));
        }}
        menuTrigger="focus"
        allowsEmptyCollection
        isDisabled={isDisabled}
      >
        <Label>{label}</Label>
        <div className={fieldStyles.control}>
          <Input onFocus={selectWhatStands} />
          <Button className={styles.open ?? ''} aria-label={t`Show all`}>
            <Icon name="chevron" size="sm" />
          </Button>
        </div>
        {error !== undefined && (
          <FieldError className={fieldStyles.msg ?? ''}>
            <Icon name="warning" size="sm" />
            <span>{error}</span>
          </FieldError>
        )}
        {hint !== undefined && (
          <Text slot="description" className={fieldStyles.hint ?? ''}>
            {hint}
          </Text>
        )}
        <Popover className={styles.popover ?? ''}>
          <ListBox<ComboBoxItem>
            className={styles.listbox ?? ''}
            renderEmptyState={() => <p className={styles.none}>{t`Nothing matches “${typed ?? ''}”.`}</p>}
          >
            {(item) => (
              <ListBoxItem id={item.id} textValue={item.label} className={styles.option ?? ''}>
                {({ isSelected }) => (
                  <>
                    {item.label}
                    {isSelected && <Icon name="check" size="sm" />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </LibraryLocale>
  );
}
