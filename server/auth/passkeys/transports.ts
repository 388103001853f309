import type { components } from '../../../openapi/schema.d.ts';

export type Transport = components['schemas']['PasskeyTransports'][number];

const transports: readonly Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** How a browser reaches an authenticator, as far as we know the words. */
export const transportsOf = (names: readonly string[] = []): Transport[] => transports.filter((transport) => names.includes(transport));
