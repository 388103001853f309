import { bannerKey } from '../../../domain/register-banner.ts';

export function storedCount(): string | null {
  try {
    return localStorage.getItem(bannerKey);
  } catch {
    return null;
  }
}

export function storeCount(count: number) {
  try {
    localStorage.setItem(bannerKey, String(count));
  } catch {
    // storage can be refused; then every visit is the first
  }
}
