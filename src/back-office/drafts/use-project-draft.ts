import { createActor } from 'xstate';
import { projectDraftMachine } from '../../../machines/project-draft/project-draft.machine.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { useFlowActor } from '../../lib/use-flow-actor.ts';
import { projectDraftActors } from './project-draft.actors.ts';

export const useProjectDraft = (clients: RouterContext, draftId: string) =>
  useFlowActor(() => createActor(projectDraftMachine.provide({ actors: projectDraftActors(clients) }), { input: { draftId } }));
