import assert from 'node:assert/strict';
import type { StagedDesign } from '../common/designs.ts';
import { stagedDesigns } from '../common/designs.ts';
import { createLayout } from '../layout/stage-layout.ts';
import { freeArea } from './free-area.ts';
import { placeBubble } from './place-bubble.ts';
import { placeSeatButton } from './place-seat-button.ts';
import { djHeads, doOverlap, rectangleAround } from './rectangle.ts';

/** Sizes of the stage, and widths of its edges that panels cover, px. */
const stages = [
  [320, 240, { top: 48, bottom: 24 }],
  [390, 412, { top: 48, bottom: 24 }],
  [452, 390, { top: 48, bottom: 150 }],
  [820, 640, { top: 48, bottom: 24 }],
  [1024, 768, { top: 64, bottom: 176, right: 344 }],
  [1440, 900, { top: 64, bottom: 104, right: 396 }],
] as const;
const labels = { takeSeat: 'Ocupar este puesto', takeSeatShort: 'Puesto' };
const widthOf = { whole: 195, short: 94, icon: 44 } as const;

const layoutOf = (design: StagedDesign, djs: number, numberOfSeats: number) =>
  createLayout(design, {
    seats: Array.from({ length: djs }, (_, i) => ({
      uuid: `dj-${i}`,
      nickname: `DJ ${i}`,
      avatarId: 'nova',
    })),
    numberOfSeats,
    playingUuid: 'dj-0',
    floor: [],
    me: undefined,
  });

describe('the button on the next free seat', () => {
  for (const [width, height, inset] of stages)
    it(`[H255] the button on the next free seat covers no DJ’s head on a stage of ${width}x${height}, with any number of seats`, () => {
      const free = freeArea(width, height, inset);
      for (const design of stagedDesigns)
        for (let seats = 2; seats <= 10; seats++)
          for (let djs = 1; djs < seats; djs++) {
            const layout = layoutOf(design, djs, seats);
            const spot = placeSeatButton(layout, free, labels);
            assert.ok(spot);
            const box = rectangleAround(spot, { width: widthOf[spot.look], height: 44 }, free.pixel);
            for (const head of djHeads(layout).values())
              assert.ok(!doOverlap(head, box), `${design}: ${djs} of ${seats} seats, ${spot.look}`);
          }
    });

  it('[H255] the button on the next free seat shows its whole label on a wide screen, and is not shown if no seat is free', () => {
    const free = freeArea(1440, 900, { top: 64, bottom: 104, right: 396 });
    assert.equal(placeSeatButton(layoutOf('CLUB', 1, 5), free, labels)?.look, 'whole');
    assert.equal(placeSeatButton(layoutOf('CLUB', 5, 5), free, labels), undefined);
  });
});

describe('speech bubbles of DJs', () => {
  for (const [width, height, inset] of stages)
    it(`[H256] a speech bubble covers no DJ’s head on a stage of ${width}x${height}`, () => {
      const free = freeArea(width, height, inset);
      for (const design of stagedDesigns) {
        const layout = layoutOf(design, 3, 5);
        const heads = [...djHeads(layout).values()];
        for (const { person } of layout.seated) {
          const spot = placeBubble(layout.heads.get(person.uuid), free, heads);
          if (!spot) continue;
          const half = free.pixel > 1 / 1000 ? 75 : 100;
          const middle = { left: spot.left, top: spot.top - 30 * free.pixel * 2 };
          const box = rectangleAround(middle, { width: 2 * half - 1, height: 59 }, free.pixel);
          for (const head of heads) assert.ok(!doOverlap(head, box), `${design} ${person.uuid}`);
        }
      }
    });
});
