/** [R073] The platforms of devices. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** [R015] A push notification for a phone or a browser; a silent one has neither title nor body. */
export interface PushNotification {
  readonly title?: string;
  readonly body?: string;
  /** The page that it opens, as a path on this server. */
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** [H651] The fans of a DJ are notified at most once in this time, in minutes. */
export const FAN_NOTIFICATION_MINUTES = 60;

/** [H651] The notification for a DJ's fans. Clients recognise it by its kind and translate it. */
export function createDjOnStageNotification(
  dj: { readonly uuid: string; readonly nickname: string },
  room: { readonly slug: string; readonly name: string },
): PushNotification {
  return {
    title: `${dj.nickname} is on stage`,
    body: room.name,
    path: `/r/${room.slug}`,
    data: { kind: 'djOnStage', djUuid: dj.uuid },
  };
}

/** [H606] The notification about a friend request, or about one that was accepted. */
export function createFriendNotification(
  kind: 'friendAsked' | 'friendAccepted',
  from: { readonly uuid: string; readonly nickname: string },
): PushNotification {
  const title =
    kind === 'friendAsked' ? `${from.nickname} wants to be friends` : `${from.nickname} is your friend now`;
  return { title, body: from.nickname, path: '/friends', data: { kind, userUuid: from.uuid } };
}
