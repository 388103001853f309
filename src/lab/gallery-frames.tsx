import { Button } from '../ui/button.tsx';
import { Footer } from '../ui/footer.tsx';
import { Header, type HeaderPerson } from '../ui/header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { WizardActions, WizardShell } from '../ui/wizard-shell.tsx';
import styles from './gallery.module.css';
import { nothing, steps } from './gallery-samples.tsx';

const people: { text: string; person?: HeaderPerson; isSessionLoading?: boolean }[] = [
  { text: 'Visitor' },
  { text: 'Session not known yet', isSessionLoading: true },
  { text: 'Person, nothing new', person: { name: 'Rasa Kalnė', isCompany: false, isVip: false, isAdmin: false, newNotifications: 0 } },
  {
    text: 'Company, VIP, three notifications',
    person: { name: 'Jonas Petraitis', companyName: 'Kalnų namai, UAB', isCompany: true, isVip: true, isAdmin: false, newNotifications: 3 },
  },
];

export function Headers({ surface }: { surface: 'light' | 'night' }) {
  return people.map(({ text, person, isSessionLoading = false }) => (
    <div key={text} className={styles.sample}>
      <h3>{text}</h3>
      <div className={styles.frame}>
        <Header
          surface={surface}
          locale="en"
          onLocale={nothing}
          person={person}
          isSessionLoading={isSessionLoading}
          onSignIn={nothing}
          onSignOut={nothing}
        />
      </div>
    </div>
  ));
}

export function Frames() {
  return (
    <>
      <WizardShell
        title="Contract"
        leaveTo="/"
        stepper={<Stepper steps={steps} current="sign" />}
        aside={
          <Panel>
            <p className="strong">Riverside homes</p>
            <p className="muted small">What stands beside the work on wide screens.</p>
          </Panel>
        }
      >
        <PageTitle>Read and sign the contract</PageTitle>
        <p>The work of one step.</p>
        <WizardActions>
          <Button variant="second">Back</Button>
          <Button>Sign the contract</Button>
        </WizardActions>
      </WizardShell>
      <Footer year={2026} onCookies={() => undefined} />
    </>
  );
}
