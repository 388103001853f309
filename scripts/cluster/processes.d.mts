/** The account that the programs run as: this one, or postgres where this one is root. */
export function accountOf(): Promise<string>;
/** Ids of all processes that work in the folder or were started with its path, and of those that they have started. */
export function processesIn(folder: string): number[];
/** `kill -9` of all of them, until none is left. */
export function killAllIn(folder: string): Promise<void>;
