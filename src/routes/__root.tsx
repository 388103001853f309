import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../app/router-context.ts';
import { Shell } from '../app/shell.tsx';
import { SessionBinding } from '../features/session/session-binding.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const { api, $api, queryClient } = Route.useRouteContext();
  return (
    <SessionBinding clients={{ api, $api, queryClient }}>
      <Shell />
    </SessionBinding>
  );
}
