/**
 * GET /projects with 10 connections: requests a second, and how long the slow ones take; beside it what a bare Fastify reaches with the same bytes, in
 * rounds by turns, since a busy machine slows both. `node bench/requests.ts [seconds a round] [rounds]`, after `npm run build`
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from './server.ts';

interface Round {
  perSecond: number;
  median: number;
  high: number;
  slowest: number;
  statuses: Record<string, number>;
  bytesEach: number;
}

const connections = 10;
const ms = Number(process.argv[2] ?? 5) * 1_000;
const rounds = Number(process.argv[3] ?? 3);
const beside = (name: string) => path.join(import.meta.dirname, name);

async function load(url: string, encoding: string, forMs = ms): Promise<Round> {
  const { stdout } = await promisify(execFile)(process.execPath, [beside('load.ts'), url, String(connections), String(forMs), encoding]);
  const round = JSON.parse(stdout) as Round;
  if (Object.keys(round.statuses).join() !== '200') throw new Error(`not all were answered: ${JSON.stringify(round.statuses)}`);
  return round;
}

/** The body as it is sent, still compressed. */
async function bytesOf(url: string, encoding: string): Promise<Buffer> {
  const [answer] = (await once(http.get(url, { headers: { 'accept-encoding': encoding || 'identity' } }), 'response')) as [
    http.IncomingMessage,
  ];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const directory = await mkdtemp(path.join(os.tmpdir(), 'statefolio-bench-'));
const server = await startServer();
try {
  const url = `${server.origin.replace('localhost', '127.0.0.1')}/api/v1/projects`;
  for (const encoding of ['', 'gzip']) {
    const file = path.join(directory, `body-${encoding}`);
    await writeFile(file, await bytesOf(url, encoding));
    const peer: ChildProcess = spawn(process.execPath, [beside('bare.ts'), file, encoding], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [line] = (await once(peer.stdout!, 'data')) as [Buffer];
      const peerUrl = `${line.toString().trim()}/projects`;
      await load(url, encoding, 2_000);
      await load(peerUrl, encoding, 2_000);
      const own: Round[] = [];
      const bare: Round[] = [];
      for (let round = 0; round < rounds; round++) {
        own.push(await load(url, encoding));
        bare.push(await load(peerUrl, encoding));
      }
      const rate = middle(own.map(({ perSecond }) => perSecond));
      const peerRate = middle(bare.map(({ perSecond }) => perSecond));
      const best = own.reduce((a, b) => (a.perSecond > b.perSecond ? a : b));
      console.log(
        `GET /projects ${encoding || 'uncompressed'}, ${connections} connections, ${best.bytesEach} bytes each, load average ${os.loadavg()[0]?.toFixed(1)}:`,
      );
      console.log(
        `  ${own.map(({ perSecond }) => Math.round(perSecond)).join(', ')} requests/s, middle ${Math.round(rate)} (at least 2500)`,
      );
      console.log(
        `  best round: median ${best.median.toFixed(2)} ms, 99 % ${best.high.toFixed(2)} ms, slowest ${best.slowest.toFixed(2)} ms`,
      );
      console.log(
        `  bare Fastify ${bare.map(({ perSecond }) => Math.round(perSecond)).join(', ')}, middle ${Math.round(peerRate)}: ratio ${((rate / peerRate) * 100).toFixed(0)} %`,
      );
      if (rate < 2_500) process.exitCode = 1;
    } finally {
      peer.kill();
    }
  }
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
