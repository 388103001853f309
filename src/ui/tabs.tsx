import type { ReactNode } from 'react';
import css from './tabs.module.css';

/**
 * On a narrow screen the row scrolls: the current tab is brought to its middle, and again when a tab gets wider, as by a count that is loaded. The page
 * itself stays where it is.
 */
function showCurrent(row: HTMLElement) {
  const widths = new ResizeObserver(() => {
    const current = row.querySelector<HTMLElement>('[aria-current]');
    if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  });
  for (const tab of row.children) widths.observe(tab);
  return () => widths.disconnect();
}

/** A row of links to the pages beside this one. */
export function Tabs({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <nav className={className ? `${css.tabs} ${className}` : css.tabs} aria-label={label} ref={showCurrent}>
      {children}
    </nav>
  );
}
