import { systemClock } from '../lib/clock.ts';
import { fetchInTime } from '../lib/fetch-in-time.ts';

interface Collector {
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
}

export interface LogShipping {
  write(line: string): void;
  /** Sends what is left. */
  end(): Promise<void>;
}

const usual = { everyMs: 1000, timeoutMs: 10_000, mostLines: 10_000 };

/**
 * Writes each line to its usual destination, and sends it to another system, which an intruder of this one cannot change (OWASP ASVS 5.0, 16.4.3): JSON lines
 * by POST, together once a second. While the system does not answer lines wait; the oldest are dropped once they are too many, and their number is sent.
 */
export function logShipping(
  { url, token }: Collector,
  toHere: { write(line: string): void },
  { everyMs, timeoutMs, mostLines }: typeof usual = usual,
): LogShipping {
  let lines: string[] = [];
  let dropped = 0;
  let isSending = false;
  let isFailing = false;
  const headers = { 'content-type': 'application/x-ndjson', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const noteOf = (msg: string, facts: object = {}) =>
    `${JSON.stringify({ level: 40, time: systemClock.now().getTime(), msg, ...facts })}\n`;

  async function send(): Promise<void> {
    if (isSending || lines.length === 0) return;
    isSending = true;
    const [sent, lost] = [lines, dropped];
    [lines, dropped] = [[], 0];
    const body = sent.join('') + (lost > 0 ? noteOf('lines of the log were dropped', { dropped: lost }) : '');
    try {
      const answer = await fetchInTime(new Request(url, { method: 'POST', headers, body }), timeoutMs);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The log collector answers ${answer.status}.`);
      isFailing = false;
    } catch (error) {
      // written here once, and not sent: it would fail as well
      if (!isFailing) toHere.write(noteOf('the log cannot be sent', { err: String(error) }));
      isFailing = true;
      lines = [...sent, ...lines];
      dropped += lost;
      trim();
    } finally {
      isSending = false;
    }
  }

  function trim() {
    const over = lines.length - mostLines;
    if (over <= 0) return;
    lines = lines.slice(over);
    dropped += over;
  }

  const timer = setInterval(() => void send(), everyMs);
  timer.unref();
  return {
    write(line) {
      toHere.write(line);
      lines.push(line);
      if (lines.length > 2 * mostLines) trim();
    },
    async end() {
      clearInterval(timer);
      await send();
    },
  };
}
