import { expect, test } from 'vitest';
import { entityTag } from '../../server/http/entity-tag.ts';

test('the tag of an answer follows from its bytes, as text or as bytes, and stays', () => {
  const bytes = Buffer.from('{"name":"Žaliasis kvartalas"}');
  const tag = entityTag(bytes);
  expect(tag).toBe('W/"mEuBxsNKTVBLw/BeCxILOkECTFg="');
  expect(entityTag(bytes)).toBe(tag);
  expect(entityTag(bytes.toString())).toBe(tag);
  expect(entityTag(Buffer.from('{"name":"Žaliasis"}'))).not.toBe(tag);
});
