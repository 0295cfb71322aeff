import { Group, Sprite, SpriteMaterial, SRGBColorSpace, type Texture, TextureLoader } from 'three';
import type { Figure } from '../layout/people.ts';

/** Height of a picture in units of the scene at scale 1, as tall as a drawn figure. */
const HEIGHT = 1.7;

/** [H1598] Pictures that take the place of figures and always face the camera. */
export interface ImageFigures {
  readonly group: Group;
  readonly show: (people: readonly Figure[]) => void;
  readonly place: (uuid: string, x: number, z: number) => void;
  readonly dispose: () => void;
}

export function createImageFigures(): ImageFigures {
  const group = new Group();
  const sprites = new Map<string, Sprite>();
  const textures = new Map<string, Texture>();
  const loader = new TextureLoader().setCrossOrigin('anonymous');

  function textureOf(url: string): Texture {
    const known = textures.get(url);
    if (known) return known;
    const texture = loader.load(url);
    texture.colorSpace = SRGBColorSpace;
    textures.set(url, texture);
    return texture;
  }

  function remove(uuid: string, sprite: Sprite): void {
    group.remove(sprite);
    sprite.material.dispose();
    sprites.delete(uuid);
  }

  return {
    group,
    show(people) {
      const shown = new Map(people.flatMap((one) => (one.picture ? [[one.uuid, one]] : [])));
      for (const [uuid, sprite] of sprites) if (!shown.has(uuid)) remove(uuid, sprite);
      for (const { uuid, picture = '', at, scale } of shown.values()) {
        const known = sprites.get(uuid);
        const sprite = known ?? new Sprite(new SpriteMaterial({ transparent: true }));
        sprite.material.map = textureOf(picture);
        // The lower edge of the picture stands on the floor.
        sprite.center.set(0.5, 0);
        sprite.scale.setScalar(HEIGHT * scale);
        sprite.position.set(...at);
        if (known) continue;
        sprites.set(uuid, sprite);
        group.add(sprite);
      }
    },
    place(uuid, x, z) {
      const sprite = sprites.get(uuid);
      sprite?.position.set(x, sprite.position.y, z);
    },
    dispose() {
      for (const [uuid, sprite] of sprites) remove(uuid, sprite);
      for (const texture of textures.values()) texture.dispose();
      textures.clear();
    },
  };
}
