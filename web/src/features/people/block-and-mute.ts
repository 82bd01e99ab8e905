import { block, mute, readProfile, unblock, unmute } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { report } from '#features/reports/report.tsx'
import type { ReportTarget } from '#features/reports/ReportDialog.tsx'
import { call, type RequestInput } from '#lib/api/call.ts'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { removePerson, removeFromFeeds } from '#lib/cache/removal.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

interface UserRef {
  id: Id
  username: string
}

const showFailure = (error: unknown): void => showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })

// The focused button disappears with its content.
const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

// The user's content may be in lists again.
const refetchAll = (): void => void queryClient.invalidateQueries()

const showMuted = (id: Id, is_muted: boolean): void =>
  void queryClient.setQueryData(query(readProfile, { params: { userId: id } }).queryKey, (profile) => profile && { ...profile, is_muted })

/** Runs an action that is already shown and reverts it on failure; returns whether it succeeded. */
async function tryOrRevert(revert: () => void, action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    revert()
    showFailure(error)
    return false
  }
}

/** Mutes a user: their content disappears at once, and returns on 'Undo' or failure. */
export async function muteUser({ id, username }: UserRef): Promise<void> {
  focusMain()
  const putBack = removeFromFeeds(id)
  showMuted(id, true)
  const revert = () => {
    putBack()
    showMuted(id, false)
  }
  if (!(await tryOrRevert(revert, call(mute, { params: { userId: id } })))) return
  const undo = async () => {
    revert()
    const muteAgain = () => {
      removeFromFeeds(id)
      showMuted(id, true)
    }
    // Requests in between were answered without the user's content.
    if (await tryOrRevert(muteAgain, call(unmute, { params: { userId: id } }))) refetchAll()
  }
  showToast({ kind: 'good', text: tWith('{name} is muted', { name: username }), action: { label: t('Undo'), run: () => void undo() } })
}

/** Unmutes a user. */
export async function unmuteUser({ id, username }: UserRef): Promise<void> {
  showMuted(id, false)
  if (!(await tryOrRevert(() => showMuted(id, true), call(unmute, { params: { userId: id } })))) return
  refetchAll()
  showToast({ kind: 'good', text: tWith('{name} is no longer muted', { name: username }) })
}

/** Whether a query is about this user alone, or about one of their posts. */
function isAbout(id: Id, queryKey: readonly unknown[], data: unknown): boolean {
  const input = queryKey[1] as RequestInput | undefined
  return input?.params?.['userId'] === id || (typeof data === 'object' && data !== null && 'author_id' in data && data.author_id === id)
}

/**
 * Blocks a user after confirmation: their content disappears at once and returns on failure. `onBlocked` is called after the block; it leaves
 * screens that are about the user.
 */
export async function blockUser({ id, username }: UserRef, onBlocked: () => void = () => undefined): Promise<void> {
  const text = t("You won't see each other's profiles, posts or messages, and you'll be disconnected. Unblock any time in Account.")
  if (!(await confirm({ title: tWith('Block {name}?', { name: username }), text, yes: t('Block'), danger: true }))) return
  focusMain()
  if (!(await tryOrRevert(removePerson(id), call(block, { params: { userId: id } })))) return
  onBlocked()
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey, state }) => isAbout(id, queryKey, state.data) })
  // Counts that include the user.
  void queryClient.invalidateQueries({ refetchType: 'none' })
  showToast({ kind: 'good', text: tWith('{name} is blocked', { name: username }) })
}

/** Unblocks a user; relations that the block ended stay ended. */
export async function unblockUser({ id, username }: UserRef): Promise<void> {
  if (!(await tryOrRevert(() => undefined, call(unblock, { params: { userId: id } })))) return
  refetchAll()
  showToast({ kind: 'good', text: tWith('{name} is no longer blocked', { name: username }) })
}

/** Reports content with a reason, thanks the viewer and offers to block the author. */
export async function reportContent(person: UserRef, target: ReportTarget, onBlocked?: () => void): Promise<void> {
  if (!(await report(target))) return
  const action = { label: t('Block'), run: () => void blockUser(person, onBlocked).catch(reportLoadError) }
  showToast({ kind: 'good', text: t('Thanks. A moderator will review it.'), action })
}
