/** What `bench/scale-costs.ts` has measured, as it writes it to `costs.json`. Milliseconds of processor, unless a name says otherwise. */
export interface Cost {
  /** Of the server's process. */
  serverMs: number;
  /** Of the database's processes. */
  databaseMs: number;
  /** Bytes of the write-ahead log. */
  logBytes: number;
  /** Times that the server waited for the database. */
  trips: number;
  /** Those while the row of the project was locked, the commit among them. */
  lockedTrips: number;
  /** From start to end with one caller. */
  wallMs: number;
}

/** Investing without a pause, by some callers at once. */
export interface Round {
  clients: number;
  projects: number;
  cyclesPerSecond: number;
  /** What 99 of 100 cycles need. */
  highMs: number;
  /** Of server and database together. */
  cycleMs: number;
  /** Processors that other programs left meanwhile: of two, less what they used. */
  processors: number;
}

export interface Costs {
  on: string;
  loadAverage: number;
  /** Median of a flush of 8 kB to the disk. */
  flushMs: number;
  /** The three transactions of an investment. */
  create: Cost;
  pay: Cost;
  settle: Cost;
  /** Reading with a session, by path. */
  reads: Record<string, Cost>;
  /** For one lender of a receipt, by step. */
  lender: Record<'draft' | 'approve' | 'approveInstruction' | 'send' | 'confirm', Cost>;
  /** Tables and indexes, in bytes: of an investment with its payment, contract, ledger and log, and of one payout from receipt to confirmation. */
  investmentBytes: number;
  payoutBytes: number;
  rounds: Round[];
}
