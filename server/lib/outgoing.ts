/** A request to an address that no setting names. */
export class OutgoingRefused extends Error {
  constructor(address: string) {
    super(`No request goes to ${address}: no setting names it.`);
    this.name = 'OutgoingRefused';
  }
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Host and port of an address. */
export const addressOf = ({ protocol, hostname, port }: URL): string => `${hostname}:${port || (usualPorts[protocol] ?? '')}`;

let allowed: Set<string> | undefined;
let onRefused: (address: string) => void = () => undefined;

/**
 * From now on requests of this process go to these hosts and ports alone; refused requests are reported to `report` (OWASP ASVS 5.0, 13.2.5). Undefined lifts
 * it: tests, and commands that are called by hand.
 */
export function restrictOutgoing(addresses: Iterable<string> | undefined, report: (address: string) => void = () => undefined): void {
  allowed = addresses && new Set(addresses);
  onRefused = report;
}

/** An issuer of the settings names its own endpoints, which may be on other hosts, as Google's are. */
export function allowEndpoints(urls: readonly unknown[]): void {
  for (const url of urls) if (typeof url === 'string' && URL.canParse(url)) allowed?.add(addressOf(new URL(url)));
}

/** The one `fetch` of the server. It follows no redirect by itself: that would lead to a host that nobody has named. */
export async function fetchAllowed(request: Request | URL | string, init: RequestInit = {}): Promise<Response> {
  const address = addressOf(new URL(request instanceof Request ? request.url : request));
  if (allowed && !allowed.has(address)) {
    onRefused(address);
    throw new OutgoingRefused(address);
  }
  return fetch(request, { redirect: 'error', ...init });
}
