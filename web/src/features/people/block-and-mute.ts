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

// The button that has the focus goes with what it stood on.
const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

// What they wrote belongs into lists again, wherever it stood.
const refetchAll = (): void => void queryClient.invalidateQueries()

const showMuted = (id: Id, is_muted: boolean): void =>
  void queryClient.setQueryData(query(readProfile, { params: { userId: id } }).queryKey, (profile) => profile && { ...profile, is_muted })

/** Does what has been shown already, and takes that back where it fails; gives whether it was done. */
async function tryOrRevert(takeBack: () => void, deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed
    return true
  } catch (error) {
    takeBack()
    showFailure(error)
    return false
  }
}

/** Keeps what somebody writes and does out of what comes to the reader: it goes at once, and comes back by 'Undo' or where the server refuses. */
export async function muteUser({ id, username }: UserRef): Promise<void> {
  focusMain()
  const putBack = removeFromFeeds(id)
  showMuted(id, true)
  const takeBack = () => {
    putBack()
    showMuted(id, false)
  }
  if (!(await tryOrRevert(takeBack, call(mute, { params: { userId: id } })))) return
  const undo = async () => {
    takeBack()
    const muteAgain = () => {
      removeFromFeeds(id)
      showMuted(id, true)
    }
    // What was read in between was read without them.
    if (await tryOrRevert(muteAgain, call(unmute, { params: { userId: id } }))) refetchAll()
  }
  showToast({ kind: 'good', text: tWith('{name} is muted', { name: username }), action: { label: t('Undo'), run: () => void undo() } })
}

/** Lets the reader hear of somebody again. */
export async function unmuteUser({ id, username }: UserRef): Promise<void> {
  showMuted(id, false)
  if (!(await tryOrRevert(() => showMuted(id, true), call(unmute, { params: { userId: id } })))) return
  refetchAll()
  showToast({ kind: 'good', text: tWith('{name} is no longer muted', { name: username }) })
}

/** Whether an answer is about this person, or one post of theirs, alone. */
function isAbout(id: Id, queryKey: readonly unknown[], data: unknown): boolean {
  const input = queryKey[1] as RequestInput | undefined
  return input?.params?.['userId'] === id || (typeof data === 'object' && data !== null && 'author_id' in data && data.author_id === id)
}

/**
 * Hides two people from each other after asking: everything of theirs goes at once, and comes back where the server refuses.
 * `onBlocked` is called when the block stands; what is on the screen about them alone is left to it.
 */
export async function blockUser({ id, username }: UserRef, onBlocked: () => void = () => undefined): Promise<void> {
  const text = t("You won't see each other's profiles, posts or messages, and you'll be disconnected. Unblock any time in Account.")
  if (!(await confirm({ title: tWith('Block {name}?', { name: username }), text, yes: t('Block'), danger: true }))) return
  focusMain()
  if (!(await tryOrRevert(removePerson(id), call(block, { params: { userId: id } })))) return
  onBlocked()
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey, state }) => isAbout(id, queryKey, state.data) })
  // Counts that they were part of.
  void queryClient.invalidateQueries({ refetchType: 'none' })
  showToast({ kind: 'good', text: tWith('{name} is blocked', { name: username }) })
}

/** Lets two people see each other again; what the block ended stays ended. */
export async function unblockUser({ id, username }: UserRef): Promise<void> {
  if (!(await tryOrRevert(() => undefined, call(unblock, { params: { userId: id } })))) return
  refetchAll()
  showToast({ kind: 'good', text: tWith('{name} is no longer blocked', { name: username }) })
}

/** Reports something after asking why, says thanks, and offers to block whose it is. */
export async function reportContent(person: UserRef, target: ReportTarget, onBlocked?: () => void): Promise<void> {
  if (!(await report(target))) return
  const action = { label: t('Block'), run: () => void blockUser(person, onBlocked).catch(reportLoadError) }
  showToast({ kind: 'good', text: t('Thanks. A moderator will review it.'), action })
}
