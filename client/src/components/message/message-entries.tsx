import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { TFunction } from 'i18next';
import { Copy, Flag, Pencil, Trash2 } from 'lucide-react';
import { nameOfProfile, profileQuery } from '../../api/profiles.ts';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import type { ComposerMode } from '../../live/room/composer-mode.ts';
import { findUserName } from '../../live/room/user-names.ts';
import { queryClient } from '../../platform/query-client.ts';
import { copyText } from '../../platform/share.ts';
import { act } from '../../platform/toasts.ts';
import { openReport } from '../report/report-target.ts';
import { editedText } from './edited-text.ts';

interface MessageEntriesOptions {
  /** The text that can be copied; `excerpt` is what a report quotes. */
  readonly text: string;
  readonly excerpt: string;
  readonly mayEdit: boolean;
  /** Finds the names of mentioned users; absent for those of the hangout. */
  readonly nameOf?: (userUuid: string) => string | undefined;
  readonly onMode: (mode: ComposerMode) => void;
  readonly mayReport: boolean;
  /** Id of the conversation of a direct message, for reports; absent for a message in the chat. */
  readonly conversation?: string;
  /** Entries between reporting and deleting. */
  readonly others?: readonly MenuEntry[];
  /** Null if the user may not delete the message. */
  readonly onDelete: (() => Promise<void>) | null;
}

export function messageEntries(
  t: TFunction,
  message: ChatMessage,
  options: MessageEntriesOptions,
): readonly MenuEntry[] {
  const {
    text,
    excerpt,
    mayEdit,
    nameOf = findUserName,
    onMode,
    mayReport,
    conversation,
    others = [],
    onDelete,
  } = options;
  const { uuid: messageUuid, userName: name } = message;
  const entries: (MenuEntry | false)[] = [
    {
      key: 'copy',
      label: t('chat.copy'),
      icon: <Copy size={18} />,
      run: () => act(copyText(text)),
    },
    mayEdit && {
      key: 'edit',
      label: t('chat.edit'),
      icon: <Pencil size={18} />,
      run: () => {
        const words = typeof message.message === 'string' ? message.message : '';
        const findName = (uuid: string) =>
          nameOf(uuid) ?? nameOfProfile(uuid, queryClient.getQueryData(profileQuery(uuid).queryKey));
        onMode({ kind: 'edit', message, ...editedText(words, findName) });
      },
    },
    mayReport && {
      key: 'report',
      label: t('chat.report'),
      icon: <Flag size={18} />,
      run: () =>
        openReport({
          ...{ kind: 'message', messageUuid, name, excerpt },
          ...(conversation !== undefined && { conversation }),
        }),
    },
    ...others,
    onDelete !== null && {
      key: 'delete',
      label: t('chat.delete'),
      tone: 'bad',
      icon: <Trash2 size={18} />,
      run: () => act(onDelete()),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
