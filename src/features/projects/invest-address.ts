import type { components } from '../../../openapi/schema.d.ts';

/** Bonds have a wizard of their own. [ROUTE-07] */
export function investAddress({ projectType }: Pick<components['schemas']['Project'], 'projectType'>) {
  return projectType === 'BONDS' ? '/project/$projectId/bonds' : '/project/$projectId/invest';
}
