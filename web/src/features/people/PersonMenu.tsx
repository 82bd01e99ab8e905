import type { Id } from '@trademates/contract/wire'
import type { Target } from '#features/reports/ReportDialog.tsx'
import { tellLost } from '#lib/tell-lost.ts'
import { Menu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/OpenMenu.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

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

const REPORT = { post: () => t('Report post'), comment: () => t('Report comment'), message: () => t('Report message') }

// What it does comes with dialogs, and is fetched when something is chosen.
const deeds = () => import('./safety.ts')

/** What one can do about somebody: mute, block, report. */
export function PersonMenu({
  person,
  muted = false,
  on,
  first = [],
  label = tWith('More about {name}', { name: person.username }),
  size,
  onBlocked,
}: Props) {
  const choose = (run: (does: Awaited<ReturnType<typeof deeds>>) => Promise<unknown>) => () => void deeds().then(run).catch(tellLost)
  const name = person.username
  const target: Target = {
    ...(on ?? { kind: 'user', id: person.id }),
    title: on === undefined ? tWith('Report {name}', { name }) : REPORT[on.kind](),
  }
  const items: readonly (MenuItem | 'line')[] = [
    ...first,
    ...(first.length > 0 ? (['line'] as const) : []),
    muted
      ? { label: tWith('Unmute {name}', { name }), icon: 'volume-2', run: choose(({ unmuteSomebody }) => unmuteSomebody(person)) }
      : { label: tWith('Mute {name}', { name }), icon: 'volume-x', run: choose(({ muteSomebody }) => muteSomebody(person)) },
    {
      label: target.title,
      icon: 'flag',
      run: choose(({ reportAbout }) => reportAbout(person, target, onBlocked)),
    },
    {
      label: tWith('Block {name}', { name }),
      icon: 'ban',
      danger: true,
      run: choose(({ blockSomebody }) => blockSomebody(person, onBlocked)),
    },
  ]
  return <Menu label={label} {...(size && { size })} items={items} />
}
