/** `fetch` for uploads: it tells how much of the body was sent, in percent, which `fetch` itself cannot. */
export async function sendWithProgress(request: Request, onProgress: (percent: number) => void): Promise<Response> {
  const body = await request.arrayBuffer();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.responseType = 'arraybuffer';
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    });
    call.addEventListener('load', () => {
      const type = call.getResponseHeader('Content-Type');
      resolve(
        new Response(call.response instanceof ArrayBuffer ? call.response : null, {
          status: call.status,
          headers: type === null ? {} : { 'Content-Type': type },
        }),
      );
    });
    call.addEventListener('error', () => reject(new TypeError('The connection broke.')));
    call.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    if (request.signal.aborted) return call.abort();
    request.signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}
