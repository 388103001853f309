import { termDuration } from '../../../domain/duration.ts';
import { hasClosed } from '../../../domain/eligibility.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { keysOf } from '../../../domain/keys.ts';

type Project = components['schemas']['Project'];

export const stages = {
  open: ['ACTIVE'],
  coming: ['COMING_SOON', 'ON_STUDY', 'SUSPENDED'],
  running: ['FULLY_FUNDED', 'LATE', 'DEFAULTED'],
  late: ['LATE', 'DEFAULTED'],
  ended: ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF', 'CANCELED'],
} as const satisfies Record<string, readonly Project['status'][]>;
export type Stage = keyof typeof stages;

export const sorts = ['rate', 'term', 'cover', 'class', 'progress'] as const;
export type Sort = (typeof sorts)[number];
/** Percent a year, at least. */
export const rates = [8, 9, 10] as const;
/** Months, at most. */
export const terms = [12, 18, 24] as const;
export const classes = ['A', 'B', 'C', 'D'] as const;
/** Side by side, at most. */
export const maxCompared = 3;

/** Filter, order and comparison of the list, from the URL. Absent: everything, in the platform's order. */
export interface ProjectSearch {
  q?: string;
  stage?: Stage;
  rate?: (typeof rates)[number];
  term?: (typeof terms)[number];
  class?: (typeof classes)[number];
  sort?: Sort;
  /** Only the flagged few may choose it (PROJ-03). */
  type?: 'REAL_ESTATE' | 'BONDS';
  /** Ids of projects, joined by commas. */
  compare?: string;
}

function one<Value>(allowed: readonly Value[], value: unknown): Value | undefined {
  return allowed.find((each) => String(each) === String(value));
}

/** Parses a URL's parameters; invalid ones are left out. */
export function readSearch(raw: Record<string, unknown>): ProjectSearch {
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).slice(0, 100) : '';
  const compared = comparedIds(typeof raw['compare'] === 'string' ? raw['compare'] : undefined);
  const found = {
    q: q.trim() === '' ? undefined : q,
    stage: one(keysOf(stages), raw['stage']),
    rate: one(rates, raw['rate']),
    term: one(terms, raw['term']),
    class: one(classes, raw['class']),
    sort: one(sorts, raw['sort']),
    type: one(['REAL_ESTATE', 'BONDS'] as const, raw['type']),
    compare: compared.length > 0 ? compared.join(',') : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function comparedIds(compare: string | undefined): string[] {
  return [...new Set((compare ?? '').split(',').filter(Boolean))].slice(0, maxCompared);
}

/** Puts a project beside the others, or takes it away. */
export function withCompared(compare: string | undefined, id: string, isCompared: boolean): string | undefined {
  const others = comparedIds(compare).filter((one) => one !== id);
  const next = isCompared ? [...others, id] : others;
  return next.length > 0 ? next.join(',') : undefined;
}

/** Without accents and case, so that "siauliai" finds "Šiauliai". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const highest = ({ interestPerAnnum }: Project) => Math.max(0, ...interestPerAnnum.map(({ interest }) => interest));
function months({ loanTerm }: Project): number {
  const { years, months: more, days } = termDuration(loanTerm);
  return years * 12 + more + days / 30;
}
const cover = ({ ltc, ltv }: Project) => ltc ?? ltv ?? Number.POSITIVE_INFINITY;
const risk = ({ creditScore }: Project) => creditScore?.total ?? Number.POSITIVE_INFINITY;

/** The better one first: the higher rate, the shorter term, the lower loan to value, the safer class, the fuller project. */
const orders: Record<Sort, (a: Project, b: Project) => number> = {
  rate: (a, b) => highest(b) - highest(a),
  term: (a, b) => months(a) - months(b),
  cover: (a, b) => cover(a) - cover(b),
  class: (a, b) => risk(a) - risk(b),
  progress: (a, b) => b.progress.percentage - a.progress.percentage,
};

/** The projects that fit, in the wanted order. `words` is what can be found of each by its text; `today` as `YYYY-MM-DD`. */
export function fitting(
  projects: readonly Project[],
  search: ProjectSearch,
  textOf: (project: Project) => string,
  today: string,
): Project[] {
  const wanted = plain(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const allowed: readonly string[] | undefined = search.stage && stages[search.stage];
  const found = projects.filter((project) => {
    if (allowed && !allowed.includes(project.status)) return false;
    if (search.stage === 'open' && hasClosed(project, today)) return false;
    if (search.type && project.projectType !== search.type) return false;
    if (search.rate !== undefined && highest(project) < search.rate) return false;
    if (search.term !== undefined && months(project) > search.term) return false;
    if (search.class && !project.creditScore?.class.startsWith(search.class)) return false;
    const text = plain(textOf(project));
    return wanted.every((word) => text.includes(word));
  });
  return search.sort ? found.sort(orders[search.sort]) : found;
}
