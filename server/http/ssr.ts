import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../domain/brand.ts';
import { languageTag, type Locale, localeOfVisit } from '../../domain/locale.ts';
import { rememberedLanguage } from './language-cookie.ts';
import { systemClock } from '../lib/clock.ts';

/** What the built pages answer; they are another program, loaded by its address. */
interface DrawnPage {
  status: 200 | 404;
  head: string;
  body: string;
  data?: unknown;
  sources: string[];
}
type Render = (request: {
  path: string;
  locale: Locale;
  origin: string;
  fetch: (request: Request) => Promise<Response>;
}) => Promise<DrawnPage | undefined>;

interface Pages {
  renderPage: Render;
  isDrawnAlike: (path: string, query: string) => boolean;
  sourcesOf: (path: string, locale: Locale) => string[];
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The style sheets of a page in one text, which the policy lists by its hash. */
interface Sheet {
  text: string;
  hash: string;
}

/** A page in gzip, compressed once, on its first request. */
interface Packed {
  packed?: Promise<Buffer>;
}

/** A page that the browser draws. */
interface Shell extends Packed {
  html: string;
}

interface Page extends Packed {
  status: number;
  /** The page before the style sheet and after it: pages of one kind share it. */
  before: string;
  after: string;
  sheet: Sheet;
  /** Hashes of the style attributes, which the policy lists one by one. */
  styles: string[];
  until: number;
}

/** How long a rendered page is served; the browser refetches its data in any case. */
const freshMs = 30_000;
/** The position of the style sheet in a rendered page. */
const sheetHere = '/* style sheets */';
const maxPages = 400;

/** Whether an answer may be sent in gzip (RFC 9110, 12.5.3). */
export const acceptsGzip = (accepted = ''): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(accepted);

const pack = promisify(gzip);

/** The plugin compresses answers of routes, and a page has none. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Packed, html: string): Promise<void> {
  void reply.type('text/html; charset=utf-8');
  if (!acceptsGzip(request.headers['accept-encoding'])) await reply.send(html);
  else await reply.header('content-encoding', 'gzip').send(await (page.packed ??= pack(html)));
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const decoded = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The language of a page that is drawn here: the browser's own memory is not seen, its copy in a cookie is. [T-73] */
export function pageLocale({ url, headers }: Pick<FastifyRequest, 'headers'> & { url: string }): Locale {
  return localeOfVisit({
    query: url.split('?')[1] ?? '',
    remembered: rememberedLanguage({ headers }),
    preferred: (headers['accept-language'] ?? '').split(',').map((one) => one.split(';')[0]),
  });
}

/** Draws public pages before they are sent, so that they can be read and found without a script. Undefined where nothing is built. */
export function createPageRenderer(app: FastifyInstance, directory: string, origin: string) {
  const program = path.join(directory, '../dist-pages/render.js');
  const manifestFile = path.join(directory, '.vite/manifest.json');
  if (!existsSync(program) || !existsSync(manifestFile)) return undefined;
  let pages: Promise<Pages> | undefined;
  const load = () => (pages ??= import(pathToFileURL(program).href));
  // the start does not wait for it
  app.addHook('onListen', async () => {
    await load();
  });
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const built = readFileSync(path.join(directory, 'index.html'), 'utf8').replace(/<title>.*?<\/title>\s*/, '');
  const inBuilt = (tag: RegExp) => [...built.matchAll(tag)].map(([, file = '']) => file);
  const [entry = ''] = inBuilt(/<script type="module"[^>]* src="([^"]+)"/g);
  const preloaded = inBuilt(/<link rel="modulepreload"[^>]* href="([^"]+)"/g);
  // these pages are read without their program: `pre-hydration.js` fetches it once they have been seen. It stands in the page, so that no press is too early for it.
  const early = readFileSync(path.join(directory, 'pre-hydration.js'), 'utf8');
  const allowEarly = ` ${hashOf(early)}`;
  const template = built.replaceAll(/<(?:link rel="(?:modulepreload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)\s*/g, '');
  const shared = inBuilt(/<link rel="stylesheet"[^>]* href="([^"]+)"/g);

  const sheets = new Map<string, Sheet>();
  const sheetOf = (files: string[]): Sheet => {
    const key = files.join();
    const cached = sheets.get(key);
    if (cached) return cached;
    const text = files.map((file) => readFileSync(path.join(directory, file), 'utf8')).join('');
    const sheet = { text, hash: hashOf(text) };
    sheets.set(key, sheet);
    return sheet;
  };

  /** The API without a network in between. */
  const fetchHere = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
    });
    return new Response(answer.statusCode === 204 ? null : answer.rawPayload.toString('utf8'), {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    });
  };

  /** Its own style sheets and scripts: what a part needs stands before it. */
  const filesOf = (sources: string[]) => {
    const met = new Set<string>();
    const seen = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      // two files may need each other
      if (!chunk || met.has(key)) return;
      met.add(key);
      chunk.imports?.forEach(visit);
      seen.add(key);
    };
    for (const source of sources)
      for (const key of Object.keys(manifest)) if (key === source || key.startsWith(`${source}?tsr-split=`)) visit(key);
    const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
    const styles = new Set([...shared, ...chunks.flatMap(({ css }) => css ?? []).map((file) => `/${file}`)]);
    const scripts = chunks.map(({ file }) => `/${file}`).filter((file) => file.endsWith('.js'));
    return { scripts, styles: [...styles] };
  };

  /** The program, which is fetched later, and the style sheets that it finds in the page already. */
  const headOf = ({ scripts, styles }: ReturnType<typeof filesOf>) => {
    const parts = new Set([...preloaded, ...scripts]);
    const inPage = styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}" disabled>`);
    return `<script data-program="${entry}" data-parts="${[...parts].join(' ')}">${early}</script>${inPage.join('')}`;
  };

  /** A page that the browser draws. It names all its scripts, which would otherwise be found one after the other. */
  const composeShell = (sources: string[], locale: Locale): string => {
    const { scripts, styles } = filesOf(sources);
    const links = scripts
      .filter((file) => !preloaded.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    const sheetLinks = styles.filter((file) => !shared.includes(file)).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
    return built
      .replace(/<html lang="\w+"/, `<html lang="${languageTag(locale)}"`)
      .replace('</head>', () => `${links.join('')}${sheetLinks.join('')}</head>`);
  };
  const shells = new Map<string, Shell>();
  const shellOf = (sources: string[], locale: Locale): Shell => {
    const key = sources.join();
    const shell = shells.get(key) ?? { html: composeShell(sources, locale) };
    shells.set(key, shell);
    return shell;
  };

  const compose = (drawn: DrawnPage, locale: Locale): Page => {
    const data =
      drawn.data === undefined
        ? ''
        : `<script type="application/json" id="page-data">${JSON.stringify(drawn.data).replaceAll('<', '\\u003c')}</script>`;
    const robots = drawn.status === 404 ? '<meta name="robots" content="noindex">' : '';
    const about = drawn.status === 200 ? structuredData(origin) : '';
    const files = filesOf(drawn.sources);
    const [before = '', after = ''] = template
      .replace(/<html lang="\w+"/, `<html lang="${languageTag(locale)}"`)
      .replace('</head>', () => `<style>${sheetHere}</style>${headOf(files)}${drawn.head}${robots}${about}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${drawn.body}</div>${data}`)
      .split(sheetHere, 2);
    const styles = new Set([...drawn.body.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => hashOf(decoded(style))));
    return {
      status: drawn.status,
      before,
      after,
      sheet: sheetOf(files.styles),
      styles: [...styles],
      until: systemClock.now().getTime() + freshMs,
    };
  };

  const cache = new Map<string, Promise<Page | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  const draw = (address: string, locale: Locale): Promise<Page | undefined> => {
    // the language is one for the whole program: one page after the other
    const page = last.then(async () => {
      const { renderPage } = await load();
      const drawn = await renderPage({ path: address, locale, origin, fetch: fetchHere });
      return drawn && compose(drawn, locale);
    });
    last = page.catch(() => undefined);
    return page;
  };

  const pageOf = async (address: string, locale: Locale): Promise<Page | undefined> => {
    const key = `${locale} ${address}`;
    const cached = await cache.get(key)?.catch(() => undefined);
    if (cached && cached.until > systemClock.now().getTime()) return cached;
    const page = draw(address, locale);
    cache.delete(key);
    cache.set(key, page);
    page.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= maxPages) break;
      cache.delete(oldest);
    }
    return page;
  };

  /** True when the page was sent. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const [address = '/', query = ''] = request.url.split('?', 2);
    const locale = pageLocale(request);
    const pageHeaders = {
      'cache-control': 'no-cache',
      'content-language': languageTag(locale),
      vary: 'Cookie, Accept-Language, accept-encoding',
    };
    let page: Page | undefined;
    let shell: Shell | undefined;
    try {
      const { isDrawnAlike, sourcesOf } = await load();
      page = isDrawnAlike(address, query) ? await pageOf(address, locale) : undefined;
      shell = page ? undefined : shellOf(sourcesOf(address, locale), locale);
    } catch (error) {
      // the browser can draw it too
      request.log.error({ err: error }, 'a page could not be drawn');
    }
    if (shell !== undefined) {
      await sendPage(request, reply.headers(pageHeaders), shell, shell.html);
      return true;
    }
    if (!page) return false;
    const policy = String(reply.raw.getHeader('content-security-policy') ?? '').replace(/\bscript-src [^;]*/, `$&${allowEarly}`);
    const allowed = policy.replace(/\bstyle-src [^;]*/, `$& ${page.sheet.hash}`);
    const styles = page.styles.length > 0 ? `;style-src-attr 'unsafe-hashes' ${page.styles.join(' ')}` : '';
    void reply.header('content-security-policy', allowed + styles);
    await sendPage(request, reply.code(page.status).headers(pageHeaders), page, page.before + page.sheet.text + page.after);
    return true;
  };
}

/** The publisher, for search engines; not used by browsers. */
function structuredData(origin: string): string {
  const facts = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'FinancialService',
        '@id': `${origin}/#company`,
        name: brand.name,
        legalName: brand.legalName,
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        image: `${origin}/v2/pictures/site-street.png`,
        email: brand.email,
        telephone: brand.phone,
        address: brand.address,
        sameAs: Object.values(brand.social),
      },
      { '@type': 'WebSite', '@id': `${origin}/#site`, name: brand.name, url: `${origin}/`, publisher: { '@id': `${origin}/#company` } },
    ],
  };
  return `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`;
}
