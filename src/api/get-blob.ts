import { UnexpectedAnswer } from './unexpected-answer.ts';

/** The file of a request that was sent with `parseAs: 'blob'`; the contract describes it as text. */
export async function getBlob(request: Promise<{ data?: unknown; response: Response }>): Promise<Blob> {
  const { data, response } = await request;
  if (!(data instanceof Blob)) throw new UnexpectedAnswer(response.status);
  return data;
}
