export { type OpenedDependencies, openDependencies } from '@hangout/rest-api';
