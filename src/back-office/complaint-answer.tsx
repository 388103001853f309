import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { languageNames } from '../i18n/language-names.ts';
import { Button } from '../ui/button.tsx';
import { RadioRows } from '../ui/radio-rows.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import css from './back-office.module.css';
import { ConfirmModal } from './confirm-modal.tsx';
import { groundMessages, outcomeMessages } from './complaint-messages.ts';
import { keysOf } from '../../domain/keys.ts';
import { useDecision } from './use-decision.ts';

type Details = components['schemas']['ComplaintDetails'];
type Answer = 'ADMISSION' | 'INADMISSIBILITY' | 'QUESTION' | 'DELAY' | 'DECISION';

const next: Record<Details['status'], readonly Answer[]> = {
  RECEIVED: ['ADMISSION', 'INADMISSIBILITY'],
  ADMITTED: ['DECISION', 'QUESTION', 'DELAY'],
  INADMISSIBLE: [],
  DECIDED: [],
};

/** What the complainant may be told next. Each answer is sent by e-mail at once. [COMP-03, COMP-04] */
export function ComplaintAnswers({ clients, complaint }: { clients: RouterContext; complaint: Details }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Answer>();
  const labels: Record<Answer, string> = {
    ADMISSION: t`Admit the complaint`,
    INADMISSIBILITY: t`Declare it inadmissible`,
    QUESTION: t`Ask the complainant`,
    DELAY: t`Tell of a delay`,
    DECISION: t`Send the decision`,
  };
  return (
    <div className={css.actions}>
      {next[complaint.status].map((answer, place) => (
        <Button key={answer} variant={place === 0 ? 'primary' : 'second'} onPress={() => setAsked(answer)}>
          {labels[answer]}
        </Button>
      ))}
      {asked && (
        <AnswerModal clients={clients} complaint={complaint} answer={asked} title={labels[asked]} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

interface AnswerModalProps {
  clients: RouterContext;
  complaint: Details;
  answer: Answer;
  title: string;
  onClose: () => void;
}

function AnswerModal({ clients, complaint: { id, language, decisionBy, longestDecisionBy }, answer, title, onClose }: AnswerModalProps) {
  const { t } = useLingui();
  const { api } = clients;
  const [text, setText] = useState('');
  const [ground, setGround] = useState<keyof typeof groundMessages>('NOT_OUR_SERVICE');
  const [outcome, setOutcome] = useState<keyof typeof outcomeMessages>('UPHELD');
  const [day, setDay] = useState(longestDecisionBy);
  const [isChecked, setChecked] = useState(false);
  const isShort = text.trim().length < 2 || text.trim().length > 5000;
  const isWrongDay = answer === 'DELAY' && !(/^\d{4}-\d{2}-\d{2}$/.test(day) && day > decisionBy && day <= longestDecisionBy);
  const run = useDecision(clients, {
    send: () => {
      const params = { path: { id } };
      const written = text.trim();
      switch (answer) {
        case 'ADMISSION':
          return api.POST('/admin/complaints/{id}/admission', { params, body: { text: written } });
        case 'INADMISSIBILITY':
          return api.POST('/admin/complaints/{id}/inadmissibility', { params, body: { ground, text: written } });
        case 'DECISION':
          return api.POST('/admin/complaints/{id}/decision', { params, body: { outcome, text: written } });
        case 'QUESTION':
        case 'DELAY':
          return api.POST('/admin/complaints/{id}/messages', {
            params,
            body: { kind: answer, text: written, ...(answer === 'DELAY' && { decisionBy: day }) },
          });
      }
    },
    success: t`The complainant has been told by e-mail.`,
    onAnswer: onClose,
  });
  const confirm = () => {
    if (isShort || isWrongDay) setChecked(true);
    else run.mutate();
  };
  const languageName = languageNames[language];
  return (
    <ConfirmModal title={title} isDanger={answer === 'INADMISSIBILITY'} isPending={run.isPending} onConfirm={confirm} onClose={onClose}>
      {answer === 'INADMISSIBILITY' && (
        <RadioRows
          label={t`Condition that is not met`}
          rows={keysOf<keyof typeof groundMessages>(groundMessages).map((value) => ({ value, label: t(groundMessages[value]) }))}
          value={ground}
          onChange={setGround}
          isDisabled={run.isPending}
        />
      )}
      {answer === 'DECISION' && (
        <RadioRows
          label={t`Outcome`}
          rows={keysOf<keyof typeof outcomeMessages>(outcomeMessages).map((value) => ({ value, label: t(outcomeMessages[value]) }))}
          value={outcome}
          onChange={setOutcome}
          isDisabled={run.isPending}
        />
      )}
      {answer === 'DELAY' && (
        <TextField
          label={t`New date of the decision (YYYY-MM-DD)`}
          value={day}
          onChange={setDay}
          error={isChecked && isWrongDay ? t`After ${decisionBy}, and at the latest ${longestDecisionBy}.` : undefined}
          isDisabled={run.isPending}
        />
      )}
      <TextArea
        label={t`Text for the complainant`}
        hint={<Trans>In the language of the complaint: {languageName}. It is sent by e-mail as you write it.</Trans>}
        value={text}
        onChange={setText}
        error={isChecked && isShort ? t`Between 2 and 5,000 characters.` : undefined}
        isDisabled={run.isPending}
      />
    </ConfirmModal>
  );
}
