import { useLocale } from '../../i18n/i18n.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { companyName } from '../../../domain/company-name.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Questions } from '../../ui/core/questions.tsx';
import site from '../../ui/core/site.module.css';
import { Team } from './team.tsx';
import { registerPath } from '../../lib/register-path.ts';

/** How a loan is examined, in five steps. */
function Precision() {
  return (
    <section className={`${site.section} ${site.band}`} aria-labelledby="precision-heading">
      <div className="page">
        <h2 id="precision-heading">
          <Trans>Five checks before a loan is listed</Trans>
        </h2>
        <p className="lead">
          <Trans>
            Of every hundred applications, about eight become projects. The other ninety-two are declined at one of these steps.
          </Trans>
        </p>
        <ol className={site.path} data-steps="5">
          <li>
            <h3>
              <Trans>The request</Trans>
            </h3>
            <p>
              <Trans>Who is applying, for which building, and how the loan is to be repaid.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The people</Trans>
            </h3>
            <p>
              <Trans>The developer’s owners, accounts and track record, including debts and litigation.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The building</Trans>
            </h3>
            <p>
              <Trans>An independent valuer determines its value. Our engineer checks plans, permits and costs on site.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The score</Trans>
            </h3>
            <p>
              <Trans>Seven criteria give up to 96 points and a class from A1 to D3. Two analysts score independently.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The contract</Trans>
            </h3>
            <p>
              <Trans>The credit committee must be unanimous, and the mortgage is registered before any money is paid out.</Trans>
            </p>
          </li>
        </ol>
      </div>
    </section>
  );
}

function Become() {
  return (
    <section className={`page ${site.section}`} aria-labelledby="become-heading">
      <h2 id="become-heading">
        <Trans>Become an investor</Trans>
      </h2>
      <div className={site.pillars} data-columns="3">
        <div>
          <h3>
            <Trans>As an individual</Trans>
          </h3>
          <p>
            <Trans>You must be at least 18 and have an identity document and a bank account in the European Economic Area.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>As a company</Trans>
          </h3>
          <p>
            <Trans>With the articles of association or a power of attorney, and the names of the beneficial owners.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>As an experienced (sophisticated) investor</Trans>
          </h3>
          <p>
            <Trans>Anyone who meets the statutory criteria may apply for this status and may give it up at any time.</Trans>
          </p>
        </div>
      </div>
      <div className={`row ${site.actions}`}>
        <ButtonLink to={registerPath}>
          <Trans>Create an account</Trans>
        </ButtonLink>
        <ButtonLink to="/invest" variant="second">
          <Trans>See the projects</Trans>
        </ButtonLink>
      </div>
    </section>
  );
}

function AboutQuestions() {
  const locale = useLocale();
  const company = companyName(locale);
  const regulator = brand.regulator.name[locale];
  return (
    <section className={`page ${site.section} ${site.split} ${site.last}`} aria-labelledby="questions-heading">
      <div>
        <h2 id="questions-heading">
          <Trans>Questions about us</Trans>
        </h2>
        <p className="muted">
          <Trans>
            See <Link to="/faq">Questions and answers</Link> for more.
          </Trans>
        </p>
      </div>
      <Questions
        items={[
          {
            question: <Trans>Who supervises you?</Trans>,
            answer: (
              <p>
                <Trans>
                  {company} is authorised as a crowdfunding service provider under Regulation (EU) 2020/1503. The {regulator} supervises us
                  and lists us in{' '}
                  <a href={brand.regulator.url} target="_blank" rel="noopener noreferrer">
                    its public register
                  </a>
                  .
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>How does the platform make money?</Trans>,
            answer: (
              <p>
                <Trans>
                  Borrowers pay fees for the assessment of the project, the arrangement of the funding and the administration of the loan.
                  They are stated in the key investment information sheet. Investors pay no fees.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>Do you lend to projects of your own?</Trans>,
            answer: (
              <p>
                <Trans>
                  No. The company may not take part in projects on its platform, and its major shareholders, managers and employees may not
                  borrow here. The law prohibits it, and the conflicts of interest policy sets out how we ensure this.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>What happens to my loans if you close?</Trans>,
            answer: (
              <p>
                <Trans>
                  The contracts are between you and the borrowers and remain in force. A licensed administrator would collect and forward
                  the payments; the supervisory authority holds the plan for this.
                </Trans>
              </p>
            ),
          },
        ]}
      />
    </section>
  );
}

export function AboutPage() {
  const { t } = useLingui();
  return (
    <main id="main">
      <PageHead
        title={t`About us`}
        description={t`Who assesses the loans, how a project is chosen in five steps, and who supervises us.`}
        picture="site-office"
      />
      <section className={site.night} data-surface="night">
        <div className="page">
          <div>
            <PageTitle>
              <Trans>Assessing buildings is our profession</Trans>
            </PageTitle>
            <p className="lead">
              <Trans>
                Engineers, credit analysts and lawyers who would rather decline a loan than explain a loss. What we learn about a building
                is published on its project page, including the unfavourable findings.
              </Trans>
            </p>
          </div>
          <img
            src="/v2/pictures/site-office.svg"
            alt={t`Drawing of an office building at dusk, with a few lit windows`}
            width="960"
            height="640"
          />
        </div>
      </section>
      <Team />
      <Precision />
      <Become />
      <AboutQuestions />
    </main>
  );
}
