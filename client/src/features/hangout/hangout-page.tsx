import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { myUuidAtom } from '../../core/session.ts';
import { announceToScreenReaders } from '../../core/toasts.ts';
import { enterRoom, leaveRoom } from '../../room/room-session.ts';
import { roomState } from '../../room/room-state.ts';
import { roomStatusAtom } from '../../room/room-status.ts';
import { EntryRefused, PasswordPrompt } from './entrance.tsx';
import { HangoutLayout } from './hangout-layout.tsx';
import './hangout.css';

/** The page of one hangout: it asks for a password, explains a refusal, or shows the hangout. */
export function HangoutPage() {
  const { slug = '' } = useParams();
  const lower = slug.toLowerCase();
  const uuid = useAtomValue(myUuidAtom);
  const status = useAtomValue(roomStatusAtom);
  useRoomEntry(lower, uuid);
  useRenamedSlug(lower);
  useSongAnnouncements();
  if (status.kind === 'removed') return <Navigate to={`/r/${status.slug || lower}/kicked`} replace />;
  if (status.kind === 'password') return <PasswordPrompt slug={lower} wasWrong={status.wasWrong} />;
  if (status.kind === 'refused') return <EntryRefused error={status.error} />;
  return <HangoutLayout />;
}

/** Joins the room while the page is open and leaves it afterwards; after a login it joins again as that user. */
function useRoomEntry(slug: string, uuid: string | null): void {
  useEffect(() => {
    if (uuid) enterRoom(slug);
  }, [slug, uuid]);
  useEffect(() => leaveRoom, []);
}

/** [R098] Follows the hangout to its new address when its slug was changed. */
function useRenamedSlug(slug: string): void {
  const navigate = useNavigate();
  const current = useAtomValue(roomState.settings)?.slug;
  const status = useAtomValue(roomStatusAtom);
  useEffect(() => {
    if (status.kind === 'inside' && current && current !== slug) navigate(`/r/${current}`, { replace: true });
  }, [status.kind, current, slug, navigate]);
}

function useSongAnnouncements(): void {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const [song, artist] = [playing?.song.trackName, playing?.song.artistName];
  useEffect(() => {
    if (song) announceToScreenReaders(t('player.announce', { song, artist }));
  }, [song, artist, t]);
}
