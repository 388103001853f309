const drawings = {
  arrow: 'M3 10h13M11 5l5 5-5 5',
  back: 'M17 10H4M9 5l-5 5 5 5',
  building: 'M4 17.5V3h8v14.5M12 8h4v9.5M2 17.5h16M7 6.5h2M7 10h2M7 13.5h2',
  calendar: 'M3 4.5h14v13H3zM3 8.5h14M7 2.5v4M13 2.5v4',
  chat: 'M3 4h14v10H9l-4 3v-3H3z',
  check: 'M4 10.5l4 4 8-9',
  chevron: 'M5 7.5l5 5 5-5',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7V3h10v10h-4M3 7h10v10H3z',
  download: 'M10 3v10M5.5 9L10 13.5 14.5 9M3 17h14',
  file: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5',
  globe: 'M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4M3 10h14M10 2.8c4.5 4.5 4.5 10 0 14.4M10 2.8c-4.5 4.5-4.5 10 0 14.4',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 9v5M10 6v.2',
  lock: 'M4.5 9h11v8h-11zM7 9V6a3 3 0 0 1 6 0v3',
  menu: 'M3 6h14M3 10h14M3 14h14',
  person: 'M10 3.2a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4M3.5 17.5c.6-3.6 3-5.4 6.500-5.400s5.900 1.800 6.500 5.400',
  signOut: 'M8 3H3.500v14H8M8 10h9M13.500 6.500L17 10l-3.500 3.500',
  up: 'M10 17V4M5 9l5-5 5 5',
  warning: 'M10 3l7.5 13.5h-15zM10 8v4M10 14v.2',
} as const;

export type IconName = keyof typeof drawings;

/** An icon beside text of the same meaning; never without a label. */
export function Icon({ name, size }: { name: IconName; size?: 'sm' }) {
  return (
    <svg className="icon" data-size={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
