import type { IncomingHttpHeaders } from 'node:http';

/** The language chosen in the app, as it mirrors it in its cookie. [T-73] */
export const rememberedLanguage = ({ headers }: { headers: IncomingHttpHeaders }): string | undefined =>
  /(?:^|;\s*)lang=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
