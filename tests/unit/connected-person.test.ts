import { expect, test } from 'vitest';
import { isConnectedOwner } from '../../domain/connected-person.ts';

const shareholder = { name: 'UAB Krantinė', code: '305 812-345', country: 'LT' };
const ona = { name: 'Ona Petraitytė', code: null, country: null };

test('who may not be a project owner is known by code and country, or by name [Regulation (EU) 2020/1503, Article 8(2)]', () => {
  expect(isConnectedOwner({ name: 'Another', code: '305812345', country: 'lt' }, [shareholder])).toBe(true);
  expect(isConnectedOwner({ name: 'Another', code: '305812345', country: 'LV' }, [shareholder])).toBe(false);
  expect(isConnectedOwner({ name: 'Another', code: '305812346', country: 'LT' }, [shareholder])).toBe(false);
  expect(isConnectedOwner({ name: 'krantine, UAB', code: '1', country: 'LV' }, [shareholder])).toBe(true);
  expect(isConnectedOwner({ name: 'Petraityte, ONA' }, [shareholder, ona])).toBe(true);
  expect(isConnectedOwner({ name: 'Ona Petraitytė' }, [shareholder])).toBe(false);
  expect(isConnectedOwner({ name: 'Ona' }, [ona])).toBe(false);
  expect(isConnectedOwner({ name: 'OnaPetraityte' }, [ona])).toBe(false);
});

test('a company whose country is not known is the one with the code anywhere', () => {
  const anywhere = { ...shareholder, country: null };
  expect(isConnectedOwner({ code: '305812345', country: 'LV' }, [anywhere])).toBe(true);
  expect(isConnectedOwner({ code: '305812345' }, [anywhere])).toBe(true);
  expect(isConnectedOwner({ code: '305812345' }, [shareholder])).toBe(false);
});

test('who has neither code nor name is nobody', () => {
  expect(isConnectedOwner({}, [ona, { name: '…', code: null, country: null }])).toBe(false);
  expect(isConnectedOwner({ name: '.', code: ' ', country: 'LT' }, [{ name: '-', code: '', country: 'LT' }])).toBe(false);
});
