export { useNow } from '../../ui/time-left.tsx';
