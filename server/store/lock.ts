import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { StoreProblem } from './problem.ts';

/**
 * Two processes on one embedded database lose each other's data without an error, so the directory is held by a listening socket: the system releases it when
 * the process ends, however it ends. Linux has nameless ("abstract") sockets and Windows named pipes; elsewhere the socket is a file in the directory's parent.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const { dev, ino } = statSync(directory);
  const name = `statefolio-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${name}`
      : process.platform === 'linux'
        ? `\0${name}`
        : `${directory}.lock-${name.slice(-8)}`;
  const socket = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StoreProblem(`The data directory ${directory} is in use by another server.`) : error),
    );
    socket.listen(address, resolve);
  });
  socket.unref();
  return () => socket.close();
}
