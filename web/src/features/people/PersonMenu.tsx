import type { Id } from '@trademates/contract/wire'
import type { ReportTarget } from '#features/reports/ReportDialog.tsx'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { Menu } from '#ui/navigation/Menu.tsx'
import type { MenuItem } from '#ui/navigation/OpenMenu.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

interface Props {
  person: { id: Id; username: string }
  /** Whether the reader has muted them, where that is known. */
  muted?: boolean
  /** What of theirs the menu stands on, which is then what is reported. */
  reported?: { kind: 'post' | 'comment' | 'message'; id: Id }
  /** What can be done besides, above the rest. */
  first?: readonly MenuItem[]
  label?: string
  size?: 'sm'
  /** Called when the reader has blocked them: nothing of theirs is there any more. */
  onBlocked?: (() => void) | undefined
}

const REPORT = { post: () => t('Report post'), comment: () => t('Report comment'), message: () => t('Report message') }

// What it does comes with dialogs, and is fetched when something is chosen.
const loadActions = () => import('./block-and-mute.ts')

/** What one can do about somebody: mute, block, report. */
export function PersonMenu({
  person,
  muted = false,
  reported,
  first = [],
  label = tWith('More about {name}', { name: person.username }),
  size,
  onBlocked,
}: Props) {
  const choose = (run: (does: Awaited<ReturnType<typeof loadActions>>) => Promise<unknown>) => () =>
    void loadActions().then(run).catch(reportLoadError)
  const name = person.username
  const target: ReportTarget = {
    ...(reported ?? { kind: 'user', id: person.id }),
    title: reported === undefined ? tWith('Report {name}', { name }) : REPORT[reported.kind](),
  }
  const items: readonly (MenuItem | 'line')[] = [
    ...first,
    ...(first.length > 0 ? (['line'] as const) : []),
    muted
      ? { label: tWith('Unmute {name}', { name }), icon: 'volume-2', run: choose(({ unmuteUser }) => unmuteUser(person)) }
      : { label: tWith('Mute {name}', { name }), icon: 'volume-x', run: choose(({ muteUser }) => muteUser(person)) },
    {
      label: target.title,
      icon: 'flag',
      run: choose(({ reportContent }) => reportContent(person, target, onBlocked)),
    },
    {
      label: tWith('Block {name}', { name }),
      icon: 'ban',
      danger: true,
      run: choose(({ blockUser }) => blockUser(person, onBlocked)),
    },
  ]
  return <Menu label={label} {...(size && { size })} items={items} />
}
