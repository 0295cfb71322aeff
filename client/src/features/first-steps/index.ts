export { FirstStepsHost } from './first-steps-host.tsx';
