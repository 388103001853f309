/** An object that is no list, whatever it holds. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Such an object; an empty one for anything else. */
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Is it one of these values? */
export const isOneOf = <One>(values: readonly One[], value: unknown): value is One => values.some((one) => one === value);
