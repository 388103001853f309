import { Plural, Trans } from '@lingui/react/macro';
import { LoadMore, type LoadMoreProps } from '../ui/load-more.tsx';

/** Loads the next part of a list of the back office. */
export function MoreRows(props: LoadMoreProps) {
  return (
    <LoadMore
      {...props}
      announcement={(loaded) => <Plural value={loaded} one="# more row loaded" other="# more rows loaded" />}
      more={(remaining) => <Trans>Show more ({remaining} left)</Trans>}
    />
  );
}
