import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of one step; focus goes to it when the step appears, so that it is read out (decision 6.17). */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
