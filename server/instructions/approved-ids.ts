import { recordOf } from '../../domain/unknown.ts';

/** The ids of the instructions that a proposed call approves. */
export function approvedIds(body: unknown): ReadonlySet<string> {
  const { ids } = recordOf(body);
  return new Set(Array.isArray(ids) ? ids.map(String) : []);
}
