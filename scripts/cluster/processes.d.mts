/** The account that the programs run as: this one, or postgres where this one is root. */
export function accountOf(): Promise<string>;
