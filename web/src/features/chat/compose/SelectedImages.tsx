import { localFiles } from '#features/media/picker/attachments.ts'
import { objectUrl } from '#features/media/object-url.ts'
import type { Attachments } from '#features/media/picker/use-attachments.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './MessageForm.module.css'

/** Thumbnails of the images to send, each with a remove button. */
export function SelectedImages({ pictures }: { pictures: Attachments }) {
  if (pictures.files.length === 0) return null
  return (
    <Row as="ul" gap={8} align="stretch" wrap className={styles.chosen} aria-label={t('Selected images')}>
      {pictures.files.map((one) =>
        localFiles([one]).map((file) => (
          <li key={one.key}>
            <img src={objectUrl(file)} alt={file.name} />
            <button
              type="button"
              aria-label={tWith('Remove {name}', { name: file.name })}
              title={tWith('Remove {name}', { name: file.name })}
              onClick={() => pictures.remove(one.key)}
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        )),
      )}
    </Row>
  )
}
