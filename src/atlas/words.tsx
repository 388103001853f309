/** `**a title**` is strong and `` `an id` `` is code, as in the Markdown that a merge request gets. */
export function Words({ text }: { text: string }) {
  return text.split(/(\*\*.+?\*\*|`[^]+?`)/).map((part, index) => {
    if (part.startsWith('**')) return <b key={part + String(index)}>{part.slice(2, -2)}</b>;
    if (part.startsWith('`')) return <code key={part + String(index)}>{part.slice(1, -1)}</code>;
    return part;
  });
}
