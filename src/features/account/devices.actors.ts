import { fromPromise } from 'xstate';
import type { DeviceList } from '../../../machines/contract.ts';
import type { devicesMachine, EndResult } from '../../../machines/devices/devices.machine.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import type { AccountClients } from './email-change.actors.ts';

const devicesPath = '/dashboard/settings/devices';

export function devicesActors({ api }: AccountClients) {
  return {
    loadDevices: fromPromise<DeviceList>(async ({ signal }) => {
      const { data, response } = await api.GET('/me/devices', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    }),
    endDevice: fromPromise<EndResult, { id: string }>(async ({ input: { id }, signal }) => {
      const { error, response } = await api.DELETE('/me/devices/{id}', { params: { path: { id } }, signal });
      return response.ok || response.status === 404 ? { kind: 'ended' } : refusal(error, response, [403, 429]);
    }),
    endOthers: fromPromise<EndResult>(async ({ signal }) => {
      const { error, response } = await api.DELETE('/me/devices/others', { signal });
      return response.ok ? { kind: 'ended' } : refusal(error, response, [403, 429]);
    }),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(async ({ input: { nonce } }) => ({
      url: await signInAddress(api, { nonce, returnPath: devicesPath, isAnew: true }),
    })),
  } satisfies Parameters<typeof devicesMachine.provide>[0]['actors'];
}
