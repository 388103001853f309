export interface Subject {
  name: string;
  /** Below machines/. */
  folder: string;
  /** The catalogues that its screen reads: names of folders in src/features, or of the back office. */
  catalogues: readonly string[];
}

/** What every screen is made of. */
const shared = /^src\/(?:ui|i18n)\/|^src\/lab\/(?!contents|gallery)/;

/**
 * The machines whose screens may look different after these files have changed: their own folder or model, the feature folders and catalogues of their
 * screens, and what all screens share. Rules in domain/ are left out: with `--all` every screen is compared.
 */
export function chosen(subjects: readonly Subject[], changed: readonly string[]): string[] {
  if (changed.some((file) => shared.test(file))) return subjects.map(({ name }) => name);
  const isOf = ({ name, folder, catalogues }: Subject, file: string) =>
    file.startsWith(`machines/${folder}/`) ||
    file.startsWith(`tests/models/${name}.`) ||
    [name, folder, ...catalogues].some(
      (catalogue) => file.startsWith(`src/features/${catalogue}/`) || file.startsWith(`src/${catalogue}/`),
    );
  return subjects.filter((subject) => changed.some((file) => isOf(subject, file))).map(({ name }) => name);
}

interface Recorded {
  places: readonly { state: string }[];
  starts: readonly { place: number }[];
  steps: readonly { to: number; title: string }[];
  tours: readonly { id: string; start: number; steps: readonly number[] }[];
}

export interface Stop {
  state: string;
  /** The tour, and how many of its steps lead to the state. */
  tour: string;
  step: number;
  /** Where it began and what was done, in words: the same in two versions where the way is the same. */
  way: string;
}

function stopsOf({ places, starts, steps, tours }: Recorded): Stop[] {
  return tours.flatMap((tour) => {
    const first = starts[tour.start]?.place ?? 0;
    const way = [String(tour.start)];
    return [first, ...tour.steps.map((number) => steps[number]?.to ?? 0)].map((place, step) => {
      if (step > 0) way.push(steps[tour.steps[step - 1] ?? -1]?.title ?? '');
      return { state: places[place]?.state ?? '', tour: tour.id, step, way: way.join(' · ') };
    });
  });
}

export interface Pair {
  state: string;
  before?: Stop;
  after?: Stop;
}

/** Each state with the shortest way to it, in both versions the same one where there is one. A state of one version alone has no other. */
export function pairs(before: Recorded | undefined, after: Recorded | undefined): Pair[] {
  const [old, now] = [before, after].map((record) => (record ? stopsOf(record).sort((a, b) => a.step - b.step) : []));
  const states = [...new Set([...(now ?? []), ...(old ?? [])].map(({ state }) => state))];
  return states.map((state) => {
    const [oldStops, newStops] = [old, now].map((stops) => (stops ?? []).filter((stop) => stop.state === state));
    const same = newStops?.find(({ way }) => oldStops?.some((stop) => stop.way === way));
    const one = same ?? newStops?.[0];
    const other = same ? oldStops?.find(({ way }) => way === same.way) : oldStops?.[0];
    return { state, ...(other && { before: other }), ...(one && { after: one }) };
  });
}
