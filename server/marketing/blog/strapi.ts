import { localeOf } from '../../../domain/locale.ts';
import { recordOf } from '../../../domain/unknown.ts';
import type { Answer } from '../../http/contract/answers.ts';
import type { Req } from '../../http/contract/handlers.ts';
import type { PublishedPost } from '../../http/sitemap.ts';
import { timeToRead } from './posts.ts';
import { systemClock } from '../../lib/clock.ts';
import { fetchAllowed } from '../../lib/outgoing.ts';

/** Where a Strapi answers, and where its media are seen from: our own origin. */
export interface Strapi {
  /** The address that operations are added to, `https://cms.example.com/api`, without a slash at its end. */
  readonly api: string;
  /** The one origin that pictures and films are taken from. */
  readonly origin: string;
}

/** Pictures and films of the Strapi hang below this address of ours. */
export const mediaPath = '/v2/blog';

/** Reads an address like `https://cms.example.com/api`; undefined for anything that is none. */
export function strapiAt(address: string): Strapi | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(address);
  if (!['http:', 'https:'].includes(protocol) || search || hash || username || password) return undefined;
  return { api: origin + pathname.replace(/\/+$/, ''), origin };
}

const patienceMs = 3_000;
/** Pages with new posts wait for the Strapi; while it hangs, only one in this time does. */
const restMs = 5_000;
const largest = 8 * 1024 * 1024;

/** The posts of a Strapi, asked with the same query. What it answers is brought into our shape here, and the contract checks it like anything of ours. */
export function strapiHandlers(strapi: Strapi): { listBlogPosts: (request: Req<'listBlogPosts'>) => Promise<Answer> } {
  const ask = asker(strapi);
  return {
    async listBlogPosts({ query }) {
      const asked = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.append(name, String(value));
      return { status: 200, body: toContractShape(await ask(asked), strapi, query.populate ?? []) };
    },
  };
}

/** The newest articles in English, German and Lithuanian, a hundred each. */
export function strapiPosts(strapi: Strapi): () => Promise<PublishedPost[]> {
  const ask = asker(strapi);
  return async () => {
    const lists = await Promise.all(
      ['en', 'de', 'lt'].map((locale) => ask(new URLSearchParams({ locale, sort: 'publishedAt:desc', 'pagination[pageSize]': '100' }))),
    );
    return lists
      .flatMap((answer) => [factsOf(answer)['data']].flat().map(attributesOf))
      .flatMap(({ slug, publishedAt }) => (typeof slug === 'string' && typeof publishedAt === 'string' ? [{ slug, publishedAt }] : []));
  };
}

function asker(strapi: Strapi): (query: URLSearchParams) => Promise<unknown> {
  let silentUntil = 0;

  return async (query) => {
    if (systemClock.now().getTime() < silentUntil) throw new Error('The blog did not answer a moment ago.');
    let answer: Response;
    let text: string;
    try {
      answer = await fetchAllowed(`${strapi.api}/blog-posts?${query.toString()}`, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      text = await answer.text();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') silentUntil = systemClock.now().getTime() + restMs;
      throw new Error('The blog cannot be reached.', { cause: error });
    }
    if (!answer.ok) throw new Error(`The blog answers ${answer.status}.`);
    if (text.length > largest) throw new Error('The blog answers more than a list of posts.');
    return JSON.parse(text);
  };
}

type Facts = Readonly<Record<string, unknown>>;
const factsOf = (value: unknown): Facts => recordOf(value);

/** Strapi 4 wraps what an entry says in `attributes`, Strapi 5 does not. */
const attributesOf = (entry: unknown): Facts => ('attributes' in factsOf(entry) ? factsOf(factsOf(entry)['attributes']) : factsOf(entry));

/** The fields that are passed on. Missing fields stay missing, so that the contract check reports them. */
function toContractShape(answer: unknown, strapi: Strapi, populate: readonly ('cardPhoto' | 'coverPhoto')[]): unknown {
  const { data, meta } = factsOf(answer);
  return { data: Array.isArray(data) ? data.map((entry) => post(entry)) : data, meta: { pagination: factsOf(meta)['pagination'] } };

  function post(entry: unknown) {
    const { slug, locale, title, publishedAt, timeToRead: minutes, summary, content, ...others } = attributesOf(entry);
    const text = typeof content === 'string' ? withOurMedia(content, strapi) : content;
    return {
      id: factsOf(entry)['id'],
      attributes: {
        slug,
        locale: (typeof locale === 'string' ? localeOf(locale) : undefined) ?? locale,
        title,
        publishedAt,
        timeToRead: minutes ?? (typeof content === 'string' ? timeToRead(content) : undefined),
        summary: summary ?? '',
        content: text,
        ...Object.fromEntries(populate.map((name) => [name, photo(others[name])])),
      },
    };
  }

  function photo(value: unknown) {
    const entry = 'data' in factsOf(value) ? factsOf(value)['data'] : value;
    const { url, alternativeText = null } = attributesOf(entry);
    const address = typeof url === 'string' ? ourAddress(url, strapi) : undefined;
    const { id } = factsOf(entry);
    return { data: address ? { ...(id === undefined ? {} : { id }), attributes: { url: address, alternativeText } } : null };
  }
}

/** The address on our origin that shows the Strapi's; undefined for what lies anywhere else. */
function ourAddress(address: string, { origin }: Strapi): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin ? mediaPath + url.pathname + url.search : undefined;
}

const film = /\.mp4(?:[?#]|$)/i;

/**
 * Pictures and films of a text by way of our origin, from which alone pages load anything. A picture from elsewhere becomes a link to it; a link to a film
 * from elsewhere stays one.
 */
export function withOurMedia(markdown: string, strapi: Strapi): string {
  return markdown.replaceAll(/(!?)\[([^[\]]*)\]\(\s*<?([^\s)>]+)>?/g, (whole, isPicture: string, text: string, address: string) => {
    if (isPicture || film.test(address)) {
      const ours = ourAddress(address, strapi);
      if (ours) return `${isPicture}[${text}](${ours}`;
      return `[${text || address}](${address}`;
    }
    // other files of its library are opened where they are
    return address.startsWith('/uploads/') ? `[${text}](${strapi.origin}${address}` : whole;
  });
}
