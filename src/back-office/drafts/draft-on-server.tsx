import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { waitFor } from 'xstate';
import type { RouterContext } from '../../api/router-context.ts';
import { toast } from '../../ui/toasts.ts';
import type { DraftSection } from './draft-messages.ts';
import { DraftPage } from './draft-page.tsx';
import { useProjectDraft } from './use-project-draft.ts';

interface DraftOnServerProps {
  clients: RouterContext;
  id: string;
  section: DraftSection;
}

/** How long leaving waits for the last change to be saved. */
const patience = 10_000;

/** A draft that is saved on the server; leaving the page waits until the last change is saved. */
export function DraftOnServer({ clients, id, section }: DraftOnServerProps) {
  const { t } = useLingui();
  const actor = useProjectDraft(clients, id);
  const [showsMissing, setShowsMissing] = useState(section === 'publication');
  if (section === 'publication' && !showsMissing) setShowsMissing(true);
  const isUnsaved = () => actor.getSnapshot().hasTag('unsaved');
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved()) return false;
      actor.send({ type: 'draft.save' });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('unsaved') || !snapshot.hasTag('underWay'), { timeout: patience }).catch(
        () => undefined,
      );
      if (isUnsaved()) toast({ kind: 'error', text: t`Your last changes are not saved yet.` });
      return isUnsaved();
    },
    enableBeforeUnload: isUnsaved,
  });
  return <DraftPage clients={clients} actor={actor} section={section} showsMissing={showsMissing} />;
}
