import type { SiteStatus } from '@hangout/contract/rest/site/site-status';
import { chooseTranslation, LANGUAGES } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { siteStatusQuery } from '../../api/site.ts';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { SkeletonRows } from '../../design/primitives/states.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { i18n } from '../../platform/i18n.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { serverNow } from '../../platform/server-clock.ts';
import styles from './status-page.module.css';

/** [H1989] Whether the services of this server work; everybody can see it. */
export function StatusPage() {
  const { t } = useTranslation();
  usePageTitle(t('site.status'));
  const query = useQuery(siteStatusQuery);
  // A server that does not respond is down, whatever it reported last.
  const status = query.isError ? null : query.data;
  return (
    <Page>
      <PageHead>
        <h1>{t('site.status')}</h1>
      </PageHead>
      {query.isPending ? (
        <SkeletonRows count={6} size={44} />
      ) : (
        <>
          <Summary isUp={status?.isUp ?? false} answers={Boolean(status)} />
          {status ? <Parts parts={status.parts} /> : null}
          {status?.incidents ? <Incidents incidents={status.incidents} /> : null}
          {status ? (
            <p className={textStyles.quiet}>
              {t('site.checked', { when: formatDateTime(status.checkedAt) })}
            </p>
          ) : null}
        </>
      )}
    </Page>
  );
}

function Summary({ isUp, answers }: { readonly isUp: boolean; readonly answers: boolean }) {
  const { t } = useTranslation();
  const Icon = isUp ? CircleCheck : CircleX;
  return (
    <Card className={styles.summary} data-up={isUp} role="status" data-testid="site-status">
      <Icon size={28} aria-hidden="true" />
      <strong>{t(isUp ? 'site.allUp' : answers ? 'site.partsDown' : 'site.noAnswer')}</strong>
    </Card>
  );
}

const partLabels = {
  rest: 'site.part_rest',
  database: 'site.part_database',
  rooms: 'site.part_rooms',
  jobs: 'site.part_jobs',
  storage: 'site.part_storage',
} as const satisfies Record<SiteStatus['parts'][number]['name'], string>;

function Parts({ parts }: { readonly parts: SiteStatus['parts'] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.parts}>
      {parts.map(({ name, isUp }) => (
        <li key={name} data-testid={`status-${name}`}>
          {t(partLabels[name])}
          <Tag tone={isUp ? 'good' : 'bad'}>{t(isUp ? 'site.up' : 'site.down')}</Tag>
        </li>
      ))}
    </ul>
  );
}

function Incidents({ incidents }: { readonly incidents: NonNullable<SiteStatus['incidents']> }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="incidents" className={styles.incidents}>
      <h2 id="incidents">{t('site.incidents')}</h2>
      {incidents.length === 0 ? <p className={textStyles.quiet}>{t('site.noIncidents')}</p> : null}
      <ul>
        {incidents.map(({ id, texts, beginsAt, endsAt }) => {
          const { language, text } = chooseTranslation(texts, i18n.language, LANGUAGES);
          return (
            <li key={id} data-testid="incident">
              <p lang={language} dir="auto">
                {text}
              </p>
              <small className={textStyles.quiet}>
                {endsAt && Date.parse(endsAt) <= serverNow()
                  ? t('site.incidentSpan', { from: formatDateTime(beginsAt), until: formatDateTime(endsAt) })
                  : t('site.incidentSince', { from: formatDateTime(beginsAt) })}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
