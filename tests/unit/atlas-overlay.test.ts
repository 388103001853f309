import { expect, test } from 'vitest';
import { overlayNamed } from '../../src/atlas/overlay.ts';

test.each(['constructor', '__proto__', 'unknown'])('%s is no overlay', (name) => {
  expect(overlayNamed(name)).toBeUndefined();
});
