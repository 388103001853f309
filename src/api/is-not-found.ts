/** The server says that there is no such thing; everything else may be tried again. */
export const isNotFound = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && 'errorCode' in error && String(error.errorCode).endsWith('NOT_FOUND');
