import { readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { recordOf } from '../../../domain/unknown.ts';
import { oncePer } from '../../../server/lib/once-per.ts';

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Checks of a request, a response and a webhook against openapi/providers/<name>.yaml: each check throws where the two differ. */
export const describedProvider = oncePer((name: string) => {
  const document: unknown = parse(readFileSync(new URL(`../../../openapi/providers/${name}.yaml`, import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(recordOf(document), name);
  const at = (...keys: string[]) => keys.reduce<unknown>((found, key) => recordOf(found)[key], document);

  function check(what: string, keys: readonly string[], value: unknown): void {
    const $ref = `${name}#/${keys.map(escaped).map(encodeURIComponent).join('/')}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    if (!validate(value)) throw new Error(`${name}: ${what} is not as described: ${ajv.errorsText(validate.errors)}`);
  }

  const jsonSchema = ['content', 'application/json', 'schema'];
  return {
    request(path: string, method: string, body: unknown): void {
      if (at('paths', path, method) === undefined) throw new Error(`${name} describes no ${method} ${path}`);
      const described = ['paths', path, method, 'requestBody'];
      const [media] = Object.keys(recordOf(at(...described, 'content')));
      if (media !== undefined) check(`the request of ${path}`, [...described, 'content', media, 'schema'], body);
    },
    answer(path: string, method: string, status: number, body: unknown): void {
      const responses = ['paths', path, method, 'responses'];
      const code = [String(status), `${Math.floor(status / 100)}XX`].find((one) => at(...responses, one) !== undefined);
      if (code === undefined) throw new Error(`${name} describes no ${status} of ${path}`);
      const ref = recordOf(at(...responses, code))['$ref'];
      const keys = typeof ref === 'string' ? ref.split('/').slice(1) : [...responses, code];
      if (at(...keys, 'content') === undefined && body === undefined) return;
      check(`the answer ${status} of ${path}`, [...keys, ...jsonSchema], body);
    },
    hook: (hook: string, body: unknown) => check(`the webhook ${hook}`, ['webhooks', hook, 'post', 'requestBody', ...jsonSchema], body),
  };
});
