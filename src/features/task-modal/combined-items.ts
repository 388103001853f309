const termsRoute = '/terms-and-conditions';
const categoryRoute = '/investor-experience';
const knownRoutes: readonly string[] = [
  termsRoute,
  categoryRoute,
  '/renew-kyc',
  '/questionnaire',
  '/dashboard/loss-simulation',
  '/dashboard/settings',
];

export interface OpenTask {
  id: string;
  title: string;
  callToAction: string | null;
}

/**
 * What the combined modal lists: terms and category always, unless every task's route is known and none is theirs; then the other tasks by
 * title (T-72).
 */
export function combinedItems(tasks: readonly OpenTask[]) {
  const allKnown = tasks.length > 0 && tasks.every(({ callToAction }) => callToAction !== null && knownRoutes.includes(callToAction));
  const asks = (route: string) => !allKnown || tasks.some(({ callToAction }) => callToAction === route);
  return {
    terms: asks(termsRoute),
    category: asks(categoryRoute),
    others: tasks.filter(({ callToAction }) => callToAction !== termsRoute && callToAction !== categoryRoute),
  };
}
