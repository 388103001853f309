import { fromPromise } from 'xstate';
import type {
  DiscardDraftInput,
  DiscardDraftResult,
  LoadDraftInput,
  LoadDraftResult,
  projectDraftMachine,
  SaveDraftInput,
  SaveDraftResult,
} from '../../../machines/project-draft/project-draft.machine.ts';
import { invalidate } from '../../api/invalidate.ts';
import { refusal } from '../../api/refusal.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';

export function projectDraftActors({ api, queryClient }: Pick<RouterContext, 'api' | 'queryClient'>) {
  return {
    loadDraft: fromPromise<LoadDraftResult, LoadDraftInput>(async ({ input: { id }, signal }) => {
      const { data, response } = await api.GET('/admin/project-drafts/{id}', { params: { path: { id } }, signal });
      if (response.status === 404) return { kind: 'missing' };
      if (!data) throw new UnexpectedAnswer(response.status);
      return { kind: 'loaded', draft: data };
    }),
    saveDraft: fromPromise<SaveDraftResult, SaveDraftInput>(async ({ input: { id, version, content }, signal }) => {
      const { data, error, response } = await api.PUT('/admin/project-drafts/{id}', {
        params: { path: { id } },
        body: { version, content },
        signal,
      });
      if (data) {
        void invalidate(queryClient, '/admin/project-drafts');
        void invalidate(queryClient, '/admin/project-drafts/{id}');
        return { kind: 'saved', draft: data };
      }
      if (error && 'current' in error) return { kind: 'changedByOther', draft: error.current, by: error.current.updatedBy.name };
      return refusal(error, response, [400, 403, 404]);
    }),
    discardDraft: fromPromise<DiscardDraftResult, DiscardDraftInput>(async ({ input: { id, version }, signal }) => {
      const { error, response } = await api.DELETE('/admin/project-drafts/{id}', {
        params: { path: { id }, query: { version } },
        signal,
      });
      // an earlier answer was lost, or somebody else has discarded it
      if (response.ok || response.status === 404) {
        queryClient.removeQueries({ queryKey: ['get', '/admin/project-drafts/{id}', { params: { path: { id } } }] });
        void invalidate(queryClient, '/admin/project-drafts');
        return { kind: 'discarded' };
      }
      if (error && 'current' in error && error.errorCode === 'DRAFT_CHANGED')
        return { kind: 'changedByOther', draft: error.current, by: error.current.updatedBy.name };
      return refusal(error, response, [400, 403, 409]);
    }),
  } satisfies Parameters<typeof projectDraftMachine.provide>[0]['actors'];
}
