export { type OpenedPorts, openPorts } from '@hangout/rest-api';
