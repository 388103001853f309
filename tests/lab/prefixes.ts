type Path = { id: string; title: string; begin: number; steps: number[] };

/** Paths in an order in which each step of their common tree is new once: `shared` steps were walked on the path before. */
export function sharingPrefixes(paths: readonly Path[]): { path: Path; shared: number }[] {
  const ordered = [...paths].sort((one, other) => compare([one.begin, ...one.steps], [other.begin, ...other.steps]));
  return ordered.map((path, index) => {
    const before = ordered[index - 1];
    if (before?.begin !== path.begin) return { path, shared: 0 };
    const differs = path.steps.findIndex((step, at) => step !== before.steps[at]);
    return { path, shared: differs < 0 ? path.steps.length : differs };
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

/** So many at a time that a failure is found soon and a test stays short. */
export function inParts<Item>(items: readonly Item[], size = 25): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size));
}
