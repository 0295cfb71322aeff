import assert from 'node:assert/strict';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { type Detail, figureGeometry, triangleBudget } from './geometry.ts';

const levels: readonly Detail[] = ['close', 'floor', 'crowd'];

describe('3D geometry of the avatars', () => {
  for (const { slug } of avatarSlugs) {
    it(`the avatar ${slug} has finite vertices, stands on the ground, and has no more triangles than its level of detail allows`, () => {
      for (const detail of levels) {
        const geometry = figureGeometry(slug, detail);
        const position = geometry.getAttribute('position');
        const triangles = (geometry.index?.count ?? 0) / 3;
        assert.ok(
          triangles > 200 && triangles <= triangleBudget[detail],
          `${detail}: ${triangles} triangles`,
        );
        for (const name of ['position', 'normal', 'color', 'aMeta']) {
          assert.ok(
            Array.from(geometry.getAttribute(name).array).every(Number.isFinite),
            `${detail}: ${name}`,
          );
        }
        geometry.computeBoundingBox();
        const box = geometry.boundingBox;
        assert.ok(
          box && box.min.y > -0.1 && box.max.y < 2.3 && box.max.y > 1.4,
          `${detail}: stands on the ground`,
        );
        assert.equal(geometry.getAttribute('aMeta').count, position.count);
      }
    });
  }
});
