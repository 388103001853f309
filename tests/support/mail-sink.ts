import { createServer } from 'node:net';

/** A mail server on loopback that accepts every e-mail and delivers none. `received` are their sources, as they were sent. */
export async function mailSink(): Promise<{ url: string; received: string[]; close: () => void }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    let isBody = false;
    socket.on('error', () => {});
    socket.write('220 mail\r\n');
    socket.on('data', (part) => {
      text += String(part);
      for (;;) {
        const end = isBody ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (isBody ? 5 : 2));
        if (isBody) received.push(line);
        isBody = !isBody && line === 'DATA';
        socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    close: () => void server.close(),
  };
}
