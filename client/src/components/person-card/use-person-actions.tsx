import { mayReport } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import {
  Bell,
  BellOff,
  Eye,
  EyeOff,
  Flag,
  MessagesSquare,
  Mic,
  MicOff,
  ScrollText,
  Settings,
  Smile,
  Undo2,
  UserRound,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { blockedUsersQuery } from '../../api/blocked-users.ts';
import { fansQuery, setFollowed } from '../../api/fans.ts';
import { friendshipQuery } from '../../api/friends.ts';
import { type MutedPerson, setPersonMuted, useMutedPeople } from '../../api/muted-people.ts';
import { userDataQuery } from '../../api/user-data.ts';
import { loadClosePeople } from '../../live/lobby/conversation-loading.ts';
import { useMayWriteTo } from '../../live/lobby/use-may-write.ts';
import { hiddenPeopleAtom } from '../../live/room/hidden-people.ts';
import { currentPersonAtom } from '../../live/room/policy-context.ts';
import { roomState } from '../../live/room/room-state.ts';
import { setSpeakerMuted } from '../../live/voice/mute-speaker.ts';
import { mutedSpeakersAtom } from '../../live/voice/voice-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { act, showToast } from '../../platform/toasts.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { friendActions } from '../person/friend-actions.ts';
import { closePersonCard } from '../person/open-person-card.ts';
import { openReport } from '../report/report-target.ts';
import { openFigureDialog, openModeration } from './confirmation.ts';
import type { ActionTarget, PersonAction } from './person-action.ts';
import { useBlockAction } from './use-block-action.tsx';
import { useModerationActions, useRestrictionsInRoom } from './use-moderation-actions.tsx';
import { isSettled } from './use-person-facts.ts';

/**
 * [H841] All that the user may do with a person, in the order that the person card, the list of people and chat
 * messages share.
 */
export function usePersonActions(person: ActionTarget): readonly PersonAction[] {
  const isMe = useAtomValue(myUuidAtom) === person.uuid;
  const own = useOwnActions(person.uuid);
  const social = useSocialActions(person);
  const moderation = useModerationActions(person);
  return isMe ? own : [...social, ...moderation];
}

/** Closes the card and opens a page of the app; the visit to a hangout goes on. */
function useOpenPage(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    closePersonCard();
    void navigate(path);
  };
}

function useOwnActions(uuid: string): readonly PersonAction[] {
  const { t } = useTranslation();
  const openPage = useOpenPage();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const action = (key: string, label: string, icon: React.ReactNode, run: () => void): PersonAction => ({
    ...{ key, label, icon, run },
    group: 'social',
  });
  const settings = action('settings', t('app.settings'), <Settings size={18} />, () => openPage('/settings'));
  if (!isRegistered) return [settings];
  return [
    action('figure', t('person.changeFigure'), <Smile size={18} />, openFigureDialog),
    action('profile', t('people.profile'), <UserRound size={18} />, () => openPage(`/u/${uuid}`)),
    settings,
  ];
}

/** Whether both the user and the person have accounts, and whether the user may write to the person. */
function useReach({ uuid, tokenRole }: Pick<ActionTarget, 'uuid' | 'tokenRole'>) {
  const me = useAtomValue(currentPersonAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const isGuest = tokenRole === 'guest';
  const isAccount = isRegistered && !isGuest && me?.uuid !== uuid;
  return { me, isRegistered, isGuest, isAccount, mayWrite: useMayWriteTo({ uuid, isGuest }) };
}

/**
 * [H1486] True once all data on which the actions depend is loaded or has failed. Before, a menu would grow and move
 * under the pointer.
 */
export function useArePersonActionsKnown(person: Pick<ActionTarget, 'uuid' | 'tokenRole'>): boolean {
  const { isRegistered, isAccount, mayWrite } = useReach(person);
  const queries = [
    useQuery({ ...fansQuery(person.uuid), enabled: isAccount }),
    useQuery({ ...friendshipQuery(person.uuid), enabled: mayWrite }),
    useQuery({ ...blockedUsersQuery(), enabled: isAccount }),
    useQuery({ ...userDataQuery(), enabled: isRegistered }),
    useRestrictionsInRoom(),
  ];
  return queries.every(isSettled);
}

function useSocialActions({ uuid, name, tokenRole }: ActionTarget): readonly PersonAction[] {
  const { t } = useTranslation();
  const openPage = useOpenPage();
  const { isModerator } = usePermissions();
  const { me, isRegistered, isGuest, isAccount, mayWrite } = useReach({ uuid, tokenRole });
  const follow = useFollowAction(
    uuid,
    name,
    isAccount ? 'now' : isRegistered || isGuest ? null : 'after-sign-up',
  );
  const friendship = useFriendshipActions(uuid, name, mayWrite);
  const mute = useMuteAction({ uuid, name });
  const block = useBlockAction(uuid, name, isAccount);
  const hearing = useHearingAction(uuid);
  const actions: (Omit<PersonAction, 'group'> | false)[] = [
    ...follow,
    ...friendship,
    mayWrite && {
      key: 'write',
      label: t('messages.writeTo'),
      icon: <MessagesSquare size={18} />,
      run: () => openPage(`/messages/${uuid}`),
    },
    !isGuest && {
      key: 'profile',
      label: t('people.profile'),
      icon: <UserRound size={18} />,
      run: () => openPage(`/u/${uuid}`),
    },
    mute,
    hearing,
    block,
    me !== null &&
      mayReport(me) && {
        key: 'report',
        label: t('people.report'),
        icon: <Flag size={18} />,
        run: () => openReport({ kind: 'person', userUuid: uuid, name }),
      },
  ];
  return [
    ...actions
      .filter((action) => action !== false)
      .map((action) => ({ ...action, group: 'social' as const })),
    ...(isModerator && !isGuest
      ? [
          {
            group: 'moderation' as const,
            key: 'sheet',
            label: t('people.sheet'),
            icon: <ScrollText size={18} />,
            run: () => openModeration(uuid),
          },
        ]
      : []),
  ];
}

/**
 * [H1630] Mutes a person, also a guest, for the user only: messages, emoji and voice. Friendship and following stay,
 * and the person is not told.
 */
function useMuteAction(person: MutedPerson): Omit<PersonAction, 'group'> {
  const { t } = useTranslation();
  const isMuted = useMutedPeople().some(({ uuid }) => uuid === person.uuid);
  const { name } = person;
  const mute = async () => {
    await setPersonMuted(person, !isMuted);
    showToast({
      tone: 'good',
      text: t(isMuted ? 'person.isUnmuted' : 'person.isMuted', { name }),
      action: { label: t('app.undo'), run: () => act(setPersonMuted(person, isMuted)) },
    });
  };
  return {
    key: 'hide',
    label: t(isMuted ? 'person.unmute' : 'person.mute'),
    icon: isMuted ? <Eye size={18} /> : <EyeOff size={18} />,
    isOn: isMuted,
    run: () => act(mute()),
  };
}

/** [H1459] Mutes the voice of a user on air for this listener only. */
function useHearingAction(uuid: string): Omit<PersonAction, 'group'> | false {
  const { t } = useTranslation();
  const isOnAir = useAtomValue(roomState.microphones)[uuid] !== undefined;
  const isMuted = useAtomValue(mutedSpeakersAtom).has(uuid);
  const isHidden = useAtomValue(hiddenPeopleAtom).has(uuid);
  return (
    (isOnAir || isMuted) &&
    !isHidden && {
      key: 'hear',
      label: t(isMuted ? 'person.hearVoice' : 'person.muteVoice'),
      icon: isMuted ? <Mic size={18} /> : <MicOff size={18} />,
      isOn: isMuted,
      run: () => setSpeakerMuted(uuid, !isMuted),
    }
  );
}

/** [H231] Follows or unfollows a user. For a guest it opens the sign-up dialog first. */
function useFollowAction(
  uuid: string,
  name: string,
  offered: 'now' | 'after-sign-up' | null,
): readonly Omit<PersonAction, 'group'>[] {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const { data } = useQuery({ ...fansQuery(uuid), enabled: offered === 'now' });
  if (offered === 'after-sign-up') {
    const signUp = () => {
      closePersonCard();
      accountDialog.openFor({ kind: 'follow', userUuid: uuid, name });
    };
    return [{ key: 'follow', label: t('person.follow'), icon: <Bell size={18} />, run: signUp }];
  }
  if (offered === null || !data) return [];
  const { isFan } = data;
  const follow = async () => {
    await setFollowed(uuid, !isFan);
    showToast({ tone: 'good', text: t(isFan ? 'person.unfollowed' : 'person.followed', { name }) });
    // Fails while the lobby is not joined. That does no harm, because joining the lobby loads the same people.
    await loadClosePeople().catch(() => {});
  };
  return [
    {
      key: 'follow',
      label: t(isFan ? 'person.unfollow' : 'person.follow'),
      icon: isFan ? <BellOff size={18} /> : <Bell size={18} />,
      isOn: isFan,
      run: () => act(follow()),
    },
  ];
}

/** [H670] The next step of a friendship: request, withdraw, accept or decline. */
function useFriendshipActions(
  uuid: string,
  name: string,
  isOffered: boolean,
): readonly Omit<PersonAction, 'group'>[] {
  const { t } = useTranslation();
  const { data } = useQuery({ ...friendshipQuery(uuid), enabled: isOffered });
  if (!isOffered || !data || data.isFriend) return [];
  const { open } = data;
  if (!open)
    return [
      {
        key: 'befriend',
        label: t('friends.ask'),
        icon: <UserRoundPlus size={18} />,
        run: () => void friendActions.invite(uuid, name),
      },
    ];
  if (open.fromUuid !== uuid)
    return [
      {
        key: 'withdraw',
        label: t('friends.takeBackOf', { name }),
        icon: <Undo2 size={18} />,
        run: () => void friendActions.withdraw(open.id),
      },
    ];
  return [
    {
      key: 'accept',
      label: t('friends.acceptOf', { name }),
      icon: <UserRoundCheck size={18} />,
      run: () => void friendActions.accept(open.id, name),
    },
    {
      key: 'decline',
      label: t('friends.declineOf', { name }),
      icon: <UserRoundX size={18} />,
      run: () => void friendActions.decline(open.id),
    },
  ];
}
