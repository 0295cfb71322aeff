import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import {
  mayEditRoom,
  mayListAudience,
  mayModerate,
  type RoomPerson,
  type RoomPolicyContext,
} from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { DoorOpen, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ownershipTransfersQuery } from '../../../api/ownership-transfers.ts';
import { roomRolesQuery } from '../../../api/room-roles.ts';
import { roomQuery } from '../../../api/rooms.ts';
import { Page, PageHead } from '../../../design/patterns/page.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { ButtonLink } from '../../../design/primitives/button.tsx';
import { EmptyState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { Tabs } from '../../../design/primitives/tabs.tsx';
import { currentPersonAtom, policyContextOf } from '../../../live/room/policy-context.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { Audience } from './audience.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { ModerationSettings } from './moderation-settings.tsx';
import { RestrictedUsers } from './restricted-users.tsx';
import { Roles } from './roles.tsx';
import { RoomModerationLog } from './room-moderation-log.tsx';
import styles from './room-settings.module.css';

const tabNames = ['house', 'people', 'order'] as const;
type TabName = (typeof tabNames)[number];

/** [H031][H526] The settings of a hangout; each change takes effect at once. */
export function RoomSettingsPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const room = useQuery(roomQuery(slug));
  usePageTitle([t('create.settingsTitle'), room.data?.name].filter(Boolean).join(' · '));
  return (
    <Page>
      <div className={styles.roomSettings}>
        <PageHead>
          <div>
            <h1>{t('create.settingsTitle')}</h1>
            {room.data ? (
              <p>
                <bdi>{room.data.name}</bdi>
              </p>
            ) : null}
          </div>
          <ButtonLink size="small" to={`/r/${slug}`}>
            <DoorOpen size={18} aria-hidden="true" />
            {t('room.enter')}
          </ButtonLink>
        </PageHead>
        <QueryState query={room} count={6} />
        {room.data ? <Sections room={room.data} /> : null}
      </div>
    </Page>
  );
}

/** The tabs: owner and co-owners see all of them, moderators only people and moderation. */
function Sections({ room }: { room: Room }) {
  const { t } = useTranslation();
  const me = useAtomValue(currentPersonAtom);
  const [search, setSearch] = useSearchParams();
  const policyContext = policyContextOf(room, serverNow());
  const mayEdit = me !== null && mayEditRoom(me, policyContext);
  if (!me || !mayModerate(me, policyContext))
    return <EmptyState icon={<Settings2 size={36} />} title={t('create.notYours')} />;
  const shown = tabNames.filter((name) => mayEdit || name !== 'house');
  const requested = shown.find((name) => name === search.get('tab'));
  const tab: TabName = requested ?? shown[0] ?? 'people';
  return (
    <>
      <Tabs
        label={t('create.settingsTitle')}
        id="room-settings"
        chosen={tab}
        onChoose={(name) => setSearch({ tab: name }, { replace: true })}
        entries={shown.map((key) => ({ key, label: t(`roomSettings.${key}`) }))}
      />
      <div role="tabpanel" id="room-settings-panel" aria-labelledby={`room-settings-tab-${tab}`}>
        {tab === 'house' ? <GeneralSettings room={room} me={me} policyContext={policyContext} /> : null}
        {tab === 'people' ? <PeopleSettings room={room} me={me} policyContext={policyContext} /> : null}
        {tab === 'order' ? (
          <div className={styles.settingsStack}>
            <ModerationSettings room={room} />
            <RoomModerationLog room={room} />
          </div>
        ) : null}
      </div>
    </>
  );
}

interface PeopleSettingsProps {
  readonly room: Room;
  readonly me: RoomPerson;
  readonly policyContext: RoomPolicyContext;
}

/**
 * The cards of the tab about people. They appear together once all are loaded, because one that came later would move
 * the others under a finger.
 */
function PeopleSettings({ room, me, policyContext }: PeopleSettingsProps) {
  const transfers = useQuery(ownershipTransfersQuery());
  const roles = useQuery(roomRolesQuery(room.uuid));
  if (transfers.isPending || roles.isPending) return <SkeletonRows count={5} size={40} round />;
  return (
    <div className={styles.settingsStack}>
      <Roles room={room} me={me} policyContext={policyContext} />
      <RestrictedUsers roomId={room.uuid} />
      {mayListAudience(me, policyContext) ? <Audience roomId={room.uuid} /> : null}
    </div>
  );
}
