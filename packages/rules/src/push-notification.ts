/** [R073] What a device runs. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** [R015] What somebody is told on their phone or in their browser; a silent one has no words. */
export interface Notice {
  readonly title?: string;
  readonly body?: string;
  /** Where it leads, below our own address. */
  readonly path?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** [H651] A DJ's fans are told at most once in this time, in minutes. */
export const FAN_NOTICE_MINUTES = 60;

/** [H651] What a DJ's fans are told; clients know it by its kind and say it in their own language. */
export function djOnStage(
  dj: { readonly uuid: string; readonly nickname: string },
  room: { readonly slug: string; readonly name: string },
): Notice {
  return {
    title: `${dj.nickname} is on stage`,
    body: room.name,
    path: `/r/${room.slug}`,
    data: { kind: 'djOnStage', djUuid: dj.uuid },
  };
}

/** [H606] What somebody is told who is asked to be friends, or whose wish was granted. */
export function friendNews(
  kind: 'friendAsked' | 'friendAccepted',
  from: { readonly uuid: string; readonly nickname: string },
): Notice {
  const title =
    kind === 'friendAsked' ? `${from.nickname} wants to be friends` : `${from.nickname} is your friend now`;
  return { title, body: from.nickname, path: '/friends', data: { kind, userUuid: from.uuid } };
}
