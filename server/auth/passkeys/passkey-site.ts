import { isIP } from 'node:net';

/** For whom passkeys are made, and where they are used. */
export interface PasskeySite {
  /** The address of the platform, as browsers sign it. */
  origin: string;
  /** The domain that passkeys belong to (`rp.id` of Web Authentication). */
  domain: string;
}

/** Passkeys belong to a domain: an address that is a number has none (Web Authentication, Level 3, 5.1.3). `domain`: the host, or one above it. */
export function passkeySite(origin: string, domain?: string): PasskeySite | undefined {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  return { origin, domain: domain ?? hostname };
}
