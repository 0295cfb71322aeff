import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import { atom, useAtomValue } from 'jotai';
import { maxImageBytes } from '../../api/chat-images.ts';
import type { uploadChatImage } from '../../api/upload-chat-image.ts';
import { i18n } from '../../platform/i18n.ts';
import { loadPart } from '../../platform/load-part.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { store } from '../../platform/store.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';

/** An image that is being uploaded for a message. */
interface Attachment {
  readonly key: string;
  /** [H2053] The draft for which it was chosen: that of a hangout or of a conversation. */
  readonly draftKey: string;
  readonly name: string;
  /** Object URL, valid until the message is sent. */
  readonly preview: string;
  readonly part: number;
  readonly image: ChatImage | null;
  readonly stop: AbortController;
}

const MAX_IMAGES = 4;

/** [H226] The code that uploads is loaded with the first image. */
const uploadByLoadedCode: typeof uploadChatImage = async (...image) =>
  (await loadPart(() => import('../../api/upload-chat-image.ts'))).uploadChatImage(...image);

/**
 * Creates the images of the messages that are being written. [H385] They stay while their input is not shown, until they
 * are sent or removed, or [H777] the user signs out.
 */
export function createAttachments(upload: typeof uploadChatImage = uploadByLoadedCode) {
  const allAtom = atom<readonly Attachment[]>([]);

  function drop(isDropped: (one: Attachment) => boolean): readonly Attachment[] {
    const all = store.get(allAtom);
    const dropped = all.filter(isDropped);
    for (const { stop, preview } of dropped) {
      stop.abort();
      URL.revokeObjectURL(preview);
    }
    store.set(
      allAtom,
      all.filter((one) => !dropped.includes(one)),
    );
    return dropped;
  }
  onUserDataCleared(() => drop(() => true));

  const remove = (key: string) => void drop((one) => one.key === key);

  function begin(draftKey: string, file: File): void {
    const [key, stop] = [randomUuid(), new AbortController()];
    const change = (to: Partial<Attachment>) =>
      store.set(allAtom, (all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
    const preview = URL.createObjectURL(file);
    store.set(allAtom, (all) => [
      ...all,
      { key, draftKey, name: file.name, preview, part: 0, image: null, stop },
    ]);
    upload(file, (part) => change({ part }), stop.signal).then(
      (image) => change({ image, part: 1 }),
      (error: unknown) => {
        if (!stop.signal.aborted) showErrorToast(error);
        remove(key);
      },
    );
  }

  return {
    allAtom,
    remove,
    move: (from: string, to: string) =>
      store.set(allAtom, (all) => all.map((one) => (one.draftKey === from ? { ...one, draftKey: to } : one))),
    add(draftKey: string, images: readonly File[]): void {
      const fits = images.filter(({ size }) => size <= maxImageBytes);
      if (fits.length < images.length) showToast({ tone: 'bad', text: i18n.t('chat.pictureTooLarge') });
      const room = MAX_IMAGES - store.get(allAtom).filter((one) => one.draftKey === draftKey).length;
      if (fits.length > room)
        showToast({ tone: 'plain', text: i18n.t('chat.mostPictures', { count: MAX_IMAGES }) });
      for (const file of fits.slice(0, room)) begin(draftKey, file);
    },
    /** Returns the uploaded images of a draft and removes them from it. */
    take: (draftKey: string): ChatImage[] =>
      drop((one) => one.draftKey === draftKey).flatMap(({ image }) => image ?? []),
  };
}

export const attachments = createAttachments();

export const useAttachments = (draftKey: string): readonly Attachment[] =>
  useAtomValue(attachments.allAtom).filter((one) => one.draftKey === draftKey);
