import { useLingui } from '@lingui/react/macro';
import { maxProposalNote } from '../../domain/proposal-note.ts';
import { TextArea } from '../ui/text-area.tsx';
import { isNoteTooLong } from './proposal-note.ts';

interface ProposalNoteFieldProps {
  note: string;
  onChange: (note: string) => void;
  isLocked: boolean;
}

/** Why something is proposed, for the person who approves it. */
export function ProposalNoteField({ note, onChange, isLocked }: ProposalNoteFieldProps) {
  const { t } = useLingui();
  const longest = maxProposalNote;
  return (
    <TextArea
      label={t`Note for the second person (optional)`}
      value={note}
      onChange={onChange}
      error={isNoteTooLong(note) ? t`At most ${longest} characters.` : undefined}
      isDisabled={isLocked}
    />
  );
}
