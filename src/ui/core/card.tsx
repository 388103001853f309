import type { ReactNode } from 'react';
import type { components } from '../../../openapi/schema.d.ts';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';
import { cardSizes, pictureSources } from './picture-sources.ts';

type Picture = components['schemas']['Picture'];

export function CardList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  );
}

/** Picture and ground line hold the card; the heading's link answers for all of it. */
export function Card({ children }: { children: ReactNode }) {
  return <li className={styles.card}>{children}</li>;
}

export function CardPicture({
  src,
  picture,
  sizes = cardSizes,
  alt = '',
  children,
  isLoading,
  isMain = false,
}: {
  src?: string;
  /** Of a project, instead of an address. */
  picture?: Picture;
  /** How wide it is shown. */
  sizes?: string;
  alt?: string;
  children?: ReactNode;
  isLoading?: boolean;
  /** The largest thing on its page, seen at once: it does not wait for others. */
  isMain?: boolean;
}) {
  const sources = picture ? pictureSources(picture, sizes) : { src };
  return (
    <div className={classNames(styles.pic, isLoading && styles.skel)}>
      {sources.src && (
        <img
          {...sources}
          alt={alt}
          width="960"
          height="640"
          decoding="async"
          {...(isMain ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
      {children}
    </div>
  );
}

export function CardUnder({ start, end }: { start: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.under}>
      <b>{start}</b>
      {end !== undefined && <span>{end}</span>}
    </div>
  );
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Holds the link of the whole card. `level`: `h2` where there is no heading between the page's and the cards. */
export function CardTitle({ level: Heading = 'h3', lang, children }: { level?: 'h2' | 'h3'; lang?: string; children: ReactNode }) {
  return (
    <Heading className={styles.title} lang={lang}>
      {children}
    </Heading>
  );
}

export function CardPlace({ children }: { children: ReactNode }) {
  return <p className={styles.place}>{children}</p>;
}
