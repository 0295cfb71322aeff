import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../app/me.ts';
import { notify } from '../../app/notices.ts';
import { store } from '../../app/store.ts';
import { moments } from '../../room/moments.ts';
import { openTab, panelOpenAtom, tabAtom } from '../../room/tabs.ts';
import { chime } from '../../sound/chime.ts';
import { namesMe } from './names-me.ts';

/** Lines older than this came with the history, ms. */
const freshMs = 15_000;

/** [H386] Who is named hears it, and reads it wherever on the page they are. */
export function useMentionAlerts(): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      moments.hear((moment) => {
        if (moment.kind !== 'said') return;
        const { line } = moment;
        if (!namesMe(line, store.get(myUuidAtom)) || line.editedAt || Date.now() - line.date > freshMs)
          return;
        chime();
        const isRead = store.get(tabAtom) === 'chat' && store.get(panelOpenAtom) && !document.hidden;
        if (isRead) return;
        notify({
          tone: 'plain',
          text: t('chat.namedYou', { name: line.userName }),
          action: { label: t('chat.read'), run: () => openTab('chat') },
        });
      }),
    [t],
  );
}
