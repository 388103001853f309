import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Questions } from '../../ui/core/questions.tsx';
import { useSessionPort } from '../../lib/session-context.ts';
import site from '../../ui/core/site.module.css';

/** What it takes to become an investor, in order. */
export function BecomeInvestor() {
  return (
    <section className={`${site.section} ${site.band}`} id="how" aria-labelledby="how-heading">
      <div className="page">
        <h2 id="how-heading">
          <Trans>From an account to your first interest</Trans>
        </h2>
        <ol className={site.path}>
          <li>
            <h3>
              <Trans id="home.step.account">Create an account</Trans>
            </h3>
            <p>
              <Trans>Name, e-mail and password, as a person or for your company. It costs nothing.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Show who you are</Trans>
            </h3>
            <p>
              <Trans>Hold your passport or identity card to the camera. The law asks this of everybody who lends.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>See what you can bear</Trans>
            </h3>
            <p>
              <Trans>A questionnaire and a loss simulation. They are there for you, and the result forbids nothing.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Lend</Trans>
            </h3>
            <p>
              <Trans>
                Choose a building and an amount, read the contract and pay at your bank. We say “paid” only when your bank has said so.
              </Trans>
            </p>
          </li>
        </ol>
      </div>
    </section>
  );
}

/** The club: what lenders and builders share besides contracts. */
export function Club() {
  const { t } = useLingui();
  return (
    <section className={site.scene} data-surface="night" aria-labelledby="club-heading">
      <div className="page">
        <img
          src="/v2/pictures/site-club.svg"
          alt={t`Drawing of terraced houses in the evening, with light in most windows`}
          width="960"
          height="640"
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="club-heading">
            <Trans>Come and see what you lent to</Trans>
          </h2>
          <p className="lead">
            <Trans>
              Four times a year a building site opens its gate to the people who financed it. The developer leads the way, questions are
              answered on the spot, and afterwards there is soup.
            </Trans>
          </p>
          <p className="muted">
            <Trans>Every investor is invited, whatever the amount. The invitations come by e-mail; you may also ask for one.</Trans>
          </p>
          <div className="row">
            <a href={`mailto:${brand.email}`}>
              <Trans>Ask for an invitation</Trans>
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Four things to hold us to. */
export function Pillars() {
  return (
    <section className={`page ${site.section}`} aria-labelledby="pillars-heading">
      <h2 id="pillars-heading">
        <Trans>What you can hold us to</Trans>
      </h2>
      <div className={site.pillars}>
        <div>
          <h3>
            <Trans>Secured by a building</Trans>
          </h3>
          <p>
            <Trans>A mortgage is registered in favour of the lenders of that loan before any money leaves the escrow account.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Your money kept apart</Trans>
          </h3>
          <p>
            <Trans>
              A licensed payment institution holds it until the loan is paid out. We never do, and our creditors have no claim to it.
            </Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Bad news first</Trans>
          </h3>
          <p>
            <Trans>A delay is on the page of the project on its first day, and at least once a month you read what is being done.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>No fees for investors</Trans>
          </h3>
          <p>
            <Trans>Borrowers pay us. What the calculator shows is what the borrower owes you, before your taxes.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

/** What visitors ask before anything else. */
export function FirstQuestions() {
  const email = brand.email;
  return (
    <section className={`page ${site.section} ${site.split} ${site.last}`} aria-labelledby="questions-heading">
      <div>
        <h2 id="questions-heading">
          <Trans>Questions people ask first</Trans>
        </h2>
        <p className="muted">
          <Trans>
            Not here? See <Link to="/faq">all questions and answers</Link>, or write to <a href={`mailto:${email}`}>{email}</a>. A person
            answers within one working day.
          </Trans>
        </p>
      </div>
      <Questions
        items={[
          {
            question: <Trans>Can I lose money?</Trans>,
            answer: (
              <p>
                <Trans>
                  Yes, all of it. If a borrower cannot pay, the building is sold. When the sale brings less than the loan and its costs, the
                  lenders carry the difference. This is why every page shows the loan to value.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>What does it cost me?</Trans>,
            answer: (
              <p>
                <Trans>Nothing. Borrowers pay our fees. Your bank may charge you for a payment.</Trans>
              </p>
            ),
          },
          {
            question: <Trans>When do I get my interest?</Trans>,
            answer: (
              <p>
                <Trans>
                  On the dates of the schedule that you see before you invest: monthly, quarterly, twice a year, yearly or at the end,
                  depending on the project.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>Can my company invest?</Trans>,
            answer: (
              <p>
                <Trans>Yes. Register as a company and have the articles of association or a power of attorney at hand.</Trans>
              </p>
            ),
          },
          {
            question: <Trans>Can I leave before the end of the term?</Trans>,
            answer: (
              <p>
                <Trans>
                  Inexperienced investors may withdraw within four days, free of charge and without a reason. After that the money stays
                  until the loan is repaid.
                </Trans>
              </p>
            ),
          },
        ]}
      />
    </section>
  );
}

/** For visitors: the way to an account. */
export function CreateAccount() {
  const { status } = useSessionPort();
  if (status === 'authenticated') return null;
  return (
    <section className={site.join} data-surface="night" aria-labelledby="join-heading">
      <div className="page">
        <h2 id="join-heading">
          <Trans>Start with an account. Decide later.</Trans>
        </h2>
        <p className="muted">
          <Trans>It costs nothing and obliges you to nothing. You can lose all the money you invest, so take your time to read.</Trans>
        </p>
        <div className="row">
          <ButtonLink to={'/register' as string} size="lg">
            <Trans>Create an account</Trans>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
