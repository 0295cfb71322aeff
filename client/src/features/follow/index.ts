export { FollowButton } from './follow-button.tsx';
export { useFollowDjEntry } from './use-follow-dj-entry.tsx';
