import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { slotPosition } from '@hangout/rules/floor';
import {
  BatchedMesh,
  BufferGeometry,
  CustomBlending,
  type Material,
  Matrix4,
  Mesh,
  OneFactor,
  OneMinusDstColorFactor,
  Sprite,
  Texture,
  TextureLoader,
  Vector3,
} from 'three';
import { stagedDesigns } from '../common/designs.ts';
import { drawSpot } from '../flat/draw-spot.ts';
import { frames } from '../layout/frames.ts';
import { floorFigure, type Person, placeOnFloor, seatFigure } from '../layout/people.ts';
import { IMAGE_ASPECT, project } from '../layout/project.ts';
import { MAX_SEATS, seatPositions } from '../layout/seats.ts';
import { venues } from '../venues/index.ts';
import { buildVenue, disposeObject, spotLights, type VenueScene } from './build-venue.ts';
import { createFigures } from './figures.ts';
import { createFeetShadows, createFloorMarkers } from './light-effects.ts';

/** Number of draw calls for bloom and colour grading; `npm run bench -- scene` counts those of the whole frame. */
const passes = 16;
const mostDrawCalls = 60;

const crowd = (count: number, from = 0): Person[] =>
  Array.from({ length: count }, (_, i) => ({
    uuid: `person-${from + i}`,
    avatarId: avatarSlugs[(from + i) % avatarSlugs.length]?.slug ?? 'nova',
    ...slotPosition(i),
  }));

const meshesOf = ({ scene }: Pick<VenueScene, 'scene'>): Mesh[] => {
  const found: Mesh[] = [];
  scene.traverse((piece) => {
    if (piece instanceof Mesh) found.push(piece);
  });
  return found;
};

function addPeople(built: VenueScene, design: (typeof stagedDesigns)[number], people: readonly Person[]) {
  const frame = frames[design];
  const djs = seatPositions(frame, MAX_SEATS).map((place, i) =>
    seatFigure({ uuid: `dj-${i}`, avatarId: 'mirra' }, place, i === 4),
  );
  const { onFloor } = placeOnFloor(frame, people, 'person-0', new Map());
  const floor = createFigures(
    onFloor.map((one) => floorFigure(one, people.length)),
    'crowd',
    1,
    built.uniforms,
  );
  built.scene.add(
    floor.group,
    createFigures(djs, 'close', 1, built.uniforms).group,
    createFeetShadows().mesh,
    createFeetShadows().mesh,
    createFloorMarkers().mesh,
  );
  return { frame, floor };
}

describe('the objects of the 3D stage', () => {
  for (const design of stagedDesigns)
    it(`[H250] ${design} with 200 users, all avatars and ten seats takes at most ${mostDrawCalls} draw calls`, () => {
      const built = buildVenue(venues[design], frames[design]);
      built.setBooth({ numberOfSeats: MAX_SEATS, playingSeat: 4 });
      addPeople(built, design, crowd(200));
      const calls = meshesOf(built).length + passes;
      assert.ok(calls <= mostDrawCalls, `${calls} draw calls`);
    });

  it('[H250] all avatars on the floor share one BatchedMesh, which does not grow over 1,000 arrivals and departures', () => {
    const built = buildVenue(venues.CLUB, frames.CLUB);
    const { frame, floor } = addPeople(built, 'CLUB', crowd(60));
    const [batch] = floor.group.children;
    assert.ok(batch instanceof BatchedMesh && floor.group.children.length === 1);
    const { geometry } = batch;
    const vertices = geometry.getAttribute('position').count;
    let people = crowd(60);
    for (let i = 1; i <= 1000; i++) {
      people = [...people.slice(1), ...crowd(1, 60 + i)];
      const { onFloor } = placeOnFloor(frame, people, undefined, new Map());
      floor.show(onFloor.map((one) => floorFigure(one, people.length)));
    }
    assert.equal(batch.instanceCount, 60);
    assert.equal(batch.geometry, geometry);
    assert.equal(batch.geometry.getAttribute('position').count, vertices);
  });

  it('[H250] each avatar stands at its user’s position, even after other users have left', () => {
    const built = buildVenue(venues.CLUB, frames.CLUB);
    const { frame, floor } = addPeople(built, 'CLUB', crowd(40));
    const { onFloor } = placeOnFloor(frame, crowd(10, 30), undefined, new Map());
    const figures = onFloor.map((one) => floorFigure(one, 10));
    floor.show(figures);
    const [batch] = floor.group.children;
    assert.ok(batch instanceof BatchedMesh);
    const matrix = new Matrix4();
    const shown: string[] = [];
    for (let id = 0; id < 40; id++) {
      try {
        shown.push(new Vector3().setFromMatrixPosition(batch.getMatrixAt(id, matrix)).x.toFixed(3));
      } catch {
        // `getMatrixAt` throws for an instance that was removed.
      }
    }
    assert.deepEqual(shown.sort(), figures.map(({ at }) => at[0].toFixed(3)).sort());
  });

  it('[H1598] a picture in place of a figure jumps and nods, and stands on the floor again afterwards', () => {
    const load = mock.method(TextureLoader.prototype, 'load', () => new Texture());
    try {
      const built = buildVenue(venues.CLUB, frames.CLUB);
      const ann = { uuid: 'ann', avatarId: 'dragon', picture: '/dragon' };
      const { frame, floor } = addPeople(built, 'CLUB', [ann]);
      floor.show(placeOnFloor(frame, [ann], 'ann', new Map()).onFloor.map((one) => floorFigure(one, 1)));
      const [sprite] = floor.group.children[1]?.children ?? [];
      assert.ok(sprite instanceof Sprite);
      const drawAt = (time: number) => {
        built.uniforms.uTime.value = time;
        Reflect.apply(sprite.onBeforeRender, sprite, []);
        return { isInAir: sprite.center.y < -0.1, isTilted: sprite.material.rotation < -0.05 };
      };
      floor.move('ann', 'jump', 10);
      floor.move('ann', 'nod', 20);
      assert.deepEqual(drawAt(9), { isInAir: false, isTilted: false });
      assert.deepEqual(drawAt(10.3), { isInAir: true, isTilted: false });
      assert.deepEqual(drawAt(20.1), { isInAir: false, isTilted: true });
      assert.deepEqual(drawAt(21), { isInAir: false, isTilted: false });
    } finally {
      load.mock.restore();
    }
  });

  it('[H250] geometry that leaves the scene because the booth changes or the stage is closed is disposed', () => {
    const freed = new Set<BufferGeometry>();
    const { dispose } = BufferGeometry.prototype;
    BufferGeometry.prototype.dispose = function () {
      freed.add(this);
      dispose.call(this);
    };
    try {
      const built = buildVenue(venues.CLUB, frames.CLUB);
      let before: BufferGeometry[] = [];
      for (let song = 0; song < 100; song++) {
        built.setBooth({ numberOfSeats: 5, playingSeat: (song % 6) - 1 });
        const now = meshesOf(built).map(({ geometry }) => geometry);
        for (const geometry of before) assert.ok(now.includes(geometry) || freed.has(geometry));
        before = now;
      }
      disposeObject(built.scene);
      for (const geometry of before) assert.ok(freed.has(geometry));
    } finally {
      BufferGeometry.prototype.dispose = dispose;
    }
  });
});

describe('the spotlight on the playing DJ', () => {
  for (const design of stagedDesigns)
    it(`[H252] ${design}: beams, floor light and glow point at the seat of the playing DJ, in 3D and on the flat stage`, () => {
      const frame = frames[design];
      const built = buildVenue(venues[design], frame);
      for (let playingSeat = 0; playingSeat < 7; playingSeat++) {
        const place = built.setBooth({ numberOfSeats: 7, playingSeat }).places[playingSeat];
        assert.ok(place);
        const [x, y, z] = place.at;
        const { beams, glows } = spotLights(venues[design], frame, place.at);
        assert.ok(beams.length > 0);
        for (const [, to] of beams) assert.equal(to[0], x);
        for (const [at] of glows) assert.equal(at[0], x);
        assert.equal(built.uniforms.uPool.value[0]?.x, x);
        const foot = project(frame.camera, [x, y - 0.1, z + 0.35]);
        const flat = drawSpot(design, frame, place);
        assert.equal(flat.pool.x, foot.left * IMAGE_ASPECT * 100);
        for (const { points } of flat.beams) assert.equal((points[1][0] + points[2][0]) / 2, flat.pool.x);
      }
      built.setBooth({ numberOfSeats: 7, playingSeat: -1 });
      assert.equal(built.uniforms.uPool.value[0]?.x, 0);
    });

  it('[H252] no venue has a fixed beam that points at the middle of the booth', () => {
    for (const design of stagedDesigns)
      for (const [, to] of venues[design].beams)
        assert.ok(!(Math.abs(to[0]) < 1 && to[2] < -5 && to[1] < 3), `${design} ${to}`);
  });
});

describe('stage lights when bloom is off', () => {
  const lightsInAir = (built: VenueScene): Material[] =>
    meshesOf(built)
      .map(({ material }) => material)
      .filter((material): material is Material => !Array.isArray(material) && material.userData.isLightInAir);

  it('[H251] without bloom, overlapping stage lights use a blend mode that cannot exceed white; with bloom they use additive blending', () => {
    const built = buildVenue(venues.CLUB, frames.CLUB);
    built.setGraded(false);
    built.setBooth({ numberOfSeats: 5, playingSeat: 1 });
    assert.ok(lightsInAir(built).length >= 4);
    for (const { blending, blendSrc, blendDst } of lightsInAir(built))
      assert.deepEqual([blending, blendSrc, blendDst], [CustomBlending, OneMinusDstColorFactor, OneFactor]);
    built.setGraded(true);
    for (const { blendSrc } of lightsInAir(built)) assert.equal(blendSrc, OneFactor);
  });

  it('[H251] without bloom, lamps, beams and glows of the stage are weaker than with it, even after the booth is rebuilt', () => {
    const built = buildVenue(venues.FESTIVAL, frames.FESTIVAL);
    built.setGraded(false);
    built.setBooth({ numberOfSeats: 5, playingSeat: 1 });
    const { uAir, uGlow, uLamp } = built.uniforms;
    for (const { value } of [uAir, uGlow, uLamp]) assert.ok(value < 1);
  });
});
