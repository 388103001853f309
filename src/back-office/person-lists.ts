import type { Api } from '../api/client.ts';
import { listInParts } from '../api/list-in-parts.ts';

/** What the log says about a person, newest first, in parts. */
export const personLog = (api: Api, id: string) =>
  listInParts(['get', '/admin/people/{id}/log', { id }], 20, (part, signal) =>
    api.GET('/admin/people/{id}/log', { params: { path: { id }, query: part }, signal }),
  );

/** E-mails to a person, newest first, in parts. */
export const personMails = (api: Api, id: string) =>
  listInParts(['get', '/admin/people/{id}/mails', { id }], 20, (part, signal) =>
    api.GET('/admin/people/{id}/mails', { params: { path: { id }, query: part }, signal }),
  );

/** What a person is paid, newest first, in parts. */
export const personInstructions = (api: Api, id: string) =>
  listInParts(['get', '/admin/people/{id}/instructions', { id }], 20, (part, signal) =>
    api.GET('/admin/people/{id}/instructions', { params: { path: { id }, query: part }, signal }),
  );
