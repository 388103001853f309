import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/i18n.ts';
import site from '../../ui/core/site.module.css';
import styles from './about.module.css';

interface Member {
  name: string;
  role: ReactNode;
  background: ReactNode;
}

function Members({ members, isSmall }: { members: readonly Member[]; isSmall?: boolean }) {
  return (
    <ul className={styles.plates} data-size={isSmall ? 'small' : undefined}>
      {members.map(({ name, role, background }) => (
        <li key={name}>
          <h3 lang="lt">{name}</h3>
          <p className={styles.role}>{role}</p>
          <p className="small muted">{background}</p>
        </li>
      ))}
    </ul>
  );
}

/** Three who lead and four who advise. Spanish readers meet the person who answers them in Spanish. [ABOUT-01] */
export function Team() {
  const { t } = useLingui();
  const isSpanish = useLocale() === 'es';
  const third: Member = isSpanish
    ? {
        name: 'Javier Ortega Ruiz',
        role: t`Country manager, Spain`,
        background: t`Financed housing at a savings bank in Valencia for eleven years. Looks after investors and developers in Spain.`,
      }
    : {
        name: 'Elena Markauskaitė',
        role: t`Head of operations`,
        background: t`Joined from a payment institution. Makes sure that every euro goes where the contract says.`,
      };
  return (
    <section className={`page ${site.section}`} aria-labelledby="team-heading">
      <h2 id="team-heading">
        <Trans>Who decides</Trans>
      </h2>
      <Members
        members={[
          {
            name: 'Rasa Vaitkutė',
            role: t`Chief executive`,
            background: t`Sixteen years as a structural engineer, eight of them as a site manager, before she moved into lending.`,
          },
          {
            name: 'Tomas Girdvainis',
            role: t`Head of credit`,
            background: t`Assessed property loans at two banks. Can veto any project, and does.`,
          },
          third,
        ]}
      />
      <h3 className={styles.advisors}>
        <Trans>Who advises</Trans>
      </h3>
      <Members
        isSmall
        members={[
          {
            name: 'Dalia Stonkutė',
            role: t`Securities law`,
            background: t`Teaches securities law in Vilnius and reviews the terms of every bond before it is listed.`,
          },
          {
            name: 'Henrik Lindqvist',
            role: t`Bank credit risk`,
            background: t`Headed credit risk management at a Nordic bank through two crises.`,
          },
          { name: 'Anna Weber', role: t`Valuation`, background: t`Sworn valuer in Leipzig. Chooses the valuers we work with.` },
          { name: 'Paulo Meireles', role: t`Cost control`, background: t`Has valued buildings in Porto and São Paulo since 1998.` },
        ]}
      />
    </section>
  );
}
