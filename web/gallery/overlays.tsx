import { type ReactNode, useState } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { showSuccess, confirm } from '#ui/dialogs/confirm.ts'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { Menu } from '#ui/navigation/Menu.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { noop, type GalleryEntry } from './gallery-entry.ts'

const ITEMS = [
  { label: 'Edit post', icon: 'pencil', run: noop },
  { label: 'Copy link', icon: 'link', run: noop },
  'line',
  { label: 'Delete post', icon: 'trash-2', run: noop, danger: true },
] as const

const DELETE = {
  title: 'Delete this post?',
  text: 'Its comments and likes go with it. This cannot be undone.',
  yes: 'Delete',
  danger: true,
}
const LOGOUT = { title: 'Are you sure you want to logout?', yes: 'Logout' }

function Opens({ name, pane }: { name: string; pane: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {open && pane(() => setOpen(false))}
    </>
  )
}

const toRead = (close: () => void) => (
  <Modal title="2 likes" close={close}>
    <p>{'A line of what there is to read. '.repeat(12)}</p>
  </Modal>
)

/** Menus and dialogs; each opens on click. */
export const overlays: readonly GalleryEntry[] = [
  {
    name: 'Menu, dialogs and Pane',
    variants: [
      { name: 'actions', element: <Menu label="Menu" items={ITEMS} /> },
      { name: 'a question', element: <Button onClick={() => void confirm(LOGOUT)}>ConfirmDialog</Button> },
      { name: 'with danger', element: <Button onClick={() => void confirm(DELETE)}>ConfirmDialog, danger</Button> },
      {
        name: 'good news',
        element: <Button onClick={() => void showSuccess({ title: 'Post added successfully!', close: 'Close' })}>NewsDialog</Button>,
      },
      { name: 'to read', element: <Opens name="Pane" pane={toRead} /> },
      { name: 'lost', element: <Opens name="LostPane" pane={(close) => <LoadErrorDialog close={close} retry={noop} />} /> },
    ],
  },
]
