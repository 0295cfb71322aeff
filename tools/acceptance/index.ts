import type { AcceptanceTest } from './acceptance-run.ts';
import { brokenUploads } from './broken-uploads.ts';
import { crashRecovery } from './crash-recovery.ts';
import { firstStart } from './first-start.ts';
import { moderation } from './moderation.ts';
import { refusals } from './refusals.ts';
import { takeover } from './takeover.ts';
import { uploadAndPlay } from './upload-and-play.ts';
import { voteAndChat } from './vote-and-chat.ts';

export { type AcceptanceRun, type AcceptanceTest, createAcceptanceRun } from './acceptance-run.ts';

/** All acceptance tests in order: each but the last depends on the ones before. */
export const acceptanceTests: readonly AcceptanceTest[] = [
  firstStart,
  uploadAndPlay,
  voteAndChat,
  refusals,
  moderation,
  crashRecovery,
  brokenUploads,
  takeover,
];
