export { PeoplePanel } from './people.tsx';
