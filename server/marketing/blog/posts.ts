import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import { recordOf } from '../../../domain/unknown.ts';

export interface Post {
  id: number;
  locale: Locale;
  slug: string;
  title: string;
  publishedAt: string;
  summary: string;
  /** Name of the drawing that goes with it. */
  picture: string;
  alternativeText: string;
  content: string;
}

const folder = fileURLToPath(new URL('./posts/', import.meta.url));

let posts: readonly Post[] | undefined;

/** The posts of the repository, `{name}.{locale}.md` with a head in YAML, read once. A file that lacks something stops the server at its start. */
export const readPosts = (): readonly Post[] => (posts ??= readAll());

function readAll(): Post[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file, index) => {
      const [, head = '', content = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(folder + file, 'utf8')) ?? [];
      const locale = file.split('.').at(-2);
      const facts = recordOf(parse(head));
      const text = (name: string) => {
        const value = facts[name];
        if (typeof value === 'string' && value) return value;
        throw new Error(`The post ${file} has no ${name}.`);
      };
      if (!isLocale(locale) || !content.trim()) throw new Error(`The post ${file} has no language in its name, or no text.`);
      const publishedAt = new Date(text('publishedAt')).toISOString();
      return {
        id: index + 1,
        locale,
        slug: text('slug'),
        title: text('title'),
        publishedAt,
        summary: text('summary'),
        picture: text('picture'),
        alternativeText: text('alternativeText'),
        content: content.trim(),
      };
    });
}

/** Minutes that people need to read it, at two hundred words a minute, at least one. */
export const timeToRead = (content: string): number => Math.max(1, Math.round(content.split(/\s+/).length / 200));
