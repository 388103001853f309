/** What each state says about itself: a title in plain words and the requirements it serves. */
export type StateMeta = { title: string; requirements: readonly string[] };
