import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './Field.module.css'

/** An error below a control or a group of controls. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <Row gap={6} align="stretch" className={styles.error} id={id}>
      <Icon name="circle-alert" size={14} />
      {text}
    </Row>
  )
}
