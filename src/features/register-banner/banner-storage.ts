import { bannerKey } from '../../../domain/register-banner.ts';
import { browserStorage } from '../../lib/storage.ts';

export const storedCount = (): string | null => browserStorage.getItem(bannerKey);

export const storeCount = (count: number) => browserStorage.setItem(bannerKey, String(count));
