/** Number of the page in the URL, counted from 1; anything that is no page number counts as the first. */
export function pageSearch(search: Record<string, unknown>): { page?: number } {
  const page = /^[1-9]\d{0,5}$/.test(String(search['page'])) ? Number(search['page']) : 1;
  return page > 1 ? { page } : {};
}
