export { giveVote } from './give-vote.ts';
export { usePlayerText } from './player-text.ts';
export { SoundMenu } from './sound-menu.tsx';
export { ShortTimeLeft, TimeLeft } from './time-left.tsx';
export { useUnplayableText } from './use-unplayable-text.ts';
export { QualityButton, VolumeControl } from './volume-control.tsx';
export { VoteButtons } from './vote-buttons.tsx';
