import type { ReactNode } from 'react';
import { focusHeading } from './focus/focus-heading.ts';

/** The heading of a page. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <h1 ref={focusHeading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
