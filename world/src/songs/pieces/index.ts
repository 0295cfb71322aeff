import type { Piece } from '../arrangement/piece.ts';
import { autopistaVioleta } from './autopista-violeta.ts';
import { rainOnPlatformNine } from './rain-on-platform-nine.ts';
import { terrazaSinPrisa } from './terraza-sin-prisa.ts';
import { warmConcrete } from './warm-concrete.ts';

/** Every piece, in the order of the catalogue. */
export const pieces: readonly Piece[] = [autopistaVioleta, warmConcrete, rainOnPlatformNine, terrazaSinPrisa];
