import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { Slider } from '../../design/primitives/field.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import textStyles from '../../design/text.module.css';
import { useAction } from '../../platform/use-action.ts';
import { centred, clampPlacement, cropArea, MOST_ZOOM, type Placement, zoomTo } from './crop-area.ts';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  readonly file: File;
  /** Width of the frame divided by its height. */
  readonly aspect: number;
  /** True if the image will be shown as a circle. */
  readonly isRound?: boolean;
  /** Width of the saved image in pixels; less if the chosen part has fewer. */
  readonly width: number;
  /** Stores the image, after which the dialog closes. */
  readonly onSave: (image: Blob) => Promise<void>;
  readonly onClose: () => void;
}

/** How far an arrow key moves the image, in frame widths, and how much a key or button zooms. */
const KEY_MOVE = 0.05;
const KEY_ZOOM = 0.25;

/** [H546] Crops an image before it is uploaded, by drag, wheel, pinch, arrow keys, + and -. */
export function CropDialog({ file, aspect, isRound, width, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const { image, isBroken } = useBitmap(file);
  const [placement, setPlacement] = useState<Placement>(centred);
  const save = useAction(async () => {
    if (!image) return;
    await onSave(await drawCrop(image, aspect, placement, width));
    onClose();
  });
  const zoom = (by: number) => {
    if (image) setPlacement((from) => zoomTo(image, aspect, from, from.zoom + by));
  };
  return (
    <Dialog title={t('profile.cropTitle')} onClose={onClose} wide testId="crop-dialog">
      {isBroken ? (
        <p role="alert">{t('profile.cropBroken')}</p>
      ) : (
        <>
          <p className={textStyles.quiet}>{t('profile.cropText')}</p>
          <CropFrame
            image={image}
            aspect={aspect}
            isRound={isRound ?? false}
            placement={placement}
            onPlace={setPlacement}
          />
          <div className={styles.zoom}>
            <IconButton label={t('profile.cropSmaller')} onClick={() => zoom(-KEY_ZOOM)}>
              <Minus size={20} />
            </IconButton>
            <Slider
              label={t('profile.cropZoom')}
              min={1}
              max={MOST_ZOOM}
              step={0.05}
              value={placement.zoom}
              valueText={`${Math.round(placement.zoom * 100)} %`}
              onChange={(value) => image && setPlacement((from) => zoomTo(image, aspect, from, value))}
            />
            <IconButton label={t('profile.cropLarger')} onClick={() => zoom(KEY_ZOOM)}>
              <Plus size={20} />
            </IconButton>
          </div>
        </>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        {isBroken ? null : (
          <Button
            variant="brand"
            busy={save.isPending}
            disabled={!image}
            onClick={() => save.mutate()}
            data-testid="crop-save"
          >
            {t('app.save')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

/** Decodes the file, turned by its EXIF orientation. */
function useBitmap(file: File): { image: ImageBitmap | null; isBroken: boolean } {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    const decoding = createImageBitmap(file, { imageOrientation: 'from-image' });
    decoding.then(
      (bitmap) => (isGone ? bitmap.close() : setImage(bitmap)),
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      decoding.then(
        (bitmap) => bitmap.close(),
        () => {},
      );
    };
  }, [file]);
  return { image, isBroken };
}

interface CropFrameProps {
  readonly image: ImageBitmap | null;
  readonly aspect: number;
  readonly isRound: boolean;
  readonly placement: Placement;
  readonly onPlace: (next: (from: Placement) => Placement) => void;
}

/** Width of the canvas, pixels. */
const CANVAS_WIDTH = 720;

/** Shows the part of the image that will be saved. */
function CropFrame({ image, aspect, isRound, placement, onPlace }: CropFrameProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    if (image && canvas.current) paint(canvas.current, image, aspect, placement);
  }, [image, aspect, placement]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !image) return;
    // React registers wheel listeners as passive, and these cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onPlace((from) => zoomTo(image, aspect, from, from.zoom * Math.exp(-event.deltaY / 400)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [image, aspect, onPlace]);
  const move = (x: number, y: number) => {
    if (image) onPlace((from) => clampPlacement(image, aspect, { ...from, x: from.x + x, y: from.y + y }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [-KEY_MOVE, 0],
      ArrowRight: [KEY_MOVE, 0],
      ArrowUp: [0, -KEY_MOVE],
      ArrowDown: [0, KEY_MOVE],
    };
    const step = steps[event.key];
    const zooms = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': -KEY_ZOOM }[event.key];
    if (step) move(...step);
    else if (zooms !== undefined && image) onPlace((from) => zoomTo(image, aspect, from, from.zoom + zooms));
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !image) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    const across = event.currentTarget.clientWidth;
    const [other] = others;
    if (other) {
      const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
      const times = apart(now) / Math.max(1, apart(before));
      onPlace((from) => zoomTo(image, aspect, from, from.zoom * times));
    } else move((now.x - before.x) / across, (now.y - before.y) / across);
  };
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return (
    <div className={styles.frame} data-round={isRound || undefined} style={{ aspectRatio: aspect }}>
      <div
        role="application"
        aria-label={t('profile.cropFrame')}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the image is moved by arrow keys.
        tabIndex={0}
        data-testid="crop-frame"
        data-ready={image !== null || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <canvas ref={canvas} width={CANVAS_WIDTH} height={Math.round(CANVAS_WIDTH / aspect)} />
      </div>
      <SpokenOnly id={hintId}>{t('profile.cropKeys')}</SpokenOnly>
    </div>
  );
}

function paint(canvas: HTMLCanvasElement, image: ImageBitmap, aspect: number, placement: Placement): void {
  const { x, y, width, height } = cropArea(image, aspect, placement);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no images');
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
}

async function drawCrop(
  image: ImageBitmap,
  aspect: number,
  placement: Placement,
  width: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(width, Math.round(cropArea(image, aspect, placement).width)));
  canvas.height = Math.max(1, Math.round(canvas.width / aspect));
  paint(canvas, image, aspect, placement);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new Error('the image could not be drawn');
  return blob;
}
