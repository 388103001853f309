import type { ReactNode } from 'react';

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

/** What a person has done in the field before its list was loaded. */
export interface BegunInput {
  isFocused: boolean;
  /** Absent as long as nothing is typed. */
  text?: string;
}
