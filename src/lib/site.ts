import { brand } from '../../domain/brand.ts';

let origin: string = globalThis.location?.origin ?? brand.site;

/** Where this site answers; pages name themselves by it (canonical addresses, pictures for previews). */
export function siteOrigin(): string {
  return origin;
}

/** Pages drawn outside a browser are told. */
export function setSiteOrigin(value: string): void {
  origin = value;
}
