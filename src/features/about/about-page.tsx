import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { brand } from '../../../domain/brand.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Questions } from '../../ui/core/questions.tsx';
import site from '../../ui/core/site.module.css';
import { Team } from './team.tsx';

/** How a loan is examined, in five steps. */
function Precision() {
  return (
    <section className={`${site.section} ${site.band}`} aria-labelledby="precision-heading">
      <div className="page">
        <h2 id="precision-heading">
          <Trans>Five looks before a loan is listed</Trans>
        </h2>
        <p className="lead">
          <Trans>Of a hundred requests about eight become a project. The other ninety-two end at one of these steps.</Trans>
        </p>
        <ol className={site.path} data-steps="5">
          <li>
            <h3>
              <Trans>The request</Trans>
            </h3>
            <p>
              <Trans>Who asks, for which building, and from what the loan is to be repaid.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The people</Trans>
            </h3>
            <p>
              <Trans>Owners, accounts and earlier buildings of the developer, with debts and court cases.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The building</Trans>
            </h3>
            <p>
              <Trans>An independent valuer names its value. Our engineer checks plans, permits and costs on the site.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The score</Trans>
            </h3>
            <p>
              <Trans>Seven criteria give up to 96 points and a class from A1 to D3. Two people score apart from each other.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>The contract</Trans>
            </h3>
            <p>
              <Trans>The credit committee decides unanimously, and the mortgage is registered before money is paid out.</Trans>
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
            <Trans>As a person</Trans>
          </h3>
          <p>
            <Trans>From 18 years on, with an identity document and an account at a bank in the European Economic Area.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>For a company</Trans>
          </h3>
          <p>
            <Trans>With the articles of association or a power of attorney, and the names of the beneficial owners.</Trans>
          </p>
        </div>
        <div>
          <h3>
            <Trans>As an experienced investor</Trans>
          </h3>
          <p>
            <Trans>Whoever meets the criteria of the law may ask for this status, and may give it back at any time.</Trans>
          </p>
        </div>
      </div>
      <div className={`row ${site.actions}`}>
        <ButtonLink to={'/register' as string}>
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
  const company = brand.legalName;
  const regulator = brand.regulator.name;
  return (
    <section className={`page ${site.section} ${site.split} ${site.last}`} aria-labelledby="questions-heading">
      <div>
        <h2 id="questions-heading">
          <Trans>Questions about us</Trans>
        </h2>
        <p className="muted">
          <Trans>
            More stands under <Link to="/faq">questions and answers</Link>.
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
                  {company} is a crowdfunding service provider under Regulation (EU) 2020/1503. {regulator} supervises us and lists us in{' '}
                  <a href={brand.regulator.url} target="_blank" rel="noopener noreferrer">
                    its public register
                  </a>
                  .
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>How do you earn money?</Trans>,
            answer: (
              <p>
                <Trans>
                  Borrowers pay a fee for the examination of the loan and one for its administration. Both stand in the key investment
                  information sheet. Investors pay nothing.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>Do you lend to your own projects?</Trans>,
            answer: (
              <p>
                <Trans>
                  No. Neither the company nor its managers may hold a share in a project or borrow here. The law forbids it, and the
                  conflict of interest policy says how we watch over it.
                </Trans>
              </p>
            ),
          },
          {
            question: <Trans>What happens to my loans if you close?</Trans>,
            answer: (
              <p>
                <Trans>
                  The contracts are between you and the borrowers and go on. A licensed administrator takes over collecting and forwarding
                  the payments; the plan for this lies with the supervisor.
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
        description={t`Who examines the loans, how a project is chosen in five steps, and who supervises us.`}
        picture="site-office"
      />
      <section className={site.night} data-surface="night">
        <div className="page">
          <div>
            <PageTitle>
              <Trans>We look at buildings for a living</Trans>
            </PageTitle>
            <p className="lead">
              <Trans>
                Engineers, credit analysts and lawyers who would rather decline a loan than explain a loss. What we found out about a
                building stands on its page, the unpleasant part included.
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
