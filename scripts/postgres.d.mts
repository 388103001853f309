/** The folder with PostgreSQL's programs, newest first. */
export function postgresFolder(): string | undefined;

/** A throw-away PostgreSQL on a free port, or nothing where the machine has none. */
export function startPostgres(options?: {
  durable?: boolean;
}): Promise<{ url: string; pid: number | undefined; stop: () => Promise<void> } | undefined>;
