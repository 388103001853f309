/**
 * One process with the real server and its floor, on the same database: `node bench/signed-in/server.ts <postgres://… | memory://>` prints both
 * addresses and the people. The floor is a bare Fastify that checks the same session, asks the narrow statements and sends the bytes of the real answer.
 */
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';
import { sandboxPayments } from '../../server/adapters/payments/sandbox.ts';
import { buildApp } from '../../server/app.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { memoryStore } from '../../server/files/file-store.ts';
import { MovableClock } from '../../server/lib/clock.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { openStore } from '../../server/store/open.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import { recordOf } from '../../domain/unknown.ts';
import { calls } from './calls.ts';
import { makePerson } from './people.ts';
import { registerWrites } from './writes.ts';

const address = process.argv[2] ?? 'memory://';
const store = await openStore(address.startsWith('postgres') ? { url: address } : { dataDir: address });
const clock = new MovableClock(undefined);
await seedDemo(store, clock, memoryStore());
const people = [await makePerson(store, clock, 20), await makePerson(store, clock, 1000)];

const app = await buildApp({
  store,
  clock,
  origin: 'http://localhost:4000',
  sandbox: true,
  // made after the answer, in a thread of its own
  contractPdf: async () => Buffer.from('%PDF'),
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });

const client: unknown = '$client' in store.db ? store.db.$client : undefined;
/** Statements have names on the server, so that each is planned once. */
async function ask(name: string, text: string, values: unknown[]): Promise<unknown[]> {
  if (client instanceof pg.Pool) return (await client.query({ name, text, values })).rows;
  if (client instanceof PGlite) return (await client.query(text, values)).rows;
  throw new Error('The store has another client.');
}

const session = `select s.user_id from session_token s join app_user u on u.id = s.user_id and u.locked_at is null
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 limit 1`;

const floor = Fastify();
for (const person of people)
  for (const [index, call] of calls.entries()) {
    const url = call.path(person);
    const answer = await fetch(`${origin}/api/v1${url}`, { headers: { authorization: `Bearer ${person.token}` } });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const statements = call.statements(person);
    const at = url.split('?')[0] ?? url;
    const route = `/${person.investments}/${index}${at}`;
    floor.get(route, async (request, reply) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const rows = await ask('floor session', session, [fingerprint(token), new Date().toISOString()]);
      if (rows.length === 0) return reply.code(401).send();
      await Promise.all(statements.map(({ text, values }, nth) => ask(`floor ${call.name} ${nth}`, text, values)));
      return reply.type(type).send(bytes);
    });
  }
registerWrites(floor, {
  client,
  ask,
  async userOf(token) {
    const [row] = await ask('floor session', session, [fingerprint(token), new Date().toISOString()]);
    return row === undefined ? undefined : String(recordOf(row)['user_id']);
  },
  provider: sandboxPayments({ store, origin: 'http://localhost:4000', secret: Buffer.alloc(24).toString('base64') }),
});
// a person for each connection; experienced people get no e-mail
const writers = await makeScenario(store, clock, {
  users: Array.from({ length: 10 }, () => ({ experience: 'EXPERIENCED' as const })),
  projects: Array.from({ length: 20 }, () => ({ loanAmount: 1_000_000_000 })),
});
const floorOrigin = await floor.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ origin: `${origin}/api/v1`, floorOrigin, people, writers }));
process.on('SIGTERM', () => process.exit(0));
