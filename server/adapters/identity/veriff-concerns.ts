import { recordOf } from '../../../domain/unknown.ts';
import type { Concern } from '../../store/tables/onboarding.ts';

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What screening found. A possible match on other lists, such as warnings and adverse media, is a doubt. */
export function veriffConcerns(screening: Record<string, unknown>): Concern[] {
  if (screening['matchStatus'] !== 'possible_match') return [];
  const listings = listIn(screening['hits']).map((hit) => recordOf(recordOf(hit)['listingsRelatedToMatch']));
  const has = (list: string) => listings.some((listing) => listIn(listing[list]).length > 0);
  const found: Concern[] = [
    ...(has('sanctions') ? (['SANCTIONED'] as const) : []),
    ...(has('pep') ? (['POLITICALLY_EXPOSED'] as const) : []),
  ];
  return found.length > 0 ? found : ['PROVIDER_IN_DOUBT'];
}
