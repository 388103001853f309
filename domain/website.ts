/** An address of the web with a host name that has a dot, without a name or password in it. */
export function isWebsite(text: string): boolean {
  if (!URL.canParse(text.trim())) return false;
  const url = new URL(text.trim());
  return /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname) && url.username === '' && url.password === '';
}
