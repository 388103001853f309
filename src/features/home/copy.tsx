import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Questions } from '../../ui/core/questions.tsx';
import { useSessionPort } from '../../lib/session-context.ts';
import site from '../../ui/core/site.module.css';
import { registerPath } from '../../lib/register-path.ts';

/** What it takes to become an investor, in order. */
export function BecomeInvestor() {
  return (
    <section className={`${site.section} ${site.band}`} id="how" aria-labelledby="how-heading">
      <div className="page">
        <h2 id="how-heading">
          <Trans>From registration to your first interest payment</Trans>
        </h2>
        <ol className={site.path}>
          <li>
            <h3>
              <Trans id="home.step.account">Create an account</Trans>
            </h3>
            <p>
              <Trans>Name, e-mail and password, as an individual or for your company. It is free of charge.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Verify your identity</Trans>
            </h3>
            <p>
              <Trans>Hold your passport or identity card up to the camera. The law requires this of every investor.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>See what loss you could bear</Trans>
            </h3>
            <p>
              <Trans>
                A questionnaire and a loss simulation. They are for your protection; the result does not prevent you from investing.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Invest</Trans>
            </h3>
            <p>
              <Trans>
                Choose a project and an amount, read the contract and pay through your bank. We show “Paid” only once your bank has
                confirmed the payment.
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
            <Trans>Come and see what you have financed</Trans>
          </h2>
          <p className="lead">
            <Trans>Four times a year investors can visit a building site they have financed and question the developer.</Trans>
          </p>
          <p className="muted">
            <Trans>Every investor is invited, whatever the amount. We send the invitations by e-mail; you may also ask for one.</Trans>
          </p>
          <div className="row">
            <a href={`mailto:${brand.email}`}>
              <Trans>Request an invitation</Trans>
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
        <Trans>Our commitments to you</Trans>
      </h2>
      <div className={site.pillars}>
        <div>
          <h3>
            <Trans>Security registered first</Trans>
          </h3>
          <p>
            <Trans>
              The security of a loan is stated on its project page and is registered before any money leaves the escrow account.
            </Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Your money is held separately</Trans>
          </h3>
          <p>
            <Trans>
              A licensed payment institution holds your money until the loan is paid out. We never do, and our creditors have no claim to
              it.
            </Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>Delays are published first</Trans>
          </h3>
          <p>
            <Trans>Delays are shown on the project page from the first day, and we report at least once a month on the steps taken.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>No fees for investors</Trans>
          </h3>
          <p>
            <Trans>Borrowers pay us. The calculator shows what the borrower owes you before tax.</Trans>
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
          <Trans>Frequently asked questions</Trans>
        </h2>
        <p className="muted">
          <Trans>
            More questions? See <Link to="/faq">all questions and answers</Link> or write to <a href={`mailto:${email}`}>{email}</a>. We
            reply within one working day.
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
                  Yes, all of it. If a borrower cannot pay, the security can be enforced and the building sold. If the sale brings in less
                  than the loan, interest and costs, the investors bear the loss. This is why every project page shows the loan to value
                  (LTV).
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>What does it cost me?</Trans>,
            answer: (
              <p>
                <Trans>Nothing: borrowers pay our fees. Your bank may charge you for the transfer.</Trans>
              </p>
            ),
          },
          {
            question: <Trans>When do I get my interest?</Trans>,
            answer: (
              <p>
                <Trans>
                  On the dates in the schedule shown before you invest: monthly, quarterly, every six months, yearly or at the end of the
                  term, depending on the project.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>Can my company invest?</Trans>,
            answer: (
              <p>
                <Trans>Yes. Register as a company and have the articles of association or a power of attorney to hand.</Trans>
              </p>
            ),
          },
          {
            question: <Trans>Can I get my money back before the end of the term?</Trans>,
            answer: (
              <p>
                <Trans>
                  Inexperienced (non-sophisticated) investors may revoke their offer within four calendar days, free of charge and without
                  giving a reason. After that your money is tied up until the loan is repaid, and it may not be repaid.
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
          <Trans>It is free of charge and without obligation. You can lose all the money you invest, so take your time to read.</Trans>
        </p>
        <div className="row">
          <ButtonLink to={registerPath} size="lg">
            <Trans>Create an account</Trans>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
