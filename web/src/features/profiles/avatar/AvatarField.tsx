import { useEffect, useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { drawSquare, largestSquare } from './crop-image.ts'
import profileFormStyles from '#features/profiles/ProfileForm.module.css'
import fieldStyles from '#ui/fields/Field.module.css'

const CropArea = lazyWithRetry(
  () => import('./CropArea.tsx').then((module) => module.CropArea),
  ({ retry }) => retry && <ErrorState text={t("Couldn't crop the image.")} retry={retry} />,
)

/** The change of the avatar: kept, removed, or replaced by a square of another image. */
export type AvatarChange = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; file: File; picture: ImageBitmap; square: Area }

interface Props {
  name: string
  image: string | null
  avatar: AvatarChange
  error: string | undefined
  onChange: (change: AvatarChange) => void
}

const TYPES = 'image/jpeg,image/png,image/webp,image/gif'

/** The preview of the avatar with buttons to change it. */
export function AvatarField({ name, image, avatar, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  const shown = avatar.kind === 'removed' ? null : image

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
    <Row gap={16} wrap className={profileFormStyles.photo}>
      {avatar.kind === 'new' ? <Preview picture={avatar.picture} square={avatar.square} /> : <Avatar name={name} image={shown} size={72} />}
      <Stack gap={8} className={profileFormStyles.photoSide}>
        <Row gap={8} align="stretch" wrap>
          <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
            {t('Choose image')}
          </Button>
          {avatar.kind !== 'kept' && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ kind: 'kept' })}>
              {t('Undo')}
            </Button>
          )}
          {avatar.kind === 'kept' && image !== null && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ kind: 'removed' })}>
              {t('Remove')}
            </Button>
          )}
        </Row>
        <p className={fieldStyles.hint}>{t('JPG or PNG, square works best.')}</p>
        {fault !== undefined && (
          <Row as="p" gap={6} align="stretch" className={fieldStyles.error} role="alert">
            <Icon name="circle-alert" size={14} />
            {fault}
          </Row>
        )}
      </Stack>
      <input ref={input} type="file" accept={TYPES} hidden aria-label={t('Image')} onChange={choose} />
      {avatar.kind === 'new' && <CropArea file={avatar.file} onChange={(square) => onChange({ ...avatar, square })} />}
    </Row>
  )
}

function Preview({ picture, square }: { picture: ImageBitmap; square: Area }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, square)
  }, [picture, square])
  return <canvas ref={canvas} className={profileFormStyles.photoPreview} width={144} height={144} aria-hidden="true" />
}
