import { isOneOf, recordOf } from '../../../domain/unknown.ts';
import type { Concern } from '../../store/tables/onboarding.ts';

const flags = ['FLAGS_FOUND', 'TRUE_POSITIVE'];
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What screening found, in an event about a check or about a person who is monitored: `…Status` of the third version, `AML` and `LID` of the second. */
export function idenfyConcerns(event: Record<string, unknown>): Concern[] {
  const statuses = { ...recordOf(event['status']), ...event };
  const found = new Set<Concern>();
  if (isOneOf(flags, statuses['sanctionsStatus'])) found.add('SANCTIONED');
  if (isOneOf(flags, statuses['pepsStatus'])) found.add('POLITICALLY_EXPOSED');
  for (const service of [...listIn(event['AML']), ...listIn(event['results'])].map(recordOf)) {
    const { serviceSuspected, overallStatus } = recordOf(service['status']);
    if (serviceSuspected !== true && overallStatus !== 'SUSPECTED') continue;
    const suspicions = listIn(service['data']).map((one) => String(recordOf(one)['suspicion']));
    if (suspicions.some((suspicion) => suspicion.startsWith('SANCTION'))) found.add('SANCTIONED');
    else if (suspicions.some((suspicion) => suspicion.startsWith('PEP'))) found.add('POLITICALLY_EXPOSED');
    else found.add('PROVIDER_IN_DOUBT');
  }
  if (listIn(event['LID']).some((service) => recordOf(recordOf(recordOf(service)['status']))['serviceSuspected'] === true))
    found.add('PROVIDER_IN_DOUBT');
  return [...found];
}
