import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { postsQuery } from '../../api/blog.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardList } from '../../ui/core/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostCard } from '../../ui/core/post-card.tsx';
import site from '../../ui/core/site.module.css';
import { latestPosts } from './latest-posts-count.ts';

export function LatestPosts() {
  const { api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError } = useQuery(postsQuery(api, locale, latestPosts));
  return (
    <section className={`page ${site.section}`} aria-labelledby="posts-heading">
      <div className={site.head}>
        <h2 id="posts-heading">
          <Trans>From the blog</Trans>
        </h2>
        <ButtonLink to="/blog" variant="text">
          <Trans>All articles</Trans> <Icon name="arrow" size="sm" />
        </ButtonLink>
      </div>
      {isError && <p role="alert">{t({ id: 'failedToGetPosts', message: 'The articles could not be loaded.' })}</p>}
      {data?.length === 0 && (
        <p className="muted">
          <Trans>There are no articles in this language yet.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <CardList>
          {data.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </CardList>
      )}
    </section>
  );
}
