/** Where a browser counts how often the banner was shown. [SHELL-14, CONST-14] */
export const bannerKey = 'register_count';

/** What closing writes, so that the banner does not come back. [SHELL-14, CONST-15] */
export const bannerClosed = 3;

/** How often it was shown, as read before this visit counts; missing or no number is never. [T-13] */
export function bannerCount(stored: string | null | undefined): number {
  const count = Number(stored ?? 0);
  return Number.isFinite(count) ? count : 0;
}

/** On the first two page views only. [SHELL-14] */
export const isBannerDue = (count: number): boolean => count === 0 || count === 1;
