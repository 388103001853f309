import type { Api } from '../api/client.ts';
import { listInParts } from '../api/list-in-parts.ts';

const size = 20;

/** The instructions of a project, newest first, in parts. */
export const projectInstructions = (api: Api, projectId: string) =>
  listInParts(['get', '/admin/instructions', { projectId }], size, async (part, signal) => {
    const { data, response } = await api.GET('/admin/instructions', { params: { query: { projectId, ...part } }, signal });
    return { ...(data && { data: data.content }), response };
  });

/** The distributions of a project, newest first, in parts. */
export const projectDistributions = (api: Api, projectId: string) =>
  listInParts(['get', '/admin/distributions', { projectId }], size, async (part, signal) => {
    const { data, response } = await api.GET('/admin/distributions', { params: { query: { projectId, ...part } }, signal });
    return { ...(data && { data: data.content }), response };
  });

/** Who has invested in a project, newest first, in parts. */
export const projectInvestments = (api: Api, id: string) =>
  listInParts(['get', '/admin/projects/{id}/investments', { id }], size, async (part, signal) => {
    const { data, response } = await api.GET('/admin/projects/{id}/investments', { params: { path: { id }, query: part }, signal });
    return { ...(data && { data: data.content }), response };
  });
