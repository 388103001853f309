import { useLingui } from '@lingui/react/macro';
import type { Device } from '../../../machines/devices/devices.machine.ts';

/** “Firefox on Windows”, as far as it is known. */
export function useDeviceName() {
  const { t } = useLingui();
  return ({ browser, system }: Pick<Device, 'browser' | 'system'>): string =>
    browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
}
