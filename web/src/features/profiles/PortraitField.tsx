import { useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { late } from '#lib/late.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import { draw, largestSquare } from './portrait.ts'
import profileFormStyles from './ProfileForm.module.css'
import fieldStyles from '#ui/Field.module.css'

const CropArea = late(
  () => import('./CropArea.tsx').then((module) => module.CropArea),
  ({ retry }) => retry && <Failed text={t("Couldn't crop the image.")} retry={retry} />,
)

/** What happens to the avatar: it is kept, removed, or replaced by a square of another picture. */
export type Portrait = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; file: File; picture: ImageBitmap; square: Area }

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
        onChange({ kind: 'new', file, picture, square: largestSquare(picture) })
      },
      () => setUnreadable(true),
    )
  }
  const fault = unreadable ? t("Can't read this image. Choose a JPG or PNG.") : error
  return (
    <div className={profileFormStyles.photo}>
      {portrait.kind === 'new' ? (
        <Preview picture={portrait.picture} square={portrait.square} />
      ) : (
        <Avatar name={name} image={shown} size={72} />
      )}
      <div className={profileFormStyles.photoSide}>
        <div className={profileFormStyles.photoButtons}>
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
        <p className={fieldStyles.hint}>{t('JPG or PNG, square works best.')}</p>
        {fault !== undefined && (
          <p className={fieldStyles.error} role="alert">
            <Icon name="circle-alert" size={14} />
            {fault}
          </p>
        )}
      </div>
      <input ref={input} type="file" accept={TYPES} hidden aria-label={t('Image')} onChange={choose} />
      {portrait.kind === 'new' && <CropArea file={portrait.file} onChange={(square) => onChange({ ...portrait, square })} />}
    </div>
  )
}

function Preview({ picture, square }: { picture: ImageBitmap; square: Area }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, square)
  }, [picture, square])
  return <canvas ref={canvas} className={profileFormStyles.photoPreview} width={144} height={144} aria-hidden="true" />
}
