import { Ajv, type ValidateFunction } from 'ajv';

/** Tells what has the shape of a JSON schema, which is compiled when it is first asked: the start of a server waits for none of them. */
export function checkOf<T>(schema: object): (value: unknown) => value is T {
  let validate: ValidateFunction<T> | undefined;
  return (value): value is T => {
    validate ??= new Ajv().compile<T>(schema);
    return validate(value);
  };
}
