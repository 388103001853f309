import type { components } from '../../openapi/schema.d.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';
import { recordOf } from '../../domain/unknown.ts';

/** A described refusal as a value; any other answer is thrown, because nobody knows what it means. */
export function refusal(
  error: Partial<components['schemas']['Problem']> | undefined,
  response: Response,
  statuses: readonly number[] = [400],
): { kind: 'refused'; code: components['schemas']['ErrorCode'] } {
  const code = error?.errorCode;
  if (code === undefined || !statuses.includes(response.status)) throw new UnexpectedAnswer(response.status);
  return { kind: 'refused', code };
}

/** What a refusal says about single fields: the word of the contract by the name of the field. */
export function fieldErrorsOf(error: unknown): [field: string, word: string][] {
  return Object.entries(recordOf(recordOf(error)['fieldErrors'])).flatMap(([field, word]) =>
    typeof word === 'string' ? [[field, word]] : [],
  );
}
