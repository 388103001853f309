/** Random numbers that the same seed repeats. */
export interface Seeded {
  /** A whole number from 0 up to, not including, `limit`. */
  int(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name;
  bytes(size: number): Uint8Array;
}

/** The generator sfc32 of PractRand, its state drawn from the text of the seed. */
export function seeded(...seed: readonly (number | string)[]): Seeded {
  let [a, b, c, d] = stateOf(seed.join('/'));
  function next(): number {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }
  for (let warm = 0; warm < 12; warm++) next();
  const int = (limit: number) => Math.floor(next() * limit);
  return {
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[int(list.length)] as T,
    weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name {
      const entries = Object.entries<number | undefined>(weights);
      let left = next() * entries.reduce((sum, [, weight = 0]) => sum + weight, 0);
      for (const [name, weight = 0] of entries) if ((left -= weight) < 0) return name as Name;
      return entries.at(-1)![0] as Name;
    },
    bytes: (size) => Uint8Array.from({ length: size }, () => int(256)),
  };
}

function stateOf(text: string): [number, number, number, number] {
  const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  for (let at = 0; at < text.length; at++)
    for (let part = 0; part < 3; part++)
      state[part] =
        Math.imul(state[part]! ^ text.charCodeAt(at), [0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f][part]!) ^ (state[(part + 1) % 3]! >>> 13);
  return state as [number, number, number, number];
}
