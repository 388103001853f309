import ReactMarkdown from 'react-markdown';

/** Markdown of the server: no raw HTML, and links leave in a new tab without telling where from. */
export function Markdown({ children }: { children: string }) {
  return (
    <ReactMarkdown
      skipHtml
      components={{
        a: ({ href, children: text }) => (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ),
      }}
    >
      {children}
    </ReactMarkdown>
  );
}
