export { PersonSheet } from './person-sheet.tsx';
