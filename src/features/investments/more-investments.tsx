import { Plural, Trans } from '@lingui/react/macro';
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx';

/** Loads the next part of the investments. */
export function MoreInvestments(props: LoadMoreProps) {
  return (
    <LoadMore
      {...props}
      announcement={(rows) => <Plural value={rows} one="# more investment loaded" other="# more investments loaded" />}
      more={(remaining) => <Trans>Show more ({remaining} left)</Trans>}
    />
  );
}
