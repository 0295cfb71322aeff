export { QueuePage } from './queue-page.tsx';
export { QueuePanel } from './queue-panel.tsx';
