import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link in a text to a page of the back office. The router's own type of paths is the investors' app's. */
export function TextLink({ to, search, children }: { to: string; search?: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <Link to={to} {...(search && { search })}>
      {children}
    </Link>
  );
}
