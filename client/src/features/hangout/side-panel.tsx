import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queueSongsQuery } from '../../api/crates.ts';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import textStyles from '../../design/text.module.css';
import { roomState } from '../../live/room/room-state.ts';
import { tabAtom } from '../../live/room/side-panel.ts';
import { unreadCountAtom } from '../../live/room/unread.ts';
import { lazy } from '../../platform/lazy.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { Chat } from './chat/chat.tsx';
import { FirstStepsHost } from './first-steps/first-steps-host.tsx';
import styles from './hangout.module.css';

// [H860] The chat is the first tab; the code of another tab is loaded when it is opened.
const QueuePanel = lazy(async () => ({ default: (await import('./queue/queue-panel.tsx')).QueuePanel }));
const PeoplePanel = lazy(async () => ({ default: (await import('./people/people.tsx')).PeoplePanel }));
const PlayHistory = lazy(async () => ({ default: (await import('./history/play-history.tsx')).PlayHistory }));

const tabTitles = {
  chat: 'room.chat',
  queue: 'room.queue',
  people: 'people.tab',
  history: 'room.history',
} as const;

/**
 * Chat, queue, people and history as tabs.
 * @param isInert [H220] true if a sheet covers the panel, which happens in a design without a stage
 */
export function SidePanel({ isInert }: { isInert: boolean }) {
  const { t } = useTranslation();
  const [tab, setTab] = useAtom(tabAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const hasChat = useAtomValue(roomState.settings)?.hasChat ?? true;
  const queue = useQuery({ ...queueSongsQuery(), enabled: isRegistered });
  const songs = queue.data?.count ?? 0;
  const unread = useAtomValue(unreadCountAtom);
  return (
    <aside className={`${styles.side} ${textStyles.glass}`} aria-label={t('room.panel')} inert={isInert}>
      <Tabs
        label={t('room.panel')}
        id="side"
        chosen={tab}
        onChoose={setTab}
        entries={[
          {
            key: 'chat',
            label: t('room.chat'),
            ...(tab !== 'chat' && unread > 0
              ? { count: unread, counted: t('room.newMessages', { count: unread }) }
              : {}),
          },
          {
            key: 'queue',
            label: t('room.queue'),
            ...(songs > 0 ? { count: songs, counted: t('room.songs', { count: songs }) } : {}),
          },
          { key: 'people', label: t('people.tab') },
          { key: 'history', label: t('room.history') },
        ]}
      />
      <div
        className={styles.sidePanel}
        role="tabpanel"
        id="side-panel"
        tabIndex={-1}
        aria-labelledby={`side-tab-${tab}`}
      >
        <SpokenOnly as="h2">{t(tabTitles[tab])}</SpokenOnly>
        {tab === 'chat' ? <FirstStepsHost /> : null}
        {tab === 'chat' ? <Chat isOff={!hasChat} /> : null}
        <Suspense fallback={null}>
          {tab === 'queue' ? <QueuePanel /> : null}
          {tab === 'people' ? <PeoplePanel /> : null}
          {tab === 'history' ? <PlayHistory /> : null}
        </Suspense>
      </div>
    </aside>
  );
}
