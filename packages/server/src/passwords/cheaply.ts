/** Loaded before the app process of a test (`node --import`), in which many people sign up. */
import { hashPasswordsCheaply } from './testing.ts';

hashPasswordsCheaply();
