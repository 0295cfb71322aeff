import type { ReportState } from '@hangout/rules';
import { MessageSquareWarning, Music, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { handleReport } from '../../api/report-handling.ts';
import type { Report } from '../../api/reports.ts';
import { Button } from '../../design/primitives/button.tsx';
import { DenseCard } from '../../design/primitives/card.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';
import { PersonButton } from '../person/person-button.tsx';
import styles from './reports.module.css';
import { SongVerification } from './song-verification.tsx';

const icons = { message: MessageSquareWarning, person: UserRound, song: Music };

/** A report, with the content as it was when it was reported. */
export function ReportCard({ report, isAnywhere }: { report: Report; isAnywhere: boolean }) {
  const { t } = useTranslation();
  const { kind, reason, text, copy, userUuid, userName, reporterUuid, reporterName, createdAt } = report;
  const Icon = icons[kind];
  return (
    <DenseCard as="li" className={styles.card} data-testid="report" data-kind={kind}>
      <p className={styles.head}>
        <Icon size={18} aria-hidden="true" />
        <strong>{t(`report.reason_${reason}`)}</strong>
        <time className={`${textStyles.quiet} ${textStyles.num}`} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </p>
      <blockquote className={styles.quote} dir="auto">
        <EmojiText text={copy.text} />
        {copy.imageUrls.map((url) => (
          <a key={url} href={url} target="_blank" rel="noreferrer noopener" className={styles.picture}>
            {t('report.picture')}
          </a>
        ))}
      </blockquote>
      <p className={textStyles.quiet}>
        {userUuid && userName ? (
          <>
            {t(`report.about_${kind}`)}{' '}
            <PersonButton person={{ uuid: userUuid, name: userName }} testId="report-person">
              <bdi>{userName}</bdi>
            </PersonButton>
            {' · '}
          </>
        ) : null}
        {reporterUuid && reporterName ? (
          <PersonButton person={{ uuid: reporterUuid, name: reporterName }} testId="report-reporter">
            {t('report.by', { name: reporterName })}
          </PersonButton>
        ) : (
          t('report.by', { name: t('roles.guest') })
        )}
        {isAnywhere && report.roomSlug ? (
          <>
            {' · '}
            <Link to={`/r/${report.roomSlug}`}>
              <bdi>{report.roomName}</bdi>
            </Link>
          </>
        ) : null}
      </p>
      {text ? <p dir="auto">{text}</p> : null}
      {isAnywhere && kind === 'song' && report.songId ? (
        <p>
          <SongVerification songId={report.songId} />
        </p>
      ) : null}
      {report.state === 'open' ? <ReportActions report={report} /> : <ReportOutcome report={report} />}
    </DenseCard>
  );
}

/** Closes a report, with a text about what was done. */
function ReportActions({ report }: { report: Report }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState('');
  const [busy, setBusy] = useState<ReportState | null>(null);
  const end = (state: ReportState) => {
    setBusy(state);
    handleReport(report.id, state, outcome)
      .then(
        () =>
          showToast({
            tone: 'good',
            text: t(`report.done_${state}`),
            action: {
              label: t('app.undo'),
              run: () => act(handleReport(report.id, 'open', '')),
            },
          }),
        showErrorToast,
      )
      .finally(() => setBusy(null));
  };
  return (
    <>
      <TextField
        label={t('report.outcome')}
        maxLength={500}
        hint={t('report.outcomeHint')}
        testId="report-outcome"
        value={outcome}
        onChange={setOutcome}
      />
      <p className={styles.ends}>
        <Button
          size="small"
          variant="brand"
          busy={busy === 'resolved'}
          onClick={() => end('resolved')}
          data-testid="report-resolve"
        >
          {t('report.resolve')}
        </Button>
        <Button
          size="small"
          busy={busy === 'dismissed'}
          onClick={() => end('dismissed')}
          data-testid="report-dismiss"
        >
          {t('report.dismiss')}
        </Button>
      </p>
    </>
  );
}

function ReportOutcome({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { outcome, handlerName, handledAt } = report;
  return (
    <p data-testid="report-handled">
      {outcome ? `${outcome} · ` : ''}
      <span className={textStyles.quiet}>
        {t('report.handledBy', { name: handlerName ?? '', when: handledAt ? formatDateTime(handledAt) : '' })}
      </span>
    </p>
  );
}
