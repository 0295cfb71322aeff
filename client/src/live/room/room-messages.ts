import type { RoomMessages } from '@hangout/contract/realtime/hangout/messages';
import { readSiteOverviewSoon } from '../../api/site-changes.ts';
import { addToSongPlays } from '../../api/song-plays.ts';
import { codeText } from '../../platform/errors.ts';
import { currentRoomAtom, store } from '../../platform/store.ts';
import { showToast } from '../../platform/toasts.ts';
import { translate } from '../../platform/use-error-text.ts';
import { addMessages } from './message-window.ts';
import { updateMute } from './mute.ts';
import { removeAuthor } from './remove-author.ts';
import { roomEvents } from './room-events.ts';
import { addEarlyEnd, applyRoomSettings, messagesAtom, openReportsAtom, roomState } from './room-state.ts';
import { roomStatusAtom } from './room-status.ts';

/** What the handlers of room messages may do to the room session. */
export interface SessionControl {
  /** Ends the session of a user who was removed from the hangout. */
  readonly leaveRemoved: (removal: Removal) => void;
  readonly reconnect: () => void;
}

/**
 * [R096] Reason of a removal from a hangout, and the time from which the user may return (epoch ms; null for never).
 */
export interface Removal {
  readonly type: string;
  readonly reason: string;
  readonly expirationTime: number | null;
}

type Handlers = {
  [N in keyof RoomMessages]: (payload: RoomMessages[N], session: SessionControl) => void;
};

const handlers: Handlers = {
  playedSong(play) {
    addToSongPlays(store.get(roomState.settings)?.slug ?? '', play);
    addEarlyEnd(play);
  },
  messages: (messages) => {
    addMessages(messages);
    for (const message of messages) roomEvents.emit({ kind: 'message', message });
  },
  // [R097][R098] If the slug has changed, the hangout's page replaces its own URL.
  updatedRoomSettings: (settings) => {
    applyRoomSettings(settings);
    const status = store.get(roomStatusAtom);
    store.set(currentRoomAtom, { slug: settings.slug });
    if (status.kind === 'inside') store.set(roomStatusAtom, { kind: 'inside', slug: settings.slug });
  },
  kickedFromRoom: ({ type, reason, expirationTime }, session) =>
    session.leaveRemoved({ type, reason, expirationTime: expirationTime ?? null }),
  roomReset: (_, session) => session.reconnect(),
  playedOneTimeAnimation: (animation) => roomEvents.emit({ kind: 'animation', ...animation }),
  chatCleared: ({ upTo }) =>
    store.set(messagesAtom, (known) => known.filter(({ id }) => id === -1 || id > upTo)),
  authorDeleted: (author) => store.set(messagesAtom, (known) => removeAuthor(known, author)),
  siteChanged: () => readSiteOverviewSoon(),
  reports: ({ open }) => store.set(openReportsAtom, open),
  notice: ({ code, details }) => {
    updateMute(code, details);
    if (code === 'seat_still_there') {
      const { until } = details as { readonly until: number };
      return roomEvents.emit({ kind: 'stillThere', until });
    }
    showToast({
      tone: code === 'seat_is_yours' ? 'good' : 'plain',
      text: codeText(`notices.${code}`, details, translate) ?? code,
    });
  },
};

export function handleRoomMessage<N extends keyof RoomMessages>(
  name: N,
  payload: RoomMessages[N],
  session: SessionControl,
): void {
  handlers[name](payload, session);
}
