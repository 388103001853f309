import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../domain/brand.ts';
import { PageHead } from '../../ui/document-head.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Questions } from '../../ui/core/questions.tsx';
import styles from './faq.module.css';
import { BorrowingQuestions, CompanyQuestions, InvestQuestions, ProductQuestions, RegistrationQuestions } from './first-sections.tsx';
import { DataQuestions, SelectedQuestions } from './second-sections.tsx';
import type { FaqItem } from './faq.types.ts';

function Section({ id, title, items }: { id: string; title: string; items: readonly FaqItem[] }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      <Questions items={items} />
    </section>
  );
}

export function FaqPage() {
  const { t } = useLingui();
  const name = brand.name;
  const email = brand.email;
  const sections = [
    { id: 'product', title: t`What ${name} is`, items: ProductQuestions() },
    { id: 'registration', title: t`Registration`, items: RegistrationQuestions() },
    { id: 'invest', title: t`Investing`, items: InvestQuestions() },
    { id: 'company', title: t`Investing as a company`, items: CompanyQuestions() },
    { id: 'borrowing', title: t`Borrowing`, items: BorrowingQuestions() },
    { id: 'selected', title: t`How investments are selected`, items: SelectedQuestions() },
    { id: 'data', title: t`Data security`, items: DataQuestions() },
  ];
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageHead
        title={t`Questions and answers`}
        description={t`Registration, investing, credit classes, tax, early repayment and data security: questions about loans and bonds secured by real estate.`}
      />
      <PageTitle>
        <Trans>Questions and answers</Trans>
      </PageTitle>
      <p className="lead">
        <Trans>
          Something missing? Write to <a href={`mailto:${email}`}>{email}</a>. We reply within one working day.
        </Trans>
      </p>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t`On this page`}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </main>
  );
}
