import type { Piece } from '../arrangement/piece.ts';
import { anchorStationDub } from './anchor-station-dub.ts';
import { auroraOverAneto } from './aurora-over-aneto.ts';
import { autopistaVioleta } from './autopista-violeta.ts';
import { cumbiaDelSatelite } from './cumbia-del-satelite.ts';
import { glassEstuary } from './glass-estuary.ts';
import { kiln } from './kiln.ts';
import { midnightMango } from './midnight-mango.ts';
import { pixelLighthouse } from './pixel-lighthouse.ts';
import { postcardsToMyself } from './postcards-to-myself.ts';
import { rainOnPlatformNine } from './rain-on-platform-nine.ts';
import { saturdayHasAStaircase } from './saturday-has-a-staircase.ts';
import { slowWeather } from './slow-weather.ts';
import { terrazaSinPrisa } from './terraza-sin-prisa.ts';
import { warmConcrete } from './warm-concrete.ts';

/** Every piece, in the order of the catalogue. */
export const pieces: readonly Piece[] = [
  autopistaVioleta,
  warmConcrete,
  rainOnPlatformNine,
  terrazaSinPrisa,
  kiln,
  glassEstuary,
  slowWeather,
  saturdayHasAStaircase,
  anchorStationDub,
  pixelLighthouse,
  auroraOverAneto,
  postcardsToMyself,
  midnightMango,
  cumbiaDelSatelite,
];
