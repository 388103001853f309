import { useRouter } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';

/** The clients that the router of this page was given. */
export const useClients = (): RouterContext => useRouter().options.context;
