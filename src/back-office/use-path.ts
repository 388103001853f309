import { useRouterState } from '@tanstack/react-router';

/** The path of the open address, without a slash at its end. */
export const usePath = (): string => useRouterState({ select: ({ location }) => location.pathname.replace(/(?<=.)\/$/, '') });
