/** GET /projects with 10 connections: requests a second, and how long the slow ones take. `node bench/requests.ts [url] [seconds]` */
import http from 'node:http';
import { startServer } from './server.ts';

const connections = 10;
const url = process.argv[2] || undefined;
const seconds = process.argv[3] ?? '10';
const own = url ? undefined : await startServer();
const target = url ?? `${own?.origin}/api/v1/projects`;
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

const get = () =>
  new Promise<number>((resolve, reject) => {
    http
      .get(target, { agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      })
      .on('error', reject);
  });

async function round(ms: number) {
  const times: number[] = [];
  const refused = new Map<number, number>();
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const from = performance.now();
        const status = await get();
        times.push(performance.now() - from);
        if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1);
      }
    }),
  );
  return { times: times.sort((a, b) => a - b), refused };
}

try {
  await round(2_000);
  const ms = Number(seconds) * 1_000;
  const { times, refused } = await round(ms);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(2);
  console.log(`GET /projects, ${connections} connections: ${Math.round((times.length / ms) * 1_000)} requests/s`);
  console.log(`median ${at(0.5)} ms, 99 % ${at(0.99)} ms, slowest ${at(1)} ms`);
  for (const [status, count] of refused) console.log(`status ${status}: ${count}`);
  process.exitCode = refused.size ? 1 : 0;
} finally {
  agent.destroy();
  await own?.stop();
}
