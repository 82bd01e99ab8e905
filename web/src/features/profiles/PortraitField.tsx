import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import { type Crop, WHOLE } from './crop.ts'
import { CropArea } from './CropArea.tsx'
import { draw } from './portrait.ts'

/** What becomes of the own picture: it stays, goes, or a part of another one takes its place. */
export type Portrait = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; picture: ImageBitmap; crop: Crop }

interface Props {
  name: string
  image: string | null
  portrait: Portrait
  error: string | undefined
  onChange: (portrait: Portrait) => void
}

const TYPES = 'image/jpeg,image/png,image/webp,image/gif'

/** The picture as it will be, and the ways to another one. */
export function PortraitField({ name, image, portrait, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  const shown = portrait.kind === 'removed' ? null : image

  const choose = () => {
    const file = input.current?.files?.[0]
    if (!file) return
    createImageBitmap(file).then(
      (picture) => {
        setUnreadable(false)
        onChange({ kind: 'new', picture, crop: WHOLE })
      },
      () => setUnreadable(true),
    )
  }
  const fault = unreadable ? t("Can't read this image. Choose a JPG or PNG.") : error
  return (
    <div className="photo">
      {portrait.kind === 'new' ? (
        <Preview picture={portrait.picture} crop={portrait.crop} />
      ) : (
        <Avatar name={name} image={shown} size={72} />
      )}
      <div className="photo-side">
        <div className="photo-buttons">
          <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
            {t('Choose image')}
          </Button>
          {portrait.kind !== 'kept' && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ kind: 'kept' })}>
              {t('Undo')}
            </Button>
          )}
          {portrait.kind === 'kept' && image !== null && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ kind: 'removed' })}>
              {t('Remove')}
            </Button>
          )}
        </div>
        <p className="hint">{t('JPG or PNG, square works best.')}</p>
        {fault !== undefined && (
          <p className="err" role="alert">
            <Icon name="circle-alert" size={14} />
            {fault}
          </p>
        )}
      </div>
      <input ref={input} type="file" accept={TYPES} hidden aria-label={t('Image')} onChange={choose} />
      {portrait.kind === 'new' && (
        <CropArea picture={portrait.picture} crop={portrait.crop} onChange={(crop) => onChange({ ...portrait, crop })} />
      )}
    </div>
  )
}

function Preview({ picture, crop }: { picture: ImageBitmap; crop: Crop }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={canvas} className="photo-preview" width={144} height={144} aria-hidden="true" />
}
