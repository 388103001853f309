/** What belongs to the reference server, as Vite's proxy takes it: the beginning of an address, or a pattern. Everything else is the app's own. */
export const passedOn = [
  '/api',
  '/oidc',
  '/sign-in',
  '/auth/return',
  // not the pages beside it, whose addresses begin alike
  String.raw`^/registration/verify(?:\?|$)`,
  '/sandbox',
  '/identity-check',
  '/webhooks',
  '/v2',
  '/traces',
  '/atlas/reports',
  '/atlas/runs',
  String.raw`^/(?:robots\.txt|sitemap\.xml)(?:\?|$)`,
  '/healthz',
  '/readyz',
];
