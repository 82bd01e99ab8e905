import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { t } from '#words/t.ts'
import { CLOSEST, type Crop, pushed } from './crop.ts'
import { draw } from './portrait.ts'
import './CropArea.css'

/** The side of the area in CSS pixels; drawn twice as dense. */
const SIDE = 224
const DENSITY = 2
/** How far an arrow key pushes, in sides of the square. */
const STEP = 0.05

const ARROWS: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
}

interface Props {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

/** A picture behind a round window: dragged or pushed with the arrow keys, and brought closer with the slider. */
export function CropArea({ picture, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  // Where the pointer was last, while it is down: what browsers call its movement is not everywhere in CSS pixels.
  const held = useRef<{ x: number; y: number }>(null)
  const grab = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    held.current = { x, y }
  }
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!held.current) return
    onChange(pushed(picture, crop, { right: (x - held.current.x) / SIDE, down: (y - held.current.y) / SIDE }))
    held.current = { x, y }
  }
  const release = () => {
    held.current = null
  }
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    onChange(pushed(picture, crop, by))
  }
  return (
    <div className="crop">
      <button
        type="button"
        className="crop-area"
        aria-label={t('Image in its frame. Drag or use arrow keys.')}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={SIDE * DENSITY} height={SIDE * DENSITY} />
      </button>
      <label className="crop-zoom">
        <span>{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={CLOSEST}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange({ ...crop, zoom: Number(event.target.value) })}
        />
      </label>
    </div>
  )
}
