import type { AmendmentKind, Idea } from '@trademates/contract/ideas'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import type { IconName } from '#ui/icons/Icon.tsx'
import type { MenuItem } from '#ui/navigation/MenuPopup.tsx'
import { t } from '#i18n/t.ts'
import { openAmendmentDialog } from './open-amendment-dialog.tsx'

const ACTIONS: readonly { kind: AmendmentKind; icon: IconName; label: () => string }[] = [
  { kind: 'cancel', icon: 'ban', label: () => t('Cancel idea') },
  { kind: 'close', icon: 'check', label: () => t('Close idea') },
  { kind: 'stop', icon: 'arrow-up-to-line', label: () => t('Move stop') },
  { kind: 'note', icon: 'message-square', label: () => t('Add note') },
  { kind: 'position', icon: 'briefcase', label: () => t('Update position') },
]

/** The menu items by which an author amends an idea now, with a line below them. None without an idea. */
export function amendmentItems(idea: Idea | null): (MenuItem | 'line')[] {
  if (idea === null) return []
  const isCanceled = idea.pending.some(({ kind }) => kind === 'cancel')
  const items = ACTIONS.filter(({ kind }) => idea.allowed_amendments.includes(kind) && !(kind === 'cancel' && isCanceled)).map(
    ({ kind, icon, label }): MenuItem => ({
      label: label(),
      icon,
      run: () => void openAmendmentDialog(idea, kind).catch(reportLoadError),
    }),
  )
  return items.length === 0 ? [] : [...items, 'line']
}
