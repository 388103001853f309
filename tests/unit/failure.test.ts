import { expect, test } from 'vitest';
import { failureAfter, failureOf, isNothingSent, OfflineError, savedFailure } from '../../domain/failure.ts';

const offline = new OfflineError();
const broken = new TypeError('Failed to fetch');
const answered = Object.assign(new Error('unexpected'), { status: 500 });

test('only an offline device has sent nothing, and only a response has a status [ERR-03]', () => {
  expect(failureOf(offline)).toBe('offline');
  expect(failureOf(broken)).toBe('noResponse');
  expect(failureOf(answered)).toBe('serverError');
  expect(failureOf({ name: 'OfflineError', status: 500 })).toBe('offline');
  expect(failureOf({ status: '500' })).toBe('noResponse');
  expect(failureOf(undefined)).toBe('noResponse');
});

test('a device that is offline says nothing of the request before [ERR-03, PAY-11]', () => {
  expect(failureAfter(undefined, offline)).toBe('offline');
  expect(failureAfter('noResponse', offline)).toBe('noResponse');
  expect(failureAfter('serverError', offline)).toBe('serverError');
  expect(failureAfter('offline', broken)).toBe('noResponse');
  expect(failureAfter('noResponse', answered)).toBe('serverError');
});

test('nothing was sent while the device was offline from the first attempt on [PAY-11, 25 C4]', () => {
  expect(isNothingSent(undefined, offline)).toBe(true);
  expect(isNothingSent('offline', offline)).toBe(true);
  expect(isNothingSent('noResponse', offline)).toBe(false);
  expect(isNothingSent(undefined, broken)).toBe(false);
});

test('of a request that was stored before it was sent, nobody has seen a response [PAY-11]', () => {
  expect(savedFailure('serverError')).toBe('serverError');
  expect(savedFailure('noResponse')).toBe('noResponse');
  expect(savedFailure('offline')).toBe('noResponse');
  expect(savedFailure(undefined)).toBe('noResponse');
});
