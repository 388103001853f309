interface Listed {
  type: 'MESSAGE' | 'TASK';
  status: 'NEW' | 'COMPLETED';
  createdAt: string;
}

/** Messages, and tasks that are still open; tasks first, then the newest. [NOTIF-03] */
export function shownNotifications<Item extends Listed>(all: readonly Item[]): Item[] {
  return all
    .filter(({ type, status }) => type === 'MESSAGE' || status === 'NEW')
    .sort((a, b) => Number(b.type === 'TASK') - Number(a.type === 'TASK') || b.createdAt.localeCompare(a.createdAt));
}

/** Bold until it is done; a message is done when it was read. [NOTIF-04] */
export const isBold = ({ status }: Pick<Listed, 'status'>): boolean => status !== 'COMPLETED';
