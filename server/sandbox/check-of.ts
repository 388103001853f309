import { Ajv, type ValidateFunction } from 'ajv';

/** Checks a value against a JSON schema, which is compiled on first use, so that the start of a server does not wait for it. */
export function checkOf<T>(schema: object): (value: unknown) => value is T {
  let validate: ValidateFunction<T> | undefined;
  return (value): value is T => {
    validate ??= new Ajv().compile<T>(schema);
    return validate(value);
  };
}
