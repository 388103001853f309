/** Where the drafts of forms lie in the storage of the tab. */
export const draftPrefix = 'draft:';

/** Nobody is signed in: what is typed is nobody's account, and no key protects it. */
export const visitor = 'visitor';

export const draftKey = (form: string, userId: string): string => `${draftPrefix}${form}:${userId}`;
