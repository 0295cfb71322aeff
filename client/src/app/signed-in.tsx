import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { awaitingQueueAtom } from '../components/upload/awaiting-queue.ts';
import { loadStoredFiles } from '../components/upload/stored-files.ts';
import { LobbySession } from '../live/lobby/use-lobby.ts';
import { lazyCode } from '../platform/lazy.ts';

const UploadSession = lazyCode(async () => ({
  default: (await import('../components/upload/upload-session.tsx')).UploadSession,
}));

/** What goes on for registered users on every page: the lobby and their uploads. */
export function SignedIn() {
  const isAwaiting = useAtomValue(awaitingQueueAtom).size > 0;
  const [hasFiles, setHasFiles] = useState(false);
  useEffect(() => {
    void loadStoredFiles().then((files) => setHasFiles(files.length > 0));
  }, []);
  return (
    <>
      <LobbySession />
      <Suspense fallback={null}>{isAwaiting || hasFiles ? <UploadSession /> : null}</Suspense>
    </>
  );
}
