/**
 * What each state says about itself: a title in plain words, the requirements it serves, and the names of the machines that begin while it
 * lasts or on the page to which it leads.
 */
export type StateMeta = { title: string; requirements: readonly string[]; starts?: readonly string[] };
