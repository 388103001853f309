import { isDsn, type TracesOptions } from '../../http/traces.ts';
import { StartProblem } from '../../lib/start-problem.ts';
import { type Strapi, strapiAt } from '../../marketing/blog/strapi.ts';
import type { Config } from './config.ts';
import { isHttp, needLength, type Read } from './values.ts';

export function readSmtpUrl(read: Read): string | undefined {
  const url = read('SMTP_URL');
  if (url === undefined) return undefined;
  // not shown: it may hold a password
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol) || new URL(url).hostname === '')
    throw new StartProblem('SMTP_URL must be an address like smtp://user:password@host:587.');
  return url;
}

/** Where the posts come from, if not from the repository. */
export function readBlog(read: Read): Strapi | undefined {
  const url = read('BLOG_URL');
  if (url === undefined) return undefined;
  const strapi = strapiAt(url);
  if (!strapi) throw new StartProblem(`BLOG_URL must be an address like https://cms.example.com/api, not "${url}".`);
  return strapi;
}

/** Where analytics events are forwarded to, if anywhere. */
export function readPosthog(read: Read): TracesOptions['posthog'] {
  const key = read('POSTHOG_KEY');
  const host = read('POSTHOG_HOST') ?? 'https://eu.i.posthog.com';
  if (!isHttp(host)) throw new StartProblem(`POSTHOG_HOST must be an address like https://eu.i.posthog.com, not "${host}".`);
  return key ? { key, host: host.replace(/\/$/, '') } : undefined;
}

export function readSentryDsn(read: Read): string | undefined {
  const sentryDsn = read('SENTRY_DSN');
  if (sentryDsn !== undefined && !isDsn(sentryDsn))
    throw new StartProblem('SENTRY_DSN must be an address like https://key@errors.example.com/42.');
  return sentryDsn;
}

export function readLogCollector(read: Read): Config['logCollector'] {
  const [url, token] = [read('LOG_URL'), read('LOG_TOKEN')];
  needLength('LOG_TOKEN', token);
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || !isHttp(url)) throw new StartProblem('LOG_URL must be an address like https://logs.example.com/ingest.');
  return { url, token };
}
