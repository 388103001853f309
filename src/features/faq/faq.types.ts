import type { ReactNode } from 'react';

export interface FaqItem {
  question: ReactNode;
  answer: ReactNode;
}
