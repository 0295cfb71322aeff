import { useAtomValue, useSetAtom } from 'jotai';
import { DoorClosed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import pageStyles from '../../design/patterns/page.module.css';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { useNow } from '../../design/primitives/time-left.tsx';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { formatTimeUntil } from '../../platform/format-time.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { currentRoomAtom } from '../../platform/store.ts';
import styles from './entrance.module.css';

const titles = {
  kicked: 'room.kickedTitle',
  banned: 'room.bannedTitle',
  deleted: 'room.deletedTitle',
  globalKick: 'room.kickedTitle',
  globalBan: 'room.bannedTitle',
  replaced: 'room.replacedTitle',
} as const;

const isKnown = (type: string): type is keyof typeof titles => Object.hasOwn(titles, type);

/**
 * [R026][R096] The page after a removal from a hangout: why, for how long, and [H2001] a button to return as soon as
 * that is allowed.
 */
export function KickedPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { slug = '' } = useParams();
  const { kickInfo } = useAtomValue(currentRoomAtom);
  const setStatus = useSetAtom(roomStatusAtom);
  const setRoom = useSetAtom(currentRoomAtom);
  const type = kickInfo && isKnown(kickInfo.type) ? kickInfo.type : 'kicked';
  usePageTitle(t(titles[type]));
  const until = kickInfo?.expirationTime ?? null;
  const now = useNow(1000);
  const mayReturn = type === 'replaced' || (type !== 'deleted' && until !== null && until <= now);
  const again = () => {
    setStatus({ kind: 'outside' });
    setRoom({ kickInfo: null });
    navigate(`/r/${slug}`);
  };
  return (
    <main id="main" tabIndex={-1} className={`${styles.door} ${pageStyles.pageGlow}`}>
      <Card as="div" className={styles.card} data-testid="kicked">
        <EmptyState heading="h1" icon={<DoorClosed size={40} />} title={t(titles[type])} text={explain()}>
          {kickInfo?.reason ? <p>{t('room.kickReason', { reason: kickInfo.reason })}</p> : null}
          <span style={{ display: 'flex', gap: 8, flexWrap: 'wrap', justifyContent: 'center' }}>
            {mayReturn ? (
              <Button onClick={again} data-testid="come-back">
                {t('room.comeBack')}
              </Button>
            ) : null}
            <ButtonLink variant="brand" to="/">
              {t('app.goHome')}
            </ButtonLink>
          </span>
        </EmptyState>
      </Card>
    </main>
  );

  function explain(): string {
    if (type === 'replaced') return t('room.replacedText');
    if (type === 'deleted') return t('room.goneText');
    return until ? t('room.kickUntil', { when: formatTimeUntil(until, now) }) : t('room.kickNoTime');
  }
}
