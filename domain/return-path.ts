/** Where sign-in leads when no other path is safe. [CONST-13] */
export const defaultReturnPath = '/dashboard';

const here = 'https://here.invalid';

/** A path of this product that may be opened after sign-in; anything that could lead elsewhere, or back into sign-in, becomes the default. [AUTH-06, T-40] */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\u0000-\u001f\u007f\\]/.test(path) || !URL.canParse(path, here)) return defaultReturnPath;
  const { origin, pathname, search, hash } = new URL(path, here);
  if (origin !== here || pathname.startsWith('//') || /^\/auth(\/|$)/i.test(pathname)) return defaultReturnPath;
  return pathname + search + hash;
}
