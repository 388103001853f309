/** The peer: Fastify with nothing else, which answers the bytes of a file. `node bench/bare.ts <file> <encoding>` prints its address. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const body = readFileSync(process.argv[2] ?? '');
const encoding = process.argv[3];
const app = Fastify();
app.get('/projects', (_request, reply) => {
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(body);
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
