import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { announce, confirm } from '#ui/confirm.ts'
import { LostPane } from '#ui/LostPane.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Pane } from '#ui/Pane.tsx'
import { idle, type Piece } from './piece.ts'

const ITEMS = [
  { label: 'Edit post', icon: 'pencil', run: idle },
  { label: 'Copy link', icon: 'link', run: idle },
  'line',
  { label: 'Delete post', icon: 'trash-2', run: idle, danger: true },
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
  <Pane title="2 likes" close={close}>
    <p>{'A line of what there is to read. '.repeat(12)}</p>
  </Pane>
)

/** What lies over the screen; each opens at a press. */
export const overlays: readonly Piece[] = [
  {
    name: 'Menu, dialogs and Pane',
    looks: [
      { name: 'actions', shows: <Menu label="Menu" items={ITEMS} /> },
      { name: 'a question', shows: <Button onClick={() => void confirm(LOGOUT)}>ConfirmDialog</Button> },
      { name: 'with danger', shows: <Button onClick={() => void confirm(DELETE)}>ConfirmDialog, danger</Button> },
      {
        name: 'good news',
        shows: <Button onClick={() => void announce({ title: 'Post added successfully!', close: 'Close' })}>NewsDialog</Button>,
      },
      { name: 'to read', shows: <Opens name="Pane" pane={toRead} /> },
      { name: 'lost', shows: <Opens name="LostPane" pane={(close) => <LostPane close={close} retry={idle} />} /> },
    ],
  },
]
