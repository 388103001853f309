import { useLingui } from '@lingui/react/macro';
import type { Api } from '../api/client.ts';
import { UnexpectedAnswer } from '../api/unexpected-answer.ts';
import { openInTab } from './open-in-tab.ts';
import { toast } from '../ui/toasts.ts';

/** Opens a document in a new tab. No mutation here: it would run its function after an await, too late to open a tab (T-41). */
export function useDocumentTab(api: Api) {
  const { t } = useLingui();
  return (id: string) => {
    openInTab(async () => {
      const { data, response } = await api.GET('/documents/{id}', { params: { path: { id } } });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    }).catch(() => toast({ kind: 'error', text: t`The document could not be opened. Try again.` }));
  };
}
