import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import 'react-easy-crop/react-easy-crop.css'
import styles from './CropArea.module.css'

const MAX_ZOOM = 4
/** The distance that an arrow key moves the image, in CSS pixels. */
const KEYBOARD_STEP = 11

interface Props {
  file: File
  /** Called with the visible square, in pixels of the image. */
  onChange: (square: Area) => void
}

/** An image behind a round mask: moved by dragging or arrow keys, zoomed by pinch or slider. */
export function CropArea({ file, onChange }: Props) {
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return (
    <Stack gap={12} data-slot="crop" className={styles.crop}>
      <div className={styles.cropArea}>
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            zoomWithScroll={false}
            keyboardStep={KEYBOARD_STEP}
            // The Content Security Policy forbids style elements: the styles are imported.
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: styles.cropWindow }}
            cropperProps={{ role: 'button', 'aria-label': t('Image in its frame. Drag or use arrow keys.') }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, square) => onChange(square)}
          />
        )}
      </div>
      <Row as="label" gap={12} className={styles.cropZoom}>
        <span>{t('Zoom')}</span>
        <input type="range" min={1} max={MAX_ZOOM} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
      </Row>
    </Stack>
  )
}
