/** Plain paragraphs of a text that may be Markdown: blank lines part them, marks of emphasis are left out. */
export function Paragraphs({ text }: { text: string }) {
  const parts = text.split(/\n{2,}/).map((part) => part.replace(/^#+\s*|\*\*|__/gm, '').trim());
  return parts.filter(Boolean).map((part) => <p key={part}>{part}</p>);
}
