import { memo, type PointerEvent, type RefObject } from 'react';
import { type AriaListBoxOptions, useListBox } from 'react-aria/useListBox';
import type { ComboBoxState } from 'react-stately/useComboBoxState';
import { Icon } from './icon.tsx';
import styles from './listbox.module.css';

export interface ComboOptionsProps {
  list: AriaListBoxOptions<unknown>;
  listRef: RefObject<HTMLDivElement | null>;
  state: ComboBoxState<object>;
  /** Shown when nothing is found. */
  none: string;
}

const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;

/** Not in the type of the library's properties. */
const collectionOf = (listBoxProps: object) =>
  'data-collection' in listBoxProps && typeof listBoxProps['data-collection'] === 'string' ? listBoxProps['data-collection'] : undefined;

/**
 * The list of a combo box with plain rows. The library's own row costs half a millisecond, every row at every turn: for all countries of the world a phone
 * needed a second. Keys, focus and choice stay the library's; a row only reports the press.
 */
export function ComboOptions({ list, listRef, state, none }: ComboOptionsProps) {
  const { listBoxProps } = useListBox(list, state, listRef);
  const { collection, selectionManager: manager } = state;

  /** A resting pointer under which rows scroll selects none of them. */
  function point(event: PointerEvent) {
    const key = rowOf(event);
    const isMeant = event.pointerType === 'mouse' && (event.movementX !== 0 || event.movementY !== 0);
    if (isMeant && key !== undefined && key !== manager.focusedKey) manager.setFocusedKey(key);
  }

  return (
    <div {...listBoxProps} ref={listRef} className={styles.listbox}>
      {collection.size === 0 ? (
        <div role="option" aria-selected={false} className={styles.none}>
          {none}
        </div>
      ) : (
        // the field keeps the focus during the choice
        <div
          role="presentation"
          onPointerMove={point}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            const key = rowOf(event);
            if (key !== undefined) manager.select(key);
          }}
        >
          {[...collection].map(({ key, textValue }) => (
            <Option
              key={key}
              id={String(key)}
              list={listBoxProps.id}
              collectionId={collectionOf(listBoxProps)}
              text={textValue}
              isFocused={key === manager.focusedKey}
              isSelected={key === manager.firstSelectedKey}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  list: string | undefined;
  collectionId: string | undefined;
  text: string;
  isFocused: boolean;
  isSelected: boolean;
}

/** The library finds a row by its collection and key, and points a screen reader to this id. */
const Option = memo(function Option({ id, list, collectionId, text, isFocused, isSelected }: OptionProps) {
  return (
    <div
      role="option"
      id={`${list}-option-${id}`}
      data-collection={collectionId}
      data-key={id}
      data-focused={isFocused || undefined}
      aria-selected={isSelected}
      className={styles.option}
    >
      {text}
      {isSelected && <Icon name="check" size="sm" />}
    </div>
  );
});
