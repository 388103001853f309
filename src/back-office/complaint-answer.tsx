import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperatorDecisionActor } from '../../machines/operator-decision/operator-decision.machine.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { languageNames } from '../i18n/language-names.ts';
import { clearDraft, saveDraft, savedDraft } from '../lib/draft-storage.ts';
import { Button } from '../ui/button.tsx';
import { RadioRows } from '../ui/radio-rows.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import css from './back-office.module.css';
import { groundMessages, outcomeMessages } from './complaint-messages.ts';
import { useAccess } from './access.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { keysOf } from '../../domain/keys.ts';
import { useOperatorDecision } from './use-operator-decision.ts';

type Details = components['schemas']['ComplaintDetails'];
type Ground = keyof typeof groundMessages;
type Outcome = keyof typeof outcomeMessages;
type Answer = 'ADMISSION' | 'INADMISSIBILITY' | 'QUESTION' | 'DELAY' | 'DECISION';

const next: Record<Details['status'], readonly Answer[]> = {
  RECEIVED: ['ADMISSION', 'INADMISSIBILITY'],
  ADMITTED: ['DECISION', 'QUESTION', 'DELAY'],
  INADMISSIBLE: [],
  DECIDED: [],
};

type Sent =
  | { answer: 'ADMISSION'; id: string; text: string }
  | { answer: 'INADMISSIBILITY'; id: string; text: string; ground: Ground }
  | { answer: 'QUESTION'; id: string; text: string }
  | { answer: 'DELAY'; id: string; text: string; decisionBy: string }
  | { answer: 'DECISION'; id: string; text: string; outcome: Outcome };

const sentMessage = msg`The complainant has been told by e-mail.`;

/** What the complainant may be told next. Each answer is sent by e-mail at once. [COMP-03, COMP-04] */
export function ComplaintAnswers({ clients: { $api, api, queryClient }, complaint }: { clients: RouterContext; complaint: Details }) {
  const { t } = useLingui();
  const [confirming, setConfirming] = useState<Answer>();
  /** What is written for each answer, also while another one is open or after the session has ended. */
  const form = `complaint ${complaint.id}`;
  const operatorId = useAccess($api).data?.id ?? '';
  const [texts, setTexts] = useState<Readonly<Record<string, unknown>>>(() => savedDraft(form, operatorId));
  const write = (answer: Answer, text: string) => {
    const next = { ...texts, [answer]: text };
    setTexts(next);
    saveDraft(form, operatorId, next);
  };
  const actor = useOperatorDecision<Sent>(
    { queryClient },
    {
      send: (sent, requestKey) => {
        const params = { path: { id: sent.id }, header: { 'Idempotency-Key': requestKey } };
        const { text } = sent;
        switch (sent.answer) {
          case 'ADMISSION':
            return api.POST('/admin/complaints/{id}/admission', { params, body: { text } });
          case 'INADMISSIBILITY':
            return api.POST('/admin/complaints/{id}/inadmissibility', { params, body: { ground: sent.ground, text } });
          case 'DECISION':
            return api.POST('/admin/complaints/{id}/decision', { params, body: { outcome: sent.outcome, text } });
          case 'QUESTION':
            return api.POST('/admin/complaints/{id}/messages', { params, body: { kind: sent.answer, text } });
          case 'DELAY':
            return api.POST('/admin/complaints/{id}/messages', { params, body: { kind: sent.answer, text, decisionBy: sent.decisionBy } });
        }
      },
      success: sentMessage,
      onSuccess: () => {
        setTexts({});
        clearDraft(form, operatorId);
      },
    },
  );
  const ask = (answer: Answer) => {
    // an answer that may have been sent is cleared up first
    if (actor.getSnapshot().context.request === undefined) setConfirming(answer);
    actor.send({ type: 'decision.ask' });
  };
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
        <Button key={answer} variant={place === 0 ? 'primary' : 'second'} onPress={() => ask(answer)}>
          {labels[answer]}
        </Button>
      ))}
      {confirming && (
        <AnswerDialog
          key={confirming}
          actor={actor}
          complaint={complaint}
          answer={confirming}
          title={labels[confirming]}
          text={textOf(texts[confirming])}
          onText={(text) => write(confirming, text)}
        />
      )}
    </div>
  );
}

const textOf = (saved: unknown) => (typeof saved === 'string' ? saved : '');

interface AnswerDialogProps {
  actor: OperatorDecisionActor;
  complaint: Details;
  answer: Answer;
  title: string;
  text: string;
  onText: (text: string) => void;
}

function AnswerDialog({
  actor,
  complaint: { id, language, decisionBy, longestDecisionBy },
  answer,
  title,
  text,
  onText,
}: AnswerDialogProps) {
  const { t } = useLingui();
  const [ground, setGround] = useState<Ground>('NOT_OUR_SERVICE');
  const [outcome, setOutcome] = useState<Outcome>('UPHELD');
  const [day, setDay] = useState(longestDecisionBy);
  const written = text.trim();
  const isWrongLength = written.length < 2 || written.length > 5000;
  const isWrongDay = answer === 'DELAY' && !(/^\d{4}-\d{2}-\d{2}$/.test(day) && day > decisionBy && day <= longestDecisionBy);
  const sent = (): Sent => {
    const common = { id, text: written };
    switch (answer) {
      case 'INADMISSIBILITY':
        return { ...common, answer, ground };
      case 'DECISION':
        return { ...common, answer, outcome };
      case 'DELAY':
        return { ...common, answer, decisionBy: day };
      case 'ADMISSION':
      case 'QUESTION':
        return { ...common, answer };
    }
  };
  const languageName = languageNames[language];
  return (
    <DecisionDialog
      actor={actor}
      title={title}
      isDanger={answer === 'INADMISSIBILITY'}
      command={isWrongLength || isWrongDay ? undefined : sent()}
    >
      {({ isChecked, isLocked }) => (
        <>
          {answer === 'INADMISSIBILITY' && (
            <RadioRows
              label={t`Condition that is not met`}
              rows={keysOf<Ground>(groundMessages).map((value) => ({ value, label: t(groundMessages[value]) }))}
              value={ground}
              onChange={setGround}
              isDisabled={isLocked}
            />
          )}
          {answer === 'DECISION' && (
            <RadioRows
              label={t`Outcome`}
              rows={keysOf<Outcome>(outcomeMessages).map((value) => ({ value, label: t(outcomeMessages[value]) }))}
              value={outcome}
              onChange={setOutcome}
              isDisabled={isLocked}
            />
          )}
          {answer === 'DELAY' && (
            <TextField
              label={t`New date of the decision (YYYY-MM-DD)`}
              value={day}
              onChange={setDay}
              error={isChecked && isWrongDay ? t`After ${decisionBy}, and at the latest ${longestDecisionBy}.` : undefined}
              isDisabled={isLocked}
            />
          )}
          <TextArea
            label={t`Text for the complainant`}
            hint={<Trans>In the language of the complaint: {languageName}. It is sent by e-mail as you write it.</Trans>}
            value={text}
            onChange={onText}
            error={isChecked && isWrongLength ? t`Between 2 and 5,000 characters.` : undefined}
            isDisabled={isLocked}
          />
        </>
      )}
    </DecisionDialog>
  );
}
