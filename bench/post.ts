/**
 * Sends what a file lists (`[{ path, token, key, body }]`), each once, on ten connections, and prints a line of JSON: calls a second, the slowest hundredth,
 * how often which status, and the answers. `node bench/post.ts <origin> <file>`
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';

export interface Call {
  path: string;
  token: string;
  key: string;
  body: unknown;
}

const [origin = '', file = ''] = process.argv.slice(2);
const calls: Call[] = JSON.parse(readFileSync(file, 'utf8'));
const connections = 10;
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const times: number[] = [];
const statuses: Record<string, number> = {};
const answers: unknown[] = [];

function send({ path, token, key, body }: Call): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const request = http.request(
      `${origin}${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        let read = '';
        response.setEncoding('utf8').on('data', (part: string) => (read += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: read }));
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

const began = performance.now();
const queue = calls.entries();
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (const [index, call] of queue) {
      const from = performance.now();
      const { status, text } = await send(call);
      times.push(performance.now() - from);
      statuses[status] = (statuses[status] ?? 0) + 1;
      answers[index] = JSON.parse(text);
    }
  }),
);
const ms = performance.now() - began;
agent.destroy();
times.sort((a, b) => a - b);
console.log(
  JSON.stringify({ perSecond: (calls.length / ms) * 1_000, high: times[Math.floor(times.length * 0.99)] ?? 0, statuses, answers }),
);
