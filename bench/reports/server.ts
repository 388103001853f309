/** The server on a database, for `bench/reports.ts`: prints its address, an operator's token and an investor's. */
import { buildApp } from '../../server/app.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { openStore } from '../../server/store/open.ts';

const store = await openStore({ url: process.argv[2] });
const app = await buildApp({ store, clock: systemClock, origin: 'http://localhost:4000', sandbox: true });
const { users } = await makeScenario(store, systemClock, { users: [{ userGroup: 'ADMIN' }, {}] });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ origin: `${origin}/api/v1`, operator: users[0]?.token, investor: users[1]?.token }));
process.on('SIGTERM', () => process.exit(0));
