import { catalogue } from '../machines/catalogue.ts';
import { actionsOfTransitions } from '../tests/support/paths/chart.ts';
import { readRecord } from '../tests/support/paths/records.ts';

/** The actions of each transition, by the name of its machine and its id. A transition without actions is absent. */
export const atlasActions = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    catalogue.map(({ name, machine }) => [
      name,
      Object.fromEntries(Object.entries(actionsOfTransitions(readRecord(name), machine)).filter(([, words]) => words !== '')),
    ]),
  );
