import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useQuery } from '@tanstack/react-query';
import { Check, ListEnd, ListMusic, ListStart, Plus, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createCrate } from '../../api/crate-edits.ts';
import { type CrateId, cratesWithSongQuery } from '../../api/crates.ts';
import { Form } from '../../design/patterns/form.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useSongRefusal } from '../../live/room/use-song-refusal.ts';
import { showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import { CrateCovers } from '../crate/crate-covers.tsx';
import { closeSongDialog } from '../song/open-song-dialog.ts';
import { useAddSongs } from '../song/use-add-song.ts';
import { PlaylistTargets } from './playlist-targets.tsx';
import styles from './song-dialogs.module.css';
import { TargetButton } from './target-button.tsx';

/**
 * [H560] Adds songs to the queue, the likes, a playlist or a new one. [H561] Lists that already contain the song are
 * marked; choosing one shows a toast that can add the song again.
 */
export function AddToDialog({ songs }: { songs: readonly Song[] }) {
  const { t } = useTranslation();
  const [only] = songs;
  const held = useQuery({
    ...cratesWithSongQuery(only?.songId ?? ''),
    // A song that is not imported yet is in no playlist.
    enabled: songs.length === 1 && only !== undefined && only.songId !== '',
  });
  const holders = songs.length === 1 ? held.data : undefined;
  const add = useAddTo(songs);
  const title =
    songs.length === 1
      ? t('addTo.title', { song: only?.trackName ?? '' })
      : t('addTo.titleMany', { count: songs.length });
  const refusalOf = useSongRefusal();
  // [H1161] Songs of the queue play in this hangout, so the dialog says which of them it will refuse.
  const refused = songs.flatMap((song) => refusalOf(song) ?? []);
  const hint =
    refused[0] && (songs.length === 1 ? refused[0] : t('addTo.refused', { count: refused.length }));
  return (
    <Dialog title={title} onClose={closeSongDialog} testId="add-to">
      <ul className={styles.list}>
        <TargetButton
          icon={<ListStart size={22} />}
          name={t('queue.addNext')}
          {...(hint && { hint })}
          testId="add-to-next"
          onChoose={() => add('queue', t('queue.title'), false)}
        />
        <TargetButton
          icon={<ListEnd size={22} />}
          name={t('song.toQueue')}
          {...(hint && { hint })}
          testId="add-to-queue"
          onChoose={() => add('queue', t('queue.title'), true)}
        >
          {holders?.inQueue ? <HeldMark /> : null}
        </TargetButton>
        <TargetButton
          icon={<Star size={22} />}
          name={t('likes.title')}
          testId="add-to-likes"
          onChoose={() => add('likes', t('likes.title'), false)}
        >
          {holders?.inLikes ? <HeldMark /> : null}
        </TargetButton>
      </ul>
      <NewPlaylist songs={songs} />
      <PlaylistTargets
        renderTarget={(crate) => (
          <PlaylistTarget
            key={crate.crateUuid}
            crate={crate}
            isHeld={holders?.crateUuids.includes(crate.crateUuid) ?? false}
            onAdd={() => add(crate.crateUuid, crate.crateName, true)}
          />
        )}
      />
    </Dialog>
  );
}

function useAddTo(songs: readonly Song[]): (crate: CrateId, name: string, append: boolean) => void {
  const { t } = useTranslation();
  const add = useAddSongs();
  return (crate, name, append) => {
    closeSongDialog();
    const count = songs.length;
    void add(crate, songs, append, {
      added: t('addTo.added', { count, name }),
      again: t('addTo.addedAgain', { count, name }),
      there: t('addTo.there', { name }),
    });
  };
}

function HeldMark() {
  const { t } = useTranslation();
  return (
    <span className={styles.held}>
      <Check size={18} aria-hidden="true" />
      {t('addTo.held')}
    </span>
  );
}

function PlaylistTarget({ crate, isHeld, onAdd }: { crate: Crate; isHeld: boolean; onAdd: () => void }) {
  const { t } = useTranslation();
  const choose = () => {
    if (!isHeld) return onAdd();
    closeSongDialog();
    showToast({
      tone: 'plain',
      text: t('addTo.there', { name: crate.crateName }),
      action: { label: t('addTo.again'), run: onAdd },
    });
  };
  return (
    <TargetButton
      icon={<CrateCovers covers={crate.thumbnails} size={40} fallback={<ListMusic size={20} />} />}
      name={crate.crateName}
      hint={t('playlists.songs', { count: crate.crateSongsNumber })}
      testId="add-to-playlist"
      onChoose={choose}
    >
      {isHeld ? <HeldMark /> : null}
    </TargetButton>
  );
}

function NewPlaylist({ songs }: { songs: readonly Song[] }) {
  const { t } = useTranslation();
  const add = useAddTo(songs);
  const form = useForm({
    first: { name: '', isPrivate: true },
    // [R134] Without a name, the server chooses the next default name that is free.
    send: ({ name, isPrivate }) =>
      createCrate({ isPrivate, ...(name.trim() === '' ? {} : { crateName: name.trim() }) }),
    onSuccess: (crate) => add(crate.crateUuid, crate.crateName, true),
    showsRefusal: 'toast',
  });
  return (
    <Form form={form} className={styles.addToNew}>
      <TextField
        label={t('addTo.newName')}
        maxLength={100}
        {...form.field('name')}
        testId="add-to-new-name"
      />
      <Button type="submit" busy={form.isPending} data-testid="add-to-new">
        <Plus size={18} aria-hidden="true" />
        {t('addTo.make')}
      </Button>
      <Switch
        label={t('playlists.onlyMe')}
        checked={form.values.isPrivate}
        onChange={(isPrivate) => form.set({ isPrivate })}
        testId="add-to-new-private"
      />
    </Form>
  );
}
