import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { replaceQueue, restoreQueue } from '../../api/crate-edits.ts';
import { crateSongsQuery } from '../../api/crates.ts';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { act, showToast } from '../../platform/toasts.ts';

/**
 * Replaces the user's queue by a playlist; a toast offers to undo that. [H580] A playlist of the user begins at its
 * current song, somebody else's at its first.
 */
export function PlayTool({ crate, name }: { crate: Crate; name: string }) {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const isMine = useAtomValue(myUuidAtom) === crate.userUuid;
  const list = useQuery(crateSongsQuery(crate.kind === 'likes' ? 'likes' : crate.crateUuid)).data;
  const play = useConfirmedAction({
    title: t('playlists.playAsk', { name }),
    confirmLabel: t('playlists.play'),
    run: async () => {
      const removal = await replaceQueue(crate.crateUuid, isMine ? (list?.current ?? 0) : 0);
      showToast({
        tone: 'good',
        text: t('playlists.replaced', { name }),
        action: { label: t('app.undo'), run: () => act(restoreQueue(removal)) },
      });
    },
  });
  return (
    <>
      <Button
        variant="brand"
        size="small"
        disabled={(list?.count ?? crate.crateSongsNumber) === 0}
        onClick={() => (isRegistered ? play.ask() : accountDialog.open('sign-up', 'dj'))}
        data-testid="play-as-queue"
      >
        <Play size={18} aria-hidden="true" />
        {t('playlists.play')}
      </Button>
      {play.question}
    </>
  );
}
