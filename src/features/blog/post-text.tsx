import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** The text of a post: no raw HTML; a link to a film of this site plays it here, every other link opens a new tab. [BLOG-06, decision 6.16] */
export function PostText({ children }: { children: string }) {
  return (
    <ReactMarkdown
      skipHtml
      remarkPlugins={[remarkGfm]}
      components={{
        a: ({ href, children: text }) =>
          isFilm(href) ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- authors link to films; their captions are in the film
            <video src={href} controls preload="metadata" playsInline>
              {text}
            </video>
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
        // the page has its own first heading
        h1: 'h2',
        img: ({ src, alt }) => <img src={src} alt={alt ?? ''} loading="lazy" decoding="async" />,
      }}
    >
      {children}
    </ReactMarkdown>
  );
}

/** The page may load nothing from elsewhere: the server brings films of the blog to addresses of ours, and one that lies elsewhere is a link. */
const isFilm = (href: string | undefined) => href !== undefined && /^\/(?!\/).*\.mp4(?:[?#]|$)/i.test(href);
