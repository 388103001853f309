import type { appUser } from '../../store/schema.ts';
import type { PageLocale } from '../messages.ts';

/** Requests of the pages of one's own account. */
export interface AccountRoute {
  Querystring: { lang?: string; done?: string };
  Body: Record<string, string> | undefined;
}

/** Somebody who is signed in at the provider in this browser. */
export interface Visit {
  locale: PageLocale;
  user: typeof appUser.$inferSelect;
  /** The stored id of the session of this browser. */
  session: string;
  /** When this browser signed in there. */
  signedInAt: Date;
}
