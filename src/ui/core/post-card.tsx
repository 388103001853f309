import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Card, CardBody, CardPicture, CardPlace, CardTitle } from './card.tsx';

type Post = components['schemas']['BlogPost'];

/** "12 May 2026, 4 min to read" */
export function usePostFacts(): (post: Post) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (post) => {
    const day = formatDate(post.publishedAt, locale, { style: 'long' });
    const minutes = post.timeToRead;
    return t`${day}, ${minutes} min to read`;
  };
}

export function PostCard({ post }: { post: Post }) {
  const facts = usePostFacts();
  const photo = post.cardPhoto?.data?.attributes;
  return (
    <Card>
      <CardPicture {...(photo ? { src: photo.url } : {})} />
      <CardBody>
        <div>
          <p className="tiny">{facts(post)}</p>
          <CardTitle lang={post.locale}>
            <Link to="/blog/$slug" params={{ slug: post.slug }}>
              {post.title}
            </Link>
          </CardTitle>
          <CardPlace>
            <span lang={post.locale}>{post.summary}</span>
          </CardPlace>
        </div>
      </CardBody>
    </Card>
  );
}
