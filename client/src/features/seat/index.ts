export { PlaceChip } from './place-chip.tsx';
export { SeatButton } from './seat-button.tsx';
export { useSeat } from './use-seat.ts';
