export { SeatButton } from './seat-button.tsx';
export { PlaceChip } from './seat-status-chip.tsx';
export { useSeat } from './use-seat.ts';
