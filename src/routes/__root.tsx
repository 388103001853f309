import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../app/router-context.ts';
import { Shell } from '../app/shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: () => <Shell /> });
