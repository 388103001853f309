import type { components } from '../../openapi/schema.d.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

/** A described refusal as a value; any other answer is thrown, because nobody knows what it means. */
export function refusal(
  error: unknown,
  response: Response,
  statuses: readonly number[] = [400],
): { kind: 'refused'; code: components['schemas']['ErrorCode'] } {
  const code = (error as Partial<components['schemas']['Problem']> | undefined)?.errorCode;
  if (code === undefined || !statuses.includes(response.status)) throw new UnexpectedAnswer(response.status);
  return { kind: 'refused', code };
}
