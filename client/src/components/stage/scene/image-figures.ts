import { Group, MathUtils, Sprite, SpriteMaterial, SRGBColorSpace, type Texture, TextureLoader } from 'three';
import type { Figure } from '../layout/people.ts';
import type { LightUniforms } from '../meshes/light.ts';

/** Height of a picture in units of the scene at scale 1, as tall as a drawn figure. */
const HEIGHT = 1.7;

export type Move = 'jump' | 'nod';
/** A time long before each first frame. */
export const never = -100;

interface Picture {
  readonly sprite: Sprite;
  /** `uTime` when the last move of each kind began. */
  readonly movedAt: Record<Move, number>;
}

/** Creates a picture that jumps and nods for as long as the shader lets a drawn figure do so. */
function createPicture({ uTime }: Pick<LightUniforms, 'uTime'>): Picture {
  const sprite = new Sprite(new SpriteMaterial({ transparent: true }));
  const movedAt = { jump: never, nod: never };
  const shareOf = (move: Move, seconds: number) =>
    MathUtils.clamp((uTime.value - movedAt[move]) / seconds, 0, 1);
  sprite.onBeforeRender = () => {
    const jump = shareOf('jump', 0.62);
    // The lower edge of the picture stands on the floor.
    sprite.center.set(0.5, (-4 * jump * (1 - jump) * 0.75) / HEIGHT);
    sprite.material.rotation = -0.12 * Math.abs(Math.sin(shareOf('nod', 0.5) * 2 * Math.PI));
  };
  return { sprite, movedAt };
}

/** [H1598] Pictures that take the place of figures and always face the camera. */
export interface ImageFigures {
  readonly group: Group;
  readonly show: (people: readonly Figure[]) => void;
  readonly move: (uuid: string, move: Move, time: number) => void;
  readonly place: (uuid: string, x: number, z: number) => void;
  readonly dispose: () => void;
}

export function createImageFigures(uniforms: Pick<LightUniforms, 'uTime'>): ImageFigures {
  const group = new Group();
  const pictures = new Map<string, Picture>();
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

  function remove(uuid: string, { sprite }: Picture): void {
    group.remove(sprite);
    sprite.material.dispose();
    pictures.delete(uuid);
  }

  return {
    group,
    show(people) {
      const shown = new Map(people.flatMap((one) => (one.picture ? [[one.uuid, one]] : [])));
      for (const [uuid, picture] of pictures) if (!shown.has(uuid)) remove(uuid, picture);
      for (const { uuid, picture: url = '', at, scale } of shown.values()) {
        const known = pictures.get(uuid);
        const picture = known ?? createPicture(uniforms);
        const { sprite } = picture;
        sprite.material.map = textureOf(url);
        sprite.scale.setScalar(HEIGHT * scale);
        sprite.position.set(...at);
        if (known) continue;
        pictures.set(uuid, picture);
        group.add(sprite);
      }
    },
    move(uuid, move, time) {
      const picture = pictures.get(uuid);
      if (picture) picture.movedAt[move] = time;
    },
    place(uuid, x, z) {
      const position = pictures.get(uuid)?.sprite.position;
      position?.set(x, position.y, z);
    },
    dispose() {
      for (const [uuid, picture] of pictures) remove(uuid, picture);
      for (const texture of textures.values()) texture.dispose();
      textures.clear();
    },
  };
}
