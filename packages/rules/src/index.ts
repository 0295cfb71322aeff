export * from './agreed-duration.ts';
export * from './audio-quality.ts';
export * from './audio-sync/clock.ts';
export * from './audio-sync/controller.ts';
export {
  addChangeCost,
  CHANGE_SHOWN_MS,
  type ChangeCosts,
  changeCostMs,
} from './audio-sync/costly-control.ts';
export * from './audio-sync/lead-in.ts';
export * from './audio-sync/player-clock.ts';
export {
  type Corrections,
  INITIAL_SYNC,
  isStrained,
  median,
  type PlayerSample,
  restartSync,
  type SyncAction,
  type SyncState,
} from './audio-sync/sync-state.ts';
export * from './backups/index.ts';
export * from './booth/index.ts';
export * from './brand/index.ts';
export * from './calendar-file.ts';
export * from './chat/index.ts';
export * from './choose-playback.ts';
export * from './colour.ts';
export * from './communities.ts';
export * from './crate.ts';
export * from './crossfade.ts';
export * from './current-play.ts';
export * from './described-song.ts';
export * from './duration.ts';
export * from './email.ts';
export * from './evening.ts';
export * from './event-hosts.ts';
export * from './floor.ts';
export * from './fold-name.ts';
export * from './friendship.ts';
export * from './genre.ts';
export * from './grants.ts';
export * from './guest-profile.ts';
export * from './language.ts';
export { languageFiles } from './language-files.ts';
export * from './ledger.ts';
export * from './live-audio.ts';
export * from './live-sign.ts';
export * from './local-path.ts';
export * from './loudness.ts';
export * from './may-track.ts';
export * from './message-delivery.ts';
export * from './moderation/index.ts';
export * from './moderation-notification.ts';
export * from './music-access.ts';
export * from './names.ts';
export * from './notification.ts';
export * from './notification-limits.ts';
export * from './outcome.ts';
export * from './phone.ts';
export * from './plans.ts';
export * from './playable.ts';
export * from './points.ts';
export * from './principal.ts';
export * from './profile.ts';
export * from './proof-of-work.ts';
export * from './provider-quota.ts';
export * from './provider-songs.ts';
export * from './providers.ts';
export * from './purchase.ts';
export * from './push-notification.ts';
export * from './redact.ts';
export * from './refusal.ts';
export * from './roles/group-roles.ts';
export * from './roles/index.ts';
export * from './room-places.ts';
export * from './search/merge-results.ts';
export * from './search/video-of.ts';
export * from './search/weave-results.ts';
export * from './season.ts';
export * from './sign-up/index.ts';
export * from './similar-songs.ts';
export * from './site/index.ts';
export * from './slug.ts';
export * from './song.ts';
export * from './song-quota.ts';
export * from './song-transfer.ts';
export * from './text-direction.ts';
export * from './text-templates.ts';
export * from './token-bucket.ts';
export * from './tracking.ts';
export * from './video-title.ts';
export * from './votes.ts';
export * from './vouchers.ts';
