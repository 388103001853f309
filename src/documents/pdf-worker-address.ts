/** A configured address of the worker where there is a script at it, else the one that came with the build. [UI-08, T-28] */
export async function workerAddress(configured: string | undefined, bundled: string, ask: typeof fetch = fetch): Promise<string> {
  if (!configured) return bundled;
  try {
    const answer = await ask(configured, { method: 'HEAD' });
    return answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '') ? configured : bundled;
  } catch {
    return bundled;
  }
}
