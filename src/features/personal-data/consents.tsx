import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { channelMessages, consentMessages } from './consent-messages.ts';
import css from './personal-data.module.css';

type ConsentEntry = components['schemas']['ConsentEntry'];

/** A long history, the newest first. */
const shownFirst = 5;

/** What the person has consented to, acknowledged and withdrawn, the newest first. [GDPR Art. 7(1), 15] */
export function Consents({ $api }: Pick<RouterContext, '$api'>) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useQuery($api.queryOptions('get', '/me/consents'));
  const entries = list.data ?? [];
  const shown = showsAll ? entries : entries.slice(0, shownFirst);
  return (
    <section className={css.section} aria-labelledby="consents">
      <h2 id="consents">
        <Trans>Your consents</Trans>
      </h2>
      <p>
        <Trans>
          What you have agreed to and acknowledged, with the version of the text. Nothing is removed when something newer is added.
        </Trans>
      </p>
      {list.isPending && <Skeleton height="4rem" />}
      {list.isError && (
        <LoadError
          title={<Trans>Your consents could not be loaded</Trans>}
          isFetching={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <p className="muted">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul className={css.rows}>
          {shown.map((entry) => (
            <Entry
              key={`${entry.kind} ${entry.event} ${entry.version} ${entry.investmentId ?? ''} ${entry.at}`}
              $api={$api}
              entry={entry}
            />
          ))}
        </ul>
      )}
      {!showsAll && entries.length > shownFirst && (
        <div>
          <Button variant="second" onPress={() => setShowsAll(true)}>
            <Trans>Show all</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Its texts are loaded when one is opened. */
const ConsentWording = lazy(() => import('./consent-wording.tsx').then((module) => ({ default: module.ConsentWording })));

function Entry({ $api, entry }: Pick<RouterContext, '$api'> & { entry: ConsentEntry }) {
  const { kind, event, version, language, channel, at } = entry;
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const name = t(consentMessages[kind]);
  const locale = useLocale();
  const day = formatDate(at, locale);
  const how = [channel && t(channelMessages[channel]), language && languageNames[language], t`version ${version}`].filter(Boolean);
  return (
    <li className={css.row}>
      <span>
        <span className="strong">{name}</span>
        <br />
        {event === 'GIVEN' ? <Trans>Given on {day}</Trans> : <Trans>Withdrawn on {day}</Trans>}{' '}
        <span className="muted">· {how.join(' · ')}</span>
      </span>
      <Button variant="text" size="sm" aria-label={t`Read the text: ${name}, ${day}`} onPress={() => setOpen(true)}>
        <Trans>Read the text</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ConsentWording $api={$api} entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
