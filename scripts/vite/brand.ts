import type { Plugin } from 'vite';
import { accents, cssOf } from '../../domain/accent.ts';
import { hexOf } from '../../domain/colour.ts';
import { brand } from '../../domain/brand.ts';
import { markPaths } from '../../domain/mark.ts';

/** `brand(accent-line)` in a style sheet: what the accent of the company looks like there. */
export const withAccents = (css: string): string =>
  css.replace(/\bbrand\(([\w-]+)\)/g, (_, place: string) => {
    if (!(place in accents)) throw new Error(`A style sheet speaks of brand(${place}), which domain/accent.ts does not know.`);
    return cssOf(accents[place as keyof typeof accents]);
  });

/** The mark on paper, for the tabs of browsers. */
export const icon = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="#fff"/>${markPaths({ text: '#10282e', accent: hexOf(accents['accent-line']) })}</svg>`;

/** What of the company stands outside of the programs: its name in the titles, its colour in the tokens, its mark in the tabs. */
export function brandInStatics(): Plugin {
  let base = '/';
  return {
    name: 'brand-in-statics',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    transform: (code, id) => (id.split('?')[0]?.endsWith('/tokens.css') ? withAccents(code) : undefined),
    transformIndexHtml: (html) =>
      html
        .replace(/<title>(.*?)<\/title>/, (_, title: string) => `<title>${title ? `${title} · ` : ''}${brand.name}</title>`)
        .replace('href="/favicon.svg"', `href="${base}favicon.svg"`),
    configureServer({ middlewares }) {
      middlewares.use('/favicon.svg', (_request, response) => response.setHeader('Content-Type', 'image/svg+xml').end(icon()));
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon() });
    },
  };
}
