import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../../domain/brand.ts';
import { intlLocale, languageTag, locales, type Locale } from '../../domain/locale.ts';
import { useLocale } from '../i18n/i18n.ts';
import { siteOrigin } from '../lib/site.ts';
import { markHydrated } from '../lib/hydrated.ts';

/** The address of a page in one language: English has none in it. [T-73] */
const inLanguage = (address: string, locale: Locale) => (locale === 'en' ? address : `${address}?lang=${locale}`);

/** Previews want a bitmap: ours are beside the drawings, under the same name; those of the blog are bitmaps of this site themselves. */
export const pictureName = (url: string): string =>
  /\/v2\/pictures\/([\w-]+)\.svg$/.exec(url)?.[1] ?? (/^\/v2\/blog\/.+\.(?:png|jpe?g|webp)$/i.test(url) ? url : 'site-street');

export interface PageHeadProps {
  title: string;
  /** Pages with a description are for everybody: they name their own address and their other languages. */
  description?: string;
  /** The preview image of the page: the name of a drawing under `/v2/pictures`, or the address of a bitmap. */
  picture?: string;
  /** The address this page is known by, where two addresses show the same. */
  path?: string;
  /** The languages it exists in. */
  languages?: readonly Locale[];
}

/** What search engines, tabs and previews read of a page. */
export function PageHead({ title, description, picture = 'site-street', path, languages = locales }: PageHeadProps) {
  const locale = useLocale();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  // where a long word may be broken is of no use in a tab or a list of findings
  const plain = title.replaceAll('\u00AD', '');
  const full = `${plain} · ${brand.name}`;
  // every page renders this component, in the part that React hydrates last
  useEffect(markHydrated, []);
  if (description === undefined) return <title>{full}</title>;
  const address = siteOrigin() + (path ?? (here === '/' ? here : here.replace(/\/$/, '')));
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={inLanguage(address, locale)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={languageTag(language)} href={inLanguage(address, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={plain} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={inLanguage(address, locale)} />
      <meta property="og:locale" content={intlLocale(locale).replace('-', '_')} />
      <meta property="og:image" content={siteOrigin() + (picture.startsWith('/') ? picture : `/v2/pictures/${picture}.png`)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
