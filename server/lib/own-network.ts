/** Names of the machine itself. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * Whether what is sent there leaves neither the machine nor a network of containers on it, whose names have one label (`database` in
 * `deploy/compose`). Anything else may be read on its way and has to be encrypted (OWASP ASVS 5.0, 12.3.1).
 */
export const isOwnNetwork = (hostname: string): boolean => isLoopback(hostname) || /^[a-z0-9][a-z0-9-]*$/i.test(hostname);
