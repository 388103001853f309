import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TextLinkProps {
  to: string;
  search?: Readonly<Record<string, string>>;
  /** Read by screen readers where the text alone does not name its subject. */
  label?: string;
  children: ReactNode;
}

/** A link in a text to a page of the back office. The router's own type of paths is the investors' app's. */
export function TextLink({ to, search, label, children }: TextLinkProps) {
  return (
    <Link to={to} {...(search && { search })} aria-label={label}>
      {children}
    </Link>
  );
}
