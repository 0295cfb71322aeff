export { SeatButton } from './seat-button.tsx';
export { SeatStatusChip } from './seat-status-chip.tsx';
export { takeSeat } from './take-seat.ts';
export { useSeat } from './use-seat.ts';
