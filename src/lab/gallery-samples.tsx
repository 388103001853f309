import { type CSSProperties, useState } from 'react';
import { investment, project } from '../../tests/models/known.ts';
import { Badge } from '../ui/core/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { CardList } from '../ui/core/card.tsx';
import { CopyRow } from '../ui/copy-row.tsx';
import { CreditScale } from '../ui/core/credit-scale.tsx';
import { Figures } from '../ui/core/stats.tsx';
import { FundingProgress } from '../ui/core/funding-progress.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { Modal } from '../ui/modal.tsx';
import { Alert, type AlertKind } from '../ui/alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProjectCard, ProjectCardSkeleton } from '../ui/core/project-card.tsx';
import scheduleStyles from '../ui/schedule.module.css';
import { Skeleton } from '../ui/core/skeleton.tsx';
import { alignRight, Table } from '../ui/table.tsx';
import { Tiers } from '../ui/tiers.tsx';
import { toast } from '../ui/toasts.ts';
import { VipBadge } from '../ui/core/vip-badge.tsx';

export const nothing = () => {};

export const steps = [
  { key: 'amount', label: 'Amount' },
  { key: 'sign', label: 'Contract' },
  { key: 'pay', label: 'Payment' },
];

export function Words() {
  return (
    <>
      <p className="display" style={{ fontSize: 'var(--text-3xl)' }}>
        Loans on ground you can stand on
      </p>
      <p className="display" style={{ fontSize: 'var(--text-2xl)' }}>
        The title of a section
      </p>
      <p className="lead">A lead says in one sentence what the page is about.</p>
      <p>
        Reading text, with <a href="#words">a link</a> and a figure of <span className="num">12,500.00 €</span>.
      </p>
      <p className="muted">Secondary text.</p>
      <p className="small">Small text, for tables and labels.</p>
      <p className="tiny">Legal text; nothing is smaller.</p>
    </>
  );
}

const variants = ['primary', 'second', 'text', 'danger'] as const;

/** Waits from the first press on. */
function WaitingButton() {
  const [isPending, setPending] = useState(false);
  return (
    <Button isPending={isPending} pendingLabel="Sending" onPress={() => setPending(true)}>
      Send
    </Button>
  );
}

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className="row">
          <Button variant={variant}>Invest</Button>
          <Button variant={variant} isDisabled>
            Not now
          </Button>
          <Button variant={variant} isPending pendingLabel="Saving">
            Save
          </Button>
        </div>
      ))}
      <div className="row">
        <Button size="sm">Small</Button>
        <Button>Medium</Button>
        <Button size="lg">Large</Button>
      </div>
      <Button full>Full width</Button>
      <WaitingButton />
      <div className="row">
        <ButtonLink to="/" variant="second">
          A link <Icon name="arrow" size="sm" />
        </ButtonLink>
        <IconButton icon="close" label="Close" onClick={nothing} />
      </div>
    </>
  );
}

const statuses = [
  'COMING_SOON',
  'ON_STUDY',
  'ACTIVE',
  'FULLY_FUNDED',
  'PAID_OFF',
  'CANCELED',
  'LATE',
  'SUSPENDED',
  'DEFAULTED',
  'RECOVERED',
  'WRITTEN_OFF',
] as const;

export function Badges() {
  return (
    <div className="row">
      {statuses.map((status) => (
        <Badge key={status} status={status} />
      ))}
      <Badge status="ACTIVE" tone="LATE">
        Waiting for payment
      </Badge>
      <VipBadge />
    </div>
  );
}

const kinds: readonly [AlertKind, string][] = [
  ['info', 'The contract is sent to you by email as well.'],
  ['positive', 'Your payment has arrived.'],
  ['warning', 'This project is open for two more days.'],
  ['danger', 'Capital is at risk: you may lose all the money invested.'],
  ['plain', 'Interest begins on the day the loan is paid out.'],
];

export function Alerts() {
  return kinds.map(([kind, text]) => (
    <Alert key={kind} kind={kind}>
      {text}
    </Alert>
  ));
}

const classes = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-'].map((name) => ({ name }));

export function FiguresSample() {
  return (
    <>
      <Figures
        items={[
          { label: 'Interest per year', value: '9 to 10%' },
          { label: 'Term', value: '18 months' },
          { label: 'Loan to value', value: '62%' },
        ]}
      />
      <Ledger
        rows={[
          { key: 'amount', label: 'Your investment', value: '500.00 €' },
          { key: 'interest', label: 'Interest until the end', value: '67.50 €' },
        ]}
        total={{ label: 'You receive', value: '567.50 €' }}
      />
      <Tiers
        steps={[
          { key: '1', rate: '9%', from: 'from 100 €' },
          { key: '2', rate: '9.5%', from: 'from 1,000 €' },
          { key: '3', rate: '10%', from: 'from 50,000 €' },
        ]}
        current={1}
      />
      <FundingProgress value={0} label="0% collected" />
      <FundingProgress value={52.5} label="52.5% collected" />
      <FundingProgress value={100} label="100% collected" />
      <FundingProgress value={70} label="70% collected, late" isLate />
      <CreditScale classes={classes} current="B+" label="Credit class" />
      <div className={scheduleStyles.sched} aria-hidden="true">
        {[1, 1, 1, 1, 1].map((_, index) => (
          <span key={index}>
            {index === 4 && <i className={scheduleStyles.principal} style={{ '--h': '5.5rem' } as CSSProperties} />}
            <i style={{ '--h': '2rem' } as CSSProperties} />
          </span>
        ))}
      </div>
      <Table caption="Payments">
        <thead>
          <tr>
            <th>Date</th>
            <th className={alignRight}>Interest</th>
            <th className={alignRight}>Capital</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>2 June 2026</td>
            <td className={alignRight}>11.25 €</td>
            <td className={alignRight}>–</td>
          </tr>
          <tr>
            <td>2 September 2027</td>
            <td className={alignRight}>11.25 €</td>
            <td className={alignRight}>500.00 €</td>
          </tr>
        </tbody>
      </Table>
      <Panel>
        <dl>
          <CopyRow label="IBAN" shown="LT12 1000 0111 0100 1000" value="LT121000011101001000" />
          <CopyRow label="Purpose" shown={investment.id} value={investment.id} />
        </dl>
      </Panel>
    </>
  );
}

export function Cards() {
  const progress = { collectedAmount: 400_000, percentage: 100 };
  return (
    <CardList>
      <ProjectCard project={project} />
      <ProjectCard
        project={{
          ...project,
          id: 'p-2',
          name: 'Old harbour warehouse',
          status: 'COMING_SOON',
          progress: { collectedAmount: 0, percentage: 0 },
        }}
      />
      <ProjectCard project={{ ...project, id: 'p-3', name: 'Kindergarten by the pine park', status: 'LATE', progress }} />
      <ProjectCard project={{ ...project, id: 'p-4', name: 'Corner house', status: 'PAID_OFF', progress }} />
      <ProjectCardSkeleton />
    </CardList>
  );
}

export function Blanks() {
  return (
    <>
      <EmptyState title="No investments yet" action={<ButtonLink to="/invest">See the projects</ButtonLink>}>
        What you invest in will stand here.
      </EmptyState>
      <EmptyState title="This could not be loaded" picture="none" action={<Button variant="second">Try again</Button>}>
        Nothing of yours was changed.
      </EmptyState>
      <Skeleton width="60%" />
      <Skeleton height="4rem" />
    </>
  );
}

export function Modals() {
  const [open, setOpen] = useState<'closable' | 'decision'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="row">
        <Button variant="second" onPress={() => setOpen('closable')}>
          Open a modal
        </Button>
        <Button variant="second" onPress={() => setOpen('decision')}>
          Ask for a decision
        </Button>
      </div>
      <Modal
        title="Cancel this investment?"
        isOpen={open === 'closable'}
        onClose={close}
        footer={
          <>
            <Button variant="second" onPress={close}>
              Keep it
            </Button>
            <Button variant="danger" onPress={close}>
              Cancel the investment
            </Button>
          </>
        }
      >
        <p>Nothing was paid yet, so nothing has to be paid back.</p>
      </Modal>
      <Modal title="Our terms have changed" isOpen={open === 'decision'} footer={<Button onPress={close}>Accept</Button>}>
        <p>It cannot be closed without an answer.</p>
      </Modal>
    </>
  );
}

export function Messages() {
  return (
    <div className="row">
      <Button variant="second" onPress={() => toast({ kind: 'success', text: 'Your details are saved.' })}>
        Good news
      </Button>
      <Button variant="second" onPress={() => toast({ kind: 'error', text: 'This could not be saved. Nothing was changed.' })}>
        Bad news
      </Button>
    </div>
  );
}

const icons: readonly IconName[] = [
  'arrow',
  'back',
  'building',
  'check',
  'chevron',
  'close',
  'copy',
  'download',
  'file',
  'globe',
  'info',
  'lock',
  'menu',
  'person',
  'signOut',
  'up',
  'warning',
];

export function Icons() {
  return (
    <div className="row">
      {icons.map((name) => (
        <span key={name} className="row small" style={{ gap: 'var(--space-2)' }}>
          <Icon name={name} />
          {name}
        </span>
      ))}
    </div>
  );
}
