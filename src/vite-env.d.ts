/// <reference types="vite/client" />
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** What an operator may set when the app is built. */
interface ImportMetaEnv {
  /** Identifiers of the people who see what is tried out, with commas between them. */
  readonly VITE_FLAGGED_USERS?: string;
  /** Where the worker that reads PDFs is fetched from. */
  readonly VITE_PDF_WORKER_URL?: string;
}
