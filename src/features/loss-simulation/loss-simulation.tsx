import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoney, formatNumber } from '../../../domain/format.ts';
import { type LossProblem, lossFields, lossProblems } from '../../../domain/loss.ts';
import type { LossSimulationActor } from '../../../machines/loss-simulation/loss-simulation.machine.ts';
import { requiredError } from '../../api/problems.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useProblemFocus } from '../../ui/focus/focus-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Explanations } from './explanations.tsx';
import css from './loss-simulation.module.css';

/**
 * What loss could be borne (LOSS-01, LOSS-05). The form on the left, what counts on the right. As a part of another page it has three
 * explanations and no button of its own to send (LOSS-10).
 */
export function LossSimulation({
  actor,
  isPart = false,
  recorded,
}: {
  actor: LossSimulationActor;
  isPart?: boolean;
  /** Shown above the form when there is a result already. */
  recorded?: ReactNode;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const typed = useSelector(actor, ({ context }) => context.typed);
  const state = useSelector(actor, ({ value }) => value);
  useProblemFocus(actor);
  const intro = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the submit button is gone: the recorded values are announced
    const { unsubscribe } = actor.on('loss.sent', () => requestAnimationFrame(() => intro.current?.focus()));
    return unsubscribe;
  }, [actor]);
  const problems = state === 'correcting' ? lossProblems(typed) : [];
  const isSending = state === 'sending';
  const example = formatNumber(1234.5, locale, { fixed: true });
  const labels = {
    annualIncome: t`Net annual income`,
    totalLiquidAssets: t`Liquid assets`,
    annualfinancialCommitments: t`Annual financial commitments`,
  };
  const problemMessages: Record<LossProblem['kind'], string> = {
    required: t(requiredError),
    notAnumber: t`Please enter an amount such as ${example}.`,
    outOfRange: t`This number is too large.`,
  };

  function calculate(event: FormEvent) {
    event.preventDefault();
    actor.send({ type: 'calculate' });
  }

  return (
    <div className={isPart ? css.part : css.two}>
      <form className={css.form} onSubmit={calculate} noValidate>
        <div ref={intro} tabIndex={-1} className={css.first}>
          {recorded}
          <p className={css.intro}>
            <Trans>
              We work out how large a loss you could bear. Your figures stay on this page; only the result is sent, and only with your
              consent.
            </Trans>{' '}
            <Trans>Enter 0 if you have no income, assets or commitments.</Trans>
          </p>
        </div>
        {lossFields.map((field) => {
          const kind = problems.find(({ at }) => at === field)?.kind;
          return (
            <Field key={field} label={labels[field]} {...(kind === undefined ? {} : { error: problemMessages[kind] })}>
              {(control) => (
                <div className={fieldStyles.control} data-at={field}>
                  <input
                    {...control}
                    inputMode="decimal"
                    autoComplete="off"
                    disabled={isSending}
                    value={typed[field]}
                    onChange={(event) => actor.send({ type: 'figure.typed', field, text: event.target.value })}
                  />
                  <span className={fieldStyles.unit} aria-hidden="true">
                    €
                  </span>
                </div>
              )}
            </Field>
          );
        })}
        {state === 'correcting' && problems.length === 0 && (
          <Alert kind="positive" role="status">
            <Trans>All three figures have been entered.</Trans>
          </Alert>
        )}
        {state === 'entering' || state === 'correcting' ? (
          <div className={css.row}>
            <Button type="submit" variant={isPart ? 'second' : 'primary'}>
              <Trans>Calculate</Trans>
            </Button>
          </div>
        ) : (
          <Result actor={actor} isPart={isPart} />
        )}
      </form>
      <Explanations isShort={isPart} />
    </div>
  );
}

function Result({ actor, isPart }: { actor: LossSimulationActor; isPart: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const state = useSelector(actor, ({ value }) => value);
  const result = useSelector(actor, ({ context }) => context.result);
  const isShared = useSelector(actor, ({ context }) => context.isShared);
  const maySubmit = useSelector(actor, (snapshot) => snapshot.can({ type: 'submit' }));
  const isSending = state === 'sending';
  const heading = useRef<HTMLHeadingElement>(null);
  // it replaces the button that requested it
  useEffect(() => heading.current?.focus(), []);
  if (!result) return null;
  return (
    <section className={css.result} aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Your result</Trans>
      </h2>
      <dl className={css.figures}>
        <dt>
          <Trans>Net worth</Trans>
        </dt>
        <dd>{formatMoney(result.netWorth, locale)}</dd>
        <dt>
          <Trans>Loss you could bear</Trans>
        </dt>
        <dd>{formatMoney(result.abilityToBearLosses, locale)}</dd>
      </dl>
      <Checkbox
        isSelected={state !== 'calculated'}
        isDisabled={isSending}
        onChange={(isTicked) => actor.send({ type: isTicked ? 'review.tick' : 'review.untick' })}
      >
        <Trans>I have reviewed the result.</Trans>
      </Checkbox>
      <Checkbox
        isSelected={isShared}
        isDisabled={isSending || state === 'calculated'}
        onChange={(isTicked) => actor.send({ type: isTicked ? 'share.tick' : 'share.untick' })}
      >
        <Trans>I want to share the result. If you do not tick this, it is not sent.</Trans>
      </Checkbox>
      {!isPart && (
        <div className={css.row}>
          <Button
            isDisabled={!maySubmit && !isSending}
            isPending={isSending}
            pendingLabel={t`Sending…`}
            onPress={() => actor.send({ type: 'submit' })}
          >
            <Trans>Submit</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** A result is stored; it can be calculated again at any time. */
export function LossRecorded({ actor }: { actor: LossSimulationActor }) {
  const hasFigures = useSelector(actor, ({ context }) => Object.values(context.typed).some(Boolean));
  // figures from before a reload or a sign-in may be taken for the recorded ones; who types now knows that they are new
  const [areRestored] = useState(hasFigures);
  return (
    <Alert kind="positive">
      <p>
        <Trans>Your result has been recorded. You can repeat the simulation at any time; the latest result applies.</Trans>{' '}
        {areRestored && hasFigures && <Trans>It does not yet include the figures entered below.</Trans>}
      </p>
      <p>
        <Link to="/dashboard/settings">
          <Trans>Back to settings</Trans>
        </Link>
      </p>
    </Alert>
  );
}
