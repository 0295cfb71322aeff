import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BufferGeometry, Mesh, Vector3 } from 'three';
import { drawnDesign, stagedDesigns, venueDesigns } from '../common/designs.ts';
import { heroUrls, venueImageUrls } from '../flat/baked-images.ts';
import { frames, ledWallFrames } from '../layout/frames.ts';
import { IMAGE_ASPECT, project } from '../layout/project.ts';
import { MAX_SEATS, seatPositions } from '../layout/seats.ts';
import { mostPools } from '../meshes/glsl.ts';
import { buildVenue, venueCamera } from '../scene/build-venue.ts';
import { venues } from './index.ts';

const publicDir = join(import.meta.dirname, '../../../../public');
const mostTriangles = 260_000;

function geometriesOf(design: (typeof stagedDesigns)[number]): BufferGeometry[] {
  const built = buildVenue(venues[design], frames[design]);
  built.setBooth({ numberOfSeats: 10, playingSeat: 4 });
  const found: BufferGeometry[] = [];
  built.scene.traverse((piece) => {
    if (piece instanceof Mesh && piece.geometry instanceof BufferGeometry) found.push(piece.geometry);
  });
  return found;
}

describe('venue designs of the stage', () => {
  it('[R053] there are twelve venue designs, one of them without a stage; an unknown design is drawn as the club', () => {
    assert.equal(venueDesigns.length, 12);
    assert.deepEqual(Object.keys(venues).sort(), [...stagedDesigns].sort());
    assert.deepEqual(Object.keys(frames).sort(), [...stagedDesigns].sort());
    assert.equal(drawnDesign('MOON_BASE'), 'CLUB');
    assert.equal(drawnDesign('CHAT_ONLY'), 'CHAT_ONLY');
  });

  for (const design of stagedDesigns) {
    it(`the venue ${design} is built of finite geometry and within the triangle budget`, () => {
      let triangles = 0;
      for (const geometry of geometriesOf(design)) {
        const position = geometry.getAttribute('position');
        assert.ok(Array.from(position.array).every(Number.isFinite));
        triangles += (geometry.index?.count ?? position.count) / 3;
      }
      assert.ok(triangles > 5000 && triangles < mostTriangles, `${triangles} triangles`);
    });

    it(`the venue ${design} has no more floor lights than the shader supports, five DJs on its card, and the same LED wall in 3D and on the flat stage`, () => {
      const venue = venues[design];
      assert.ok(venue.pools.length <= mostPools);
      assert.ok(venue.fog.near < venue.fog.far);
      assert.equal(venue.card.djs.length, 5);
      const wall = ledWallFrames[design];
      assert.equal(Boolean(wall), Boolean(venue.screen));
      if (wall && venue.screen) {
        const { y, z, height } = venue.screen;
        assert.deepEqual([wall.y, wall.z, wall.height], [y, z, height]);
      }
    });

    it(`the venue ${design} has a file for each of its prerendered images`, () => {
      for (const [name, url] of Object.entries(venueImageUrls(design)))
        assert.ok(existsSync(join(publicDir, url)), name);
    });

    it(`the venue ${design} shows 1 to 10 seats in the middle of the image, and no seat hides another`, () => {
      const { camera } = frames[design];
      for (let count = 1; count <= MAX_SEATS; count++) {
        const places = seatPositions(frames[design], count);
        assert.equal(places.length, count);
        const spots = places.map(({ at: [x, y, z] }) => project(camera, [x, y + 1.4, z]));
        for (const spot of spots) {
          assert.ok(spot.left > 0.22 && spot.left < 0.78, `left ${spot.left}`);
          assert.ok(spot.top > 0.1 && spot.top < 0.6, `top ${spot.top}`);
        }
        for (const [i, a] of spots.entries()) {
          for (const b of spots.slice(i + 1))
            assert.ok(Math.hypot((a.left - b.left) * IMAGE_ASPECT, a.top - b.top) > 0.05);
        }
      }
    });
  }

  it('the 2D projection used for prerendered images puts a point where three.js’s camera puts it', () => {
    const { camera } = frames.YACHT;
    const lens = venueCamera(camera, IMAGE_ASPECT);
    lens.updateProjectionMatrix();
    for (const point of [
      [0, 0, 0],
      [-4, 2, -6.5],
      [3, 1, 5],
    ] as const) {
      const seen = new Vector3(...point).project(lens);
      const spot = project(camera, point);
      assert.ok(Math.abs(seen.x / 2 + 0.5 - spot.left) < 1e-6);
      assert.ok(Math.abs(0.5 - seen.y / 2 - spot.top) < 1e-6);
    }
  });

  it('[H866] a venue’s card images for the first screen are AVIF files of at most 20 kB, and the hero image is an AVIF file of at most 50 kB', () => {
    for (const design of stagedDesigns) {
      const { cardSmallAvif, emptyCardAvif } = venueImageUrls(design);
      for (const url of [cardSmallAvif, emptyCardAvif])
        assert.ok(statSync(join(publicDir, url)).size <= 20_000, url);
    }
    assert.ok(statSync(join(publicDir, heroUrls.avif)).size <= 50_000);
  });

  it('all prerendered images (in public/baked) together take less than 8 MB', () => {
    for (const url of Object.values(heroUrls)) assert.ok(existsSync(join(publicDir, url)), url);
    const files = readdirSync(join(publicDir, 'baked'), { recursive: true, encoding: 'utf8' });
    const bytes = files
      .map((file) => statSync(join(publicDir, 'baked', file)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    assert.ok(bytes < 8_000_000, `${bytes} bytes`);
  });
});
