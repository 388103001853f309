import { type RetentionDays, retentionBounds, usualDays } from '../../../domain/retention.ts';
import { StartProblem } from '../../lib/start-problem.ts';

/** Reads `email=60,complaint=2557`: days by kind, within the bounds of `domain/retention.ts`. Kinds that are not named keep the usual days. */
export function readRetentionDays(text: string | undefined): RetentionDays {
  const parts = (text ?? '').split(',').filter((part) => part.trim() !== '');
  const set = parts.map((part) => {
    const [, kind = '', number = ''] = /^\s*([A-Za-z]+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? [];
    if (kind === '') throw new StartProblem(`RETENTION_DAYS must be like email=60,complaint=2557, not "${part.trim()}".`);
    const bounds = retentionBounds(kind);
    if (!bounds) throw new StartProblem(`RETENTION_DAYS cannot set ${kind}; docs/operating.md lists what it can set.`);
    const days = Number(number);
    if (days < bounds.min || days > bounds.max)
      throw new StartProblem(`RETENTION_DAYS must be ${bounds.min} to ${bounds.max} days for ${kind}, not ${days}.`);
    return [kind, days] as const;
  });
  const twice = set.find(([kind], at) => set.findIndex(([other]) => other === kind) !== at);
  if (twice) throw new StartProblem(`RETENTION_DAYS names ${twice[0]} twice.`);
  return { ...usualDays, ...Object.fromEntries(set) };
}
