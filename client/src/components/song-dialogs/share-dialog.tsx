import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link2, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ownSongId } from '../../api/import-song.ts';
import { profileQuery } from '../../api/profiles.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { findConversation } from '../../live/lobby/conversation-loading.ts';
import { conversationTitle } from '../../live/lobby/conversation-text.ts';
import { closePeopleAtom, conversationsAtom, peerKeyOf } from '../../live/lobby/lobby-state.ts';
import { sendDirectMessage } from '../../live/lobby/outgoing-messages.ts';
import { sendMessage } from '../../live/room/chat.ts';
import type { MessageDraft } from '../../live/room/message-draft.ts';
import { roomState } from '../../live/room/room-state.ts';
import { isVisiting, roomStatusAtom } from '../../live/room/room-status.ts';
import { ownOrigin } from '../../platform/own-origin.ts';
import { useMe } from '../../platform/session.ts';
import { copyLink } from '../../platform/share.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { ConversationAvatar } from '../person/conversation-avatar.tsx';
import { closeSongDialog, type Shared } from '../song/open-song-dialog.ts';
import { Avatar } from '../stage/avatar.tsx';
import styles from './song-dialogs.module.css';
import { TargetButton } from './target-button.tsx';

/**
 * Returns the URL to share, which the server turns into a card in messages. [R131] A song that is not stored here is
 * imported first, so that it has a page.
 */
async function addressOf(shared: Shared): Promise<string> {
  return shared.kind === 'song'
    ? `${ownOrigin()}/songs/${await ownSongId(shared.song)}`
    : `${ownOrigin()}/playlists/${shared.crateUuid}`;
}

type FindConversation = () => Conversation | Promise<Conversation>;

/** [H568] Shares a song or a playlist in the visited hangout or in a conversation. */
export function ShareDialog({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const me = useMe();
  const isInside = isVisiting(useAtomValue(roomStatusAtom));
  const room = useAtomValue(roomState.settings);
  const conversations = useAtomValue(conversationsAtom) ?? [];
  const name = shared.kind === 'song' ? shared.song.trackName : shared.name;
  // A second press while the first one still imports the song is ignored, so that the song is sent once.
  const action = useAction(async (send: (draft: MessageDraft) => void | Promise<void>) =>
    send({ text: await addressOf(shared), replyTo: null, pictures: [] }),
  );
  const share: typeof action.mutate = (send) => {
    if (!action.isPending) action.mutate(send);
  };
  const finish = (name: string) => {
    closeSongDialog();
    showToast({ tone: 'good', text: t('share.sent', { name }) });
  };
  const shareHere = (name: string) => {
    if (me.kind === 'unknown') return;
    share((draft) => {
      sendMessage(draft, me);
      finish(name);
    });
  };
  const shareWith = (find: FindConversation) => {
    if (me.kind !== 'user') return;
    share(async (draft) => {
      const conversation = await find();
      sendDirectMessage(conversation, draft, me);
      finish(conversationTitle(conversation));
    });
  };
  const isRoomOpen = isInside && room?.hasChat === true;
  const isNobody = !isRoomOpen && conversations.length === 0;
  return (
    <Dialog title={t('share.title', { name })} onClose={closeSongDialog} testId="share">
      <ul className={styles.list}>
        {isRoomOpen ? (
          <TargetButton
            icon={<MessagesSquare size={22} />}
            name={room.name}
            hint={t('share.here')}
            testId="share-here"
            onChoose={() => shareHere(room.name)}
          />
        ) : null}
        {conversations.map((conversation) => (
          <TargetButton
            key={peerKeyOf(conversation)}
            icon={<ConversationAvatar conversation={conversation} size={40} />}
            name={conversationTitle(conversation)}
            testId="share-with"
            onChoose={() => shareWith(() => conversation)}
          />
        ))}
      </ul>
      <FriendTargets onChoose={shareWith} />
      {isNobody ? <EmptyState title={t('share.nobody')} text={t('share.nobodyText')} /> : null}
      <Button
        onClick={() => void addressOf(shared).then((url) => copyLink(url, t('share.copied')), showErrorToast)}
        data-testid="share-copy"
      >
        <Link2 size={18} aria-hidden="true" />
        {t('share.copy')}
      </Button>
    </Dialog>
  );
}

function FriendTargets({ onChoose }: { onChoose: (find: FindConversation) => void }) {
  const conversations = useAtomValue(conversationsAtom) ?? [];
  const known = new Set(conversations.map(peerKeyOf));
  const friends = [...(useAtomValue(closePeopleAtom)?.friends ?? [])].filter((uuid) => !known.has(uuid));
  const profiles = useQueries({ queries: friends.map((uuid) => profileQuery(uuid)) });
  if (friends.length === 0) return null;
  return (
    <ul className={styles.list}>
      {profiles.flatMap(({ data }) =>
        data ? (
          <TargetButton
            key={data.uuid}
            icon={<Avatar avatarId={data.avatarId} picture={data.profilePicture} size={40} />}
            name={data.nickname}
            testId="share-with"
            onChoose={() => onChoose(() => findConversation(data.uuid))}
          />
        ) : (
          []
        ),
      )}
    </ul>
  );
}
