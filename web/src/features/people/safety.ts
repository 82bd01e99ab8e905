import { block, mute, readProfile, unblock, unmute } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { report } from '#features/reports/report.tsx'
import type { Target } from '#features/reports/ReportDialog.tsx'
import { call, type CheckedInput } from '#lib/api.ts'
import { query, queryClient } from '#lib/cache/cache.ts'
import { notice } from '#lib/notice.ts'
import { takeOutPerson, takeOutUnasked } from '#lib/cache/removal.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { confirm } from '#ui/confirm.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

interface Somebody {
  id: Id
  username: string
}

const tellFailure = (error: unknown): void => notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })

// The button that has the focus goes with what it stood on.
const leaveButton = (): void => document.getElementById('main')?.focus({ preventScroll: true })

// What they wrote belongs into lists again, wherever it stood.
const readAllAgain = (): void => void queryClient.invalidateQueries()

const showMuted = (id: Id, is_muted: boolean): void =>
  void queryClient.setQueryData(query(readProfile, { params: { userId: id } }).queryKey, (profile) => profile && { ...profile, is_muted })

/** Does what has been shown already, and takes that back where it fails; gives whether it was done. */
async function doOr(takeBack: () => void, deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed
    return true
  } catch (error) {
    takeBack()
    tellFailure(error)
    return false
  }
}

/** Keeps what somebody writes and does out of what comes to the reader: it goes at once, and comes back by 'Undo' or where the server refuses. */
export async function muteSomebody({ id, username }: Somebody): Promise<void> {
  leaveButton()
  const putBack = takeOutUnasked(id)
  showMuted(id, true)
  const takeBack = () => {
    putBack()
    showMuted(id, false)
  }
  if (!(await doOr(takeBack, call(mute, { params: { userId: id } })))) return
  const undo = async () => {
    takeBack()
    const muteAgain = () => {
      takeOutUnasked(id)
      showMuted(id, true)
    }
    // What was read in between was read without them.
    if (await doOr(muteAgain, call(unmute, { params: { userId: id } }))) readAllAgain()
  }
  notice({ kind: 'good', text: tWith('{name} is muted', { name: username }), action: { label: t('Undo'), run: () => void undo() } })
}

/** Lets the reader hear of somebody again. */
export async function unmuteSomebody({ id, username }: Somebody): Promise<void> {
  showMuted(id, false)
  if (!(await doOr(() => showMuted(id, true), call(unmute, { params: { userId: id } })))) return
  readAllAgain()
  notice({ kind: 'good', text: tWith('{name} is no longer muted', { name: username }) })
}

/** Whether an answer is about this person, or one post of theirs, alone. */
function isAbout(id: Id, queryKey: readonly unknown[], data: unknown): boolean {
  const input = queryKey[1] as CheckedInput | undefined
  return input?.params?.['userId'] === id || (typeof data === 'object' && data !== null && 'author_id' in data && data.author_id === id)
}

/**
 * Hides two people from each other after asking: everything of theirs goes at once, and comes back where the server refuses.
 * `onBlocked` is called when the block stands; what is on the screen about them alone is left to it.
 */
export async function blockSomebody({ id, username }: Somebody, onBlocked: () => void = () => undefined): Promise<void> {
  const text = t("You won't see each other's profiles, posts or messages, and you'll be disconnected. Unblock any time in Account.")
  if (!(await confirm({ title: tWith('Block {name}?', { name: username }), text, yes: t('Block'), danger: true }))) return
  leaveButton()
  if (!(await doOr(takeOutPerson(id), call(block, { params: { userId: id } })))) return
  onBlocked()
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey, state }) => isAbout(id, queryKey, state.data) })
  // Counts that they were part of.
  void queryClient.invalidateQueries({ refetchType: 'none' })
  notice({ kind: 'good', text: tWith('{name} is blocked', { name: username }) })
}

/** Lets two people see each other again; what the block ended stays ended. */
export async function unblockSomebody({ id, username }: Somebody): Promise<void> {
  if (!(await doOr(() => undefined, call(unblock, { params: { userId: id } })))) return
  readAllAgain()
  notice({ kind: 'good', text: tWith('{name} is no longer blocked', { name: username }) })
}

/** Reports something after asking why, says thanks, and offers to block whose it is. */
export async function reportAbout(person: Somebody, target: Target, onBlocked?: () => void): Promise<void> {
  if (!(await report(target))) return
  const action = { label: t('Block'), run: () => void blockSomebody(person, onBlocked).catch(tellLost) }
  notice({ kind: 'good', text: t('Thanks. A moderator will review it.'), action })
}
