import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a screen. When `focusKey` changes (a new step), focus goes to it, so that it is read out. */
export function PageTitle({ children, focusKey, className }: { children: ReactNode; focusKey?: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(focusKey);
  useEffect(() => {
    if (seen.current === focusKey) return;
    seen.current = focusKey;
    heading.current?.focus();
  }, [focusKey]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
