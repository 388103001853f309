import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { MessagesProvider } from '../i18n/messages-provider.tsx';
import type { createAppRouter } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>['router'];

export function Providers({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  return (
    <MessagesProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MessagesProvider>
  );
}
