/** A client in a process of its own that costs little beside the server: plain sockets, one request at a time on each. Answers with one line of JSON. */
import net from 'node:net';

const [target = '', connections = '10', ms = '5000', encoding = '', authorization = ''] = process.argv.slice(2);
const { hostname, port, pathname, search, host } = new URL(target);
const head = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${encoding ? `Accept-Encoding: ${encoding}\r\n` : ''}${authorization ? `Authorization: ${authorization}\r\n` : ''}\r\n`;
const end = performance.now() + Number(ms);
const times: number[] = [];
const statuses: Record<string, number> = {};
let bytes = 0;
/** Ends an answer in chunks; within compressed bytes it is as good as impossible. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

function connection(): Promise<void> {
  return new Promise((resolve, reject) => {
    let from = 0;
    /** Bytes of the answer that are still to come; undefined while its head is read. */
    let missing: number | undefined;
    let start: Buffer = Buffer.alloc(0);
    let isChunked = false;
    /** The last bytes that have arrived of an answer in chunks. */
    let tail: Buffer = Buffer.alloc(0);
    const ask = () => {
      from = performance.now();
      missing = undefined;
      start = Buffer.alloc(0);
      socket.write(head);
    };
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true }, ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (missing === undefined) {
        start = start.length ? Buffer.concat([start, chunk]) : chunk;
        const close = start.indexOf('\r\n\r\n');
        if (close < 0) return;
        const lines = start.toString('latin1', 0, close);
        const length = /^content-length: (\d+)/im.exec(lines)?.[1];
        isChunked = /^transfer-encoding: chunked/im.test(lines);
        if (length === undefined && !isChunked) {
          reject(new Error(`an answer without its length:\n${lines}`));
          return;
        }
        const status = lines.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        missing = Number(length ?? 0) - (start.length - close - 4);
        tail = start;
      } else {
        missing -= chunk.length;
        tail = chunk.length >= lastChunk.length ? chunk : Buffer.concat([tail.subarray(-lastChunk.length), chunk]);
      }
      if (isChunked ? !tail.subarray(-lastChunk.length).equals(lastChunk) : missing > 0) return;
      const now = performance.now();
      times.push(now - from);
      if (now < end) ask();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

await Promise.all(Array.from({ length: Number(connections) }, connection));
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
console.log(
  JSON.stringify({
    perSecond: (times.length / Number(ms)) * 1_000,
    median: at(0.5),
    high: at(0.99),
    slowest: at(1),
    statuses,
    bytesEach: Math.round(bytes / times.length),
  }),
);
