import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Button } from './button.tsx';

export interface LoadErrorProps {
  title: ReactNode;
  /** What is not affected. */
  children?: ReactNode;
  /** It is being loaded again. */
  isFetching?: boolean;
  onRetry: () => void;
}

/** Something that could not be loaded: announced at once, and loaded again by a button. */
export function LoadError({ title, children, isFetching = false, onRetry }: LoadErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        picture="none"
        title={title}
        action={
          <Button isPending={isFetching} onPress={onRetry}>
            <Trans id="errors.retryActionLabel">Try again</Trans>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
