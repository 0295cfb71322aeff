import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes, maxImageBytes, uploadChatImage } from '../../api/chat-images.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';

/** An image that is being uploaded for a message. */
interface Attachment {
  readonly key: string;
  readonly name: string;
  /** Object URL, valid until the message is sent. */
  readonly preview: string;
  readonly part: number;
  readonly image: ChatImage | null;
}

const MAX_IMAGES = 4;

export interface Attachments {
  readonly all: readonly Attachment[];
  readonly isBusy: boolean;
  add(files: Iterable<File>): void;
  remove(key: string): void;
  /** Returns the uploaded images and removes them from the message. */
  take(): ChatImage[];
}

/** Uploads the images of a message while it is being written. */
export function useAttachments(): Attachments {
  const { t } = useTranslation();
  const [all, setAll] = useState<readonly Attachment[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort();
    },
    [],
  );

  const remove = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setAll((now) => {
      const gone = now.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return now.filter((one) => one.key !== key);
    });
  }, []);

  const begin = useCallback(
    (file: File) => {
      const key = crypto.randomUUID();
      const stop = new AbortController();
      stops.current.set(key, stop);
      const change = (to: Partial<Attachment>) =>
        setAll((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));
      setAll((now) => [
        ...now,
        { key, name: file.name, preview: URL.createObjectURL(file), part: 0, image: null },
      ]);
      uploadChatImage(file, (part) => change({ part }), stop.signal).then(
        (image) => change({ image, part: 1 }),
        (error: unknown) => {
          if (!stop.signal.aborted) showErrorToast(error);
          remove(key);
        },
      );
    },
    [remove],
  );

  const add = (files: Iterable<File>) => {
    const images = [...files].filter((file) => imageTypes.includes(file.type));
    if (images.length === 0) return;
    const fits = images.filter(({ size }) => size <= maxImageBytes);
    if (fits.length < images.length) showToast({ tone: 'bad', text: t('chat.pictureTooLarge') });
    const room = MAX_IMAGES - all.length;
    if (fits.length > room) showToast({ tone: 'plain', text: t('chat.mostPictures', { count: MAX_IMAGES }) });
    for (const file of fits.slice(0, room)) begin(file);
  };

  return {
    all,
    isBusy: all.some(({ image }) => image === null),
    add,
    remove,
    take() {
      for (const { preview } of all) URL.revokeObjectURL(preview);
      setAll([]);
      return all.flatMap(({ image }) => image ?? []);
    },
  };
}
