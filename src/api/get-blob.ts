import { UnexpectedAnswer } from './unexpected-answer.ts';

/**
 * The file of a request that was sent with `parseAs: 'blob'`, or with `parseAs: 'stream'` where somebody wants to know how many bytes have been received; the
 * contract describes it as text.
 */
export async function getBlob(
  request: Promise<{ data?: unknown; response: Response }>,
  onReceived: (bytes: number) => void = () => {},
): Promise<Blob> {
  const { data, response } = await request;
  if (data instanceof Blob) return data;
  if (data instanceof ReadableStream) return readAll(data, response.headers.get('content-type') ?? '', onReceived);
  throw new UnexpectedAnswer(response.status);
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, type: string, onReceived: (bytes: number) => void): Promise<Blob> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (!value) continue;
    parts.push(value);
    bytes += value.length;
    onReceived(bytes);
  }
  return new Blob(parts, { type });
}
