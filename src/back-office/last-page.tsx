import { Navigate } from '@tanstack/react-router';

interface LoadedPage {
  data: { totalPages: number } | undefined;
  isPlaceholderData: boolean;
}

/** A page after the last one: that of an old link, or one whose last row has been decided. */
export const isPastEnd = ({ data, isPlaceholderData }: LoadedPage, page: number): boolean =>
  !isPlaceholderData && data !== undefined && data.totalPages > 0 && page > data.totalPages;

interface LastPageProps {
  path: string;
  /** What else is in the address. */
  search?: Readonly<Record<string, string>>;
  last: number;
}

/** Redirects to the last page of a list. */
export function LastPage({ path, search = {}, last }: LastPageProps) {
  const withPage: Readonly<Record<string, string | number>> = last > 1 ? { ...search, page: last } : search;
  return <Navigate to={path} search={withPage} replace />;
}
