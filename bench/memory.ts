/** Resident memory of the idle server, embedded database included, one minute after start. `node bench/memory.ts [seconds]` (Linux) */
import { readFile } from 'node:fs/promises';
import { startServer } from './server.ts';

const seconds = Number(process.argv[2] ?? 60);
const server = await startServer();
const megabytes = async () =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024;

try {
  console.log(`ready after ${(server.startMs / 1_000).toFixed(1)} s, ${Math.round(await megabytes())} MB resident`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  console.log(`idle for ${seconds} s: ${Math.round(await megabytes())} MB resident`);
} finally {
  await server.stop();
}
