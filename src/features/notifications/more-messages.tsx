import { Plural, Trans } from '@lingui/react/macro';
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx';

/** Loads the next part of the messages. */
export function MoreMessages(props: LoadMoreProps) {
  return (
    <LoadMore
      {...props}
      announcement={(rows) => <Plural value={rows} one="# more notification loaded" other="# more notifications loaded" />}
      more={(remaining) => <Trans>Show more ({remaining} left)</Trans>}
    />
  );
}
