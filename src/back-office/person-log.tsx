import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RouterContext } from '../api/router-context.ts';
import css from './back-office.module.css';
import { History } from './history.tsx';
import { ListEnd } from './list-end.tsx';
import { personLog } from './person-lists.ts';

/** What the log says about a person, their checks and their investments; older entries are loaded in parts. */
export function PersonLog({ clients: { api }, id }: { clients: RouterContext; id: string }) {
  const log = useInfiniteQuery(personLog(api, id));
  return (
    <div className={css.section}>
      <History title={<Trans>Log</Trans>} entries={log.data?.pages.flatMap(({ items }) => items) ?? []} />
      <ListEnd list={log} />
    </div>
  );
}
