import type { Id } from '@trademates/contract/wire'
import { networkError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'

interface Props {
  person: { id: Id; username: string }
  /** Whether the reader has muted them, where that is known. */
  muted?: boolean
  /** What of theirs the menu stands on, which is then what is reported. */
  on?: { kind: 'post' | 'comment' | 'message'; id: Id }
  /** What can be done besides, above the rest. */
  first?: readonly MenuItem[]
  label?: string
  size?: 'sm'
  /** Called when the reader has blocked them: nothing of theirs is there any more. */
  onBlocked?: (() => void) | undefined
}

// What it does comes with dialogs, and is fetched when something is chosen.
const deeds = () => import('./safety.ts')
const tellLost = () => notice({ kind: 'bad', text: networkError().message })

/** What one can do about somebody: mute, block, report. */
export function PersonMenu({ person, muted = false, on, first = [], label = `More about ${person.username}`, size, onBlocked }: Props) {
  const choose = (run: (does: Awaited<ReturnType<typeof deeds>>) => Promise<unknown>) => () => void deeds().then(run, tellLost)
  const name = person.username
  const target = on === undefined ? { kind: 'user' as const, id: person.id, name } : { ...on, name: on.kind }
  const items: readonly (MenuItem | 'line')[] = [
    ...first,
    ...(first.length > 0 ? (['line'] as const) : []),
    muted
      ? { label: `Unmute ${name}`, icon: 'volume-2', run: choose(({ unmuteSomebody }) => unmuteSomebody(person)) }
      : { label: `Mute ${name}`, icon: 'volume-x', run: choose(({ muteSomebody }) => muteSomebody(person)) },
    {
      label: `Report ${target.name}`,
      icon: 'flag',
      run: choose(({ reportAbout }) => reportAbout(person, target, onBlocked)),
    },
    {
      label: `Block ${name}`,
      icon: 'ban',
      danger: true,
      run: choose(({ blockSomebody }) => blockSomebody(person, onBlocked)),
    },
  ]
  return <Menu label={label} {...(size && { size })} items={items} />
}
