import type { Id } from '@trademates/contract/wire'
import type { ReportTarget } from '#features/reports/ReportDialog.tsx'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { Menu } from '#ui/navigation/Menu.tsx'
import type { MenuItem } from '#ui/navigation/MenuPopup.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

interface Props {
  person: { id: Id; username: string }
  /** Whether the viewer has muted the user, if known. */
  muted?: boolean
  /** The content of the user that the menu belongs to, which a report is about. */
  reported?: { kind: 'post' | 'comment' | 'message'; id: Id }
  /** More menu items, above the others. */
  first?: readonly MenuItem[]
  label?: string
  size?: 'sm'
  /** Called after the viewer has blocked the user. */
  onBlocked?: (() => void) | undefined
}

const REPORT = { post: () => t('Report post'), comment: () => t('Report comment'), message: () => t('Report message') }

// The actions need dialogs and load when an item is chosen.
const loadActions = () => import('./block-and-mute.ts')

/** The menu of a user: mute, block, report. */
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
