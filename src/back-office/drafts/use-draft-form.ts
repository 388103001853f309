import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { dayOf } from '../../../domain/duration.ts';
import { correctionProblems } from '../../../domain/project-correction.ts';
import { type DraftContent, type DraftProblems, draftProblems, publicationProblems } from '../../../domain/project-draft.ts';
import type { ProjectDraftActor } from '../../../machines/project-draft/project-draft.machine.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { problemMessages } from './draft-messages.ts';

export interface DraftForm {
  content: DraftContent;
  isEditable: boolean;
  /** It corrects a project that investors have seen. */
  isCorrection: boolean;
  /** The day that dates are compared with. */
  today: string;
  problems: DraftProblems;
  /** What the owner may still offer in twelve months, in euro, by the draft as it was last saved; undefined while that loads. */
  offerLeft: number | undefined;
  /** What is wrong; what is missing only once it was asked for. */
  errorOf: (path: string) => string | undefined;
  /** A field that becomes undefined is left out. */
  change: (changes: { [Key in keyof DraftContent]: DraftContent[Key] | undefined }) => void;
}

/** Without what is undefined: the wire knows no such value. */
export function defined<Fields extends object>(fields: { [Key in keyof Fields]: Fields[Key] | undefined }): Fields;
export function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The content of a draft, and what changes it. */
export function useDraftForm({ $api }: RouterContext, actor: ProjectDraftActor, showsMissing: boolean): DraftForm {
  const { i18n } = useLingui();
  const content = useSelector(actor, ({ context }) => context.content);
  const isEditable = useSelector(actor, (snapshot) => snapshot.hasTag('editable'));
  const [today] = useState(() => dayOf(new Date()));
  const id = useSelector(actor, ({ context }) => context.draftId);
  const saved = useQuery($api.queryOptions('get', '/admin/project-drafts/{id}', { params: { path: { id } } }));
  const offerLeft = saved.data?.offerLeft;
  const correction = saved.data?.correction;
  const problems = !saved.data
    ? draftProblems(content, today)
    : correction
      ? correctionProblems(content, today, { ...correction, offerLeft, hasConflict: saved.data.hasConflict })
      : publicationProblems(content, today, saved.data);
  return {
    content,
    isEditable,
    isCorrection: correction != null,
    today,
    problems,
    offerLeft,
    errorOf(path) {
      const problem = problems[path];
      return problem === undefined || (problem === 'MISSING' && !showsMissing) ? undefined : i18n._(problemMessages[problem]);
    },
    change: (changes) =>
      actor.send({ type: 'content.change', content: defined<DraftContent>({ ...actor.getSnapshot().context.content, ...changes }) }),
  };
}
