import type { components } from '../../openapi/schema.d.ts';

type Compliance = components['schemas']['Compliance'];
type Check = components['schemas']['ComplianceCheck'];

/** Any check failed: FAILED; all there are completed: APPROVED; else IN_PROGRESS (decisions 2.6). A check to be redone takes no approval away. */
export function complianceStatus(checks: readonly Check[]): Compliance['status'] {
  if (checks.some(({ status }) => status === 'FAILED')) return 'FAILED';
  return checks.every(({ status }) => status === 'COMPLETED') ? 'APPROVED' : 'IN_PROGRESS';
}

/** Experienced investors need no loss simulation: the check is left out, which counts as completed. */
export function complianceOf(checks: readonly Check[], experience: string | null): Compliance {
  const applying = checks.filter(({ name }) => !(name === 'LOSS_SIMULATION' && experience === 'EXPERIENCED'));
  return { status: complianceStatus(applying), checks: applying };
}
