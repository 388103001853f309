import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of one step. It receives the focus when the step appears, so that screen readers announce it: steps that follow each other have keys. (decision 6.17) */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
