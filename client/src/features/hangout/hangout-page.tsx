import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { moveDraft } from '../../components/message/draft-storage.ts';
import { attachments } from '../../components/message/use-attachments.ts';
import { endRefusedEntry, enterRoom } from '../../live/room/room-session.ts';
import { roomState } from '../../live/room/room-state.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { openTab } from '../../live/room/side-panel.ts';
import { lazyCode } from '../../platform/lazy.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageView } from '../../platform/page-view.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { HangoutLayout } from './hangout-layout.tsx';

// [H860] Both components are loaded later, because most users see neither. `lazyCode` loads no texts, because their
// texts are part of the hangout's.
const PasswordPrompt = lazyCode(async () => ({ default: (await import('./entrance.tsx')).PasswordPrompt }));
const EntryRefused = lazyCode(async () => ({ default: (await import('./entrance.tsx')).EntryRefused }));

/** The page of one hangout: asks for a password, explains a refusal, or shows the hangout. */
export function HangoutPage() {
  const { slug = '' } = useParams();
  const lower = slug.toLowerCase();
  const uuid = useAtomValue(myUuidAtom);
  const status = useAtomValue(roomStatusAtom);
  const [before] = useState(status);
  useRoomEntry(lower, uuid);
  useRenamedSlug(lower);
  useChatOfLinkedMessage();
  // Until the effect of `useRoomEntry` has run, the status may be that of another hangout.
  const isHere = status.kind !== 'outside' && status.slug === lower;
  // [H1999] A removal from before the page was opened is over as soon as the effect has run.
  if (isHere && status.kind === 'removed' && status !== before)
    return <Navigate to={`/r/${status.slug || lower}/kicked`} replace />;
  if (isHere && status.kind === 'password')
    return (
      <Suspense fallback={null}>
        <PasswordPrompt slug={lower} wasWrong={status.wasWrong} />
      </Suspense>
    );
  if (isHere && status.kind === 'refused')
    return (
      <Suspense fallback={null}>
        <EntryRefused slug={lower} error={status.error} />
      </Suspense>
    );
  return <HangoutLayout />;
}

/** Joins the hangout of the page. [H870] Leaving the page does not leave the hangout, unless the entry was refused. */
function useRoomEntry(slug: string, uuid: string | null): void {
  useEffect(() => {
    if (uuid) enterRoom(slug);
  }, [slug, uuid]);
  useEffect(() => endRefusedEntry, []);
}

/** [H585] Opens the chat if the URL names a message, to which the chat then scrolls. */
function useChatOfLinkedMessage(): void {
  const namesMessage = useSearchParams()[0].has('message');
  useEffect(() => {
    if (namesMessage) openTab('chat');
  }, [namesMessage]);
}

/** [R098] [H385] Opens the hangout's new URL if its slug was changed. What is being written stays. */
function useRenamedSlug(slug: string): void {
  const navigate = useNavigate();
  const current = useAtomValue(roomState.settings)?.slug;
  const status = useAtomValue(roomStatusAtom);
  // Under a sheet the URL belongs to the sheet's page.
  const isOwnAddress = usePageView().sheet === null;
  useEffect(() => {
    // The store is read, because the rendered status may be outdated: the visit may just have ended.
    const isStillInside = store.get(roomStatusAtom).kind === 'inside';
    if (isOwnAddress && isStillInside && status.kind === 'inside' && current && current !== slug) {
      moveDraft(slug, current);
      attachments.move(slug, current);
      navigate(`/r/${current}`, { replace: true });
    }
  }, [isOwnAddress, status.kind, current, slug, navigate]);
}
