import { useLingui } from '@lingui/react/macro';
import { TextArea } from '../ui/text-area.tsx';
import { longestMessage, messageProblem, shortestMessage } from './message-to-investors.ts';

interface MessageToInvestorsFieldProps {
  message: string;
  onChange: (message: string) => void;
  /** What is too short is shown once the form was checked, as more may still be written. */
  isChecked: boolean;
  isLocked: boolean;
}

/** An optional text that all investors of a project receive. */
export function MessageToInvestorsField({ message, onChange, isChecked, isLocked }: MessageToInvestorsFieldProps) {
  const { t } = useLingui();
  const shortest = shortestMessage;
  const longest = longestMessage;
  const problem = messageProblem(message);
  return (
    <TextArea
      label={t`Message to the investors (optional)`}
      hint={t`They read it as you write it, whatever their language.`}
      value={message}
      onChange={onChange}
      error={
        problem === 'tooLong'
          ? t`At most ${longest} characters.`
          : isChecked && problem === 'tooShort'
            ? t`Write at least ${shortest} characters, or leave it empty.`
            : undefined
      }
      isDisabled={isLocked}
    />
  );
}
