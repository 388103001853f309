import { connect } from 'node:net';
import type { VirusScanner } from '../../files/virus-scanner.ts';

export interface ClamdAddress {
  host: string;
  port: number;
}

/** How long an upload waits for the scanner. */
const timeoutMs = 20_000;
const chunkBytes = 64 * 1024;

/** ClamAV's daemon: each file is sent as `INSTREAM`, in chunks with their lengths before them. It never reads our disk. */
export const clamd = ({ host, port }: ClamdAddress): VirusScanner => ({
  scan: (bytes) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, host);
      const fail = (reason: string) => {
        socket.destroy();
        reject(new Error(`the virus scanner ${reason}`));
      };
      let answer = '';
      socket.setTimeout(timeoutMs, () => fail('does not answer'));
      socket.on('error', ({ message }) => fail(`cannot be reached: ${message}`));
      socket.on('data', (part) => (answer += String(part)));
      socket.on('close', () => {
        if (/^stream: OK\0?\s*$/.test(answer)) resolve('clean');
        else if (/^stream: .+ FOUND\0?\s*$/.test(answer)) resolve('infected');
        else fail(`answers "${answer.slice(0, 100)}"`);
      });
      socket.write('zINSTREAM\0');
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(length);
        socket.write(chunk);
      }
      socket.write(Buffer.alloc(4));
    }),
});
