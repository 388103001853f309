import { redirect } from '@tanstack/react-router';
import type { components } from '../../openapi/schema.d.ts';

type Project = Pick<components['schemas']['Project'], 'id' | 'projectType'>;
type Place = { pathname: string; search: { step?: unknown } };

const ofLoans = /\/invest(?:\/(?<investmentId>[^/]+)(?<payment>\/payment)?)?\/?$/;
const ofBonds = /\/bonds(?:\/(?<investmentId>[^/]+))?\/?$/;

/** Bonds at an address of the loan wizard: the same step of the bond wizard opens. (ROUTE-07) */
export function redirectBonds({ id: projectId, projectType }: Project, { pathname }: Place): void {
  if (projectType !== 'BONDS') return;
  const { investmentId, payment } = ofLoans.exec(pathname)?.groups ?? {};
  if (investmentId === undefined) throw redirect({ to: '/project/$projectId/bonds', params: { projectId } });
  throw redirect({
    to: '/project/$projectId/bonds/$investmentId',
    params: { projectId, investmentId },
    search: payment ? { step: 'payment' } : {},
  });
}

/** A loan at an address of the bond wizard: the same step of the loan wizard opens. (ROUTE-04 to 06) */
export function redirectLoans({ id: projectId, projectType }: Project, { pathname, search }: Place): void {
  if (projectType === 'BONDS') return;
  const investmentId = ofBonds.exec(pathname)?.groups?.['investmentId'];
  if (investmentId === undefined) throw redirect({ to: '/project/$projectId/invest', params: { projectId } });
  throw redirect({
    to: search.step === 'payment' ? '/project/$projectId/invest/$investmentId/payment' : '/project/$projectId/invest/$investmentId',
    params: { projectId, investmentId },
  });
}
