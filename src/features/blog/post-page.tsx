import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../openapi/schema.d.ts';
import { languageTag, type Locale } from '../../../domain/locale.ts';
import { postQuery } from '../../api/blog.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead, pictureName } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePostFacts } from '../../ui/core/post-card.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import styles from './blog.module.css';
import { PostText } from './post-text.tsx';

type Post = components['schemas']['BlogPost'];

/** Languages in which articles are written. */
const written: readonly Locale[] = ['en', 'de', 'lt', 'es', 'pt'];

function Article({ post }: { post: Post }) {
  const facts = usePostFacts();
  const locale = useLocale();
  const cover = post.coverPhoto?.data?.attributes;
  return (
    <article className={styles.post} lang={post.locale}>
      <PageHead title={post.title} description={post.summary} languages={written} {...(cover ? { picture: pictureName(cover.url) } : {})} />
      {cover && (
        <img className={styles.cover} src={cover.url} alt={cover.alternativeText ?? ''} width="960" height="640" fetchPriority="high" />
      )}
      <PageTitle>{post.title}</PageTitle>
      <p className="muted" lang={languageTag(locale)}>
        <time dateTime={post.publishedAt}>{facts(post)}</time>
        {post.locale === 'en' && locale !== 'en' && (
          <>
            {'\u00a0·\u00a0'}
            <span className={styles.together}>
              <Trans>in English</Trans>
            </span>
          </>
        )}
      </p>
      <div className={styles.text}>
        <PostText>{post.content}</PostText>
      </div>
    </article>
  );
}

function Loaded({ slug }: { slug: string }) {
  const { api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError, refetch } = useQuery(postQuery(api, locale, slug));
  if (isError)
    return (
      <div role="alert">
        <PageHead title={t`Article`} />
        <PageTitle className="sr">
          <Trans>Article</Trans>
        </PageTitle>
        <EmptyState
          picture="none"
          title={t({ id: 'failedToGetPost', message: 'The article could not be loaded.' })}
          action={
            <button type="button" className={buttonClass({})} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          }
        >
          <Trans>It may have been moved, or it is not available in this language.</Trans>
        </EmptyState>
      </div>
    );
  if (!data)
    return (
      <div className={styles.post} aria-busy="true">
        <span className="sr" role="status">{t`The article is loading`}</span>
        <Skeleton height="20rem" />
        <Skeleton width="70%" height="3rem" />
        <Skeleton height="16rem" />
      </div>
    );
  return <Article post={data} />;
}

export function PostPage({ slug }: { slug: string }) {
  return (
    <main id="main" className={`page ${styles.page}`}>
      <Loaded slug={slug} />
      <ButtonLink to="/blog" variant="text">
        <Icon name="back" size="sm" /> <Trans>All articles</Trans>
      </ButtonLink>
    </main>
  );
}
