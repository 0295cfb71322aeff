export { LeavesAfterSong } from './leaves-after-song.tsx';
export { SoundChip } from './sound-chip.tsx';
export { useLeave } from './use-leave.ts';
