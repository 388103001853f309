import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { components } from '../../../openapi/schema.d.ts';
import { postsQuery } from '../../api/blog.ts';
import { useClients } from '../../api/use-clients.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { CardList } from '../../ui/core/card.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PostCard, usePostFacts } from '../../ui/core/post-card.tsx';
import { ProjectCardSkeleton } from '../../ui/core/project-card.tsx';
import styles from './blog.module.css';

type Post = components['schemas']['BlogPost'];

/** The newest post, large where there is room; on small screens a card like the others. [BLOG-04] */
function Spotlight({ post }: { post: Post }) {
  const facts = usePostFacts();
  const photo = post.cardPhoto?.data?.attributes;
  return (
    <article className={styles.spotlight}>
      {photo && <img src={photo.url} alt="" width="960" height="640" fetchPriority="high" />}
      <div>
        <p className="tiny">{facts(post)}</p>
        <h2 lang={post.locale}>
          <Link to="/blog/$slug" params={{ slug: post.slug }}>
            {post.title}
          </Link>
        </h2>
        <p className="lead" lang={post.locale}>
          {post.summary}
        </p>
      </div>
    </article>
  );
}

function Posts() {
  const { api } = useClients();
  const { t } = useLingui();
  const locale = useLocale();
  const { data, isError, refetch } = useQuery(postsQuery(api, locale));
  if (isError)
    return (
      <div role="alert">
        <EmptyState
          picture="none"
          title={t({ id: 'failedToGetPosts', message: 'The articles could not be loaded.' })}
          action={
            <button type="button" className={buttonClass({})} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </button>
          }
        />
      </div>
    );
  if (!data)
    return (
      <CardList label={t`Articles are loading`}>
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
        <ProjectCardSkeleton />
      </CardList>
    );
  const [first, ...others] = data;
  if (!first)
    return (
      <EmptyState title={<Trans>No articles yet</Trans>}>
        <Trans>There are no articles in this language yet.</Trans>
      </EmptyState>
    );
  return (
    <>
      {first.locale !== locale && (
        <p className={styles.language}>
          <Trans>These articles are written in English.</Trans>
        </p>
      )}
      <Spotlight post={first} />
      {others.length > 0 && (
        <CardList>
          {others.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </CardList>
      )}
    </>
  );
}

export function BlogPage() {
  const { t } = useLingui();
  return (
    <main id="main" className={`page ${styles.list}`}>
      <PageHead
        title={t`Blog`}
        description={t`How property loans work: valuations, mortgages, schedules and delays, explained without promises.`}
        picture="site-office"
      />
      <PageTitle>
        <Trans>Lessons from property lending</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>Short articles about real-estate lending. None of them is investment advice.</Trans>
      </p>
      <Posts />
    </main>
  );
}
