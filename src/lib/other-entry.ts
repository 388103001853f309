const isBackOffice = (path: string) => path === '/admin' || path.startsWith('/admin/');

/** Which of the two apps of this origin was loaded: the investors', or the operators' below `/admin`. */
const isLoadedBackOffice = typeof window !== 'undefined' && isBackOffice(window.location.pathname);

/** For `beforeLoad`: a path of the other app is loaded from the server, with that app's HTML. Never resolves then, so this page stays until it does. */
export function openOtherEntry({
  location: { pathname, href },
  preload,
}: {
  location: { pathname: string; href: string };
  preload: boolean;
}) {
  if (typeof window === 'undefined' || preload || isBackOffice(pathname) === isLoadedBackOffice) return undefined;
  window.location.replace(href);
  return new Promise<never>(() => undefined);
}
