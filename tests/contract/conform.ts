// Holds another back end against the contract: `npm run conform -- --url https://api.example`. The address is the origin; /api/v1 and /api/blog follow.
import { parseArgs } from 'node:util';
import { loadDocument } from '../../server/http/contract/load.ts';
import { fuzz, type Identity, isUnproven } from './fuzz/fuzz.ts';
import { overHttp } from './fuzz/over-http.ts';
import { report } from './fuzz/report.ts';

const usage = `npm run conform -- --url <origin> [--token <bearer token>]… [--requests <number>] [--seed <number>] [--operation <operationId>]…

Calls are really made: investments and payments arise. Use it on a test system. Without a token only public operations are proven.
An operation that never succeeds is unproven and ends it with 1 too: give the tokens of people who may do more, or more requests.`;

/** Answers the exit code: 0 without findings, 1 with findings or where an operation never succeeded, 2 when it was not asked well. */
export async function conform(args: readonly string[], print: (text: string) => void): Promise<number> {
  let options;
  try {
    options = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        token: { type: 'string', multiple: true },
        requests: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        operation: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const requests = Number(options.requests);
  const seed = Number(options.seed);
  if (options.url === undefined || !URL.canParse(options.url) || !(requests > 0) || !Number.isInteger(seed)) {
    print(usage);
    return 2;
  }
  const document = loadDocument();
  const { origin } = new URL(options.url);
  const identities: Identity[] = (options.token ?? []).map((token, index) => ({ name: `token ${index + 1}`, token }));
  try {
    const outcome = await fuzz({
      document,
      send: overHttp(origin),
      identities,
      requests,
      seed,
      ...(options.operation ? { only: options.operation } : {}),
    });
    print(report(outcome));
    const isProven = outcome.operations.size > 0 && ![...outcome.operations.values()].some(isUnproven);
    return outcome.findings.length === 0 && isProven ? 0 : 1;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    print(`${origin} could not be asked. ${error instanceof Error ? error.message : String(error)}${cause}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await conform(process.argv.slice(2), console.log);
