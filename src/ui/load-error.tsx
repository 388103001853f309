import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Blank } from './empty-state.tsx';
import { Button } from './button.tsx';

export interface NotLoadedProps {
  title: ReactNode;
  /** What is safe all the same. */
  children?: ReactNode;
  /** It is being asked for again. */
  isFetching?: boolean;
  onRetry: () => void;
}

/** Something that did not come: said at once, and asked for again at a press. */
export function NotLoaded({ title, children, isFetching = false, onRetry }: NotLoadedProps) {
  return (
    <div role="alert">
      <Blank
        picture="none"
        title={title}
        action={
          <Button isPending={isFetching} onPress={onRetry}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        }
      >
        {children}
      </Blank>
    </div>
  );
}
