export { SeatButton } from './seat-button.tsx';
export { SeatStatusChip } from './seat-status-chip.tsx';
export { useSeat } from './use-seat.ts';
