import type { RegisteredRouter } from '@tanstack/react-router'
import { areShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { focusPost, findInPost, focusNextPost } from './post-focus.ts'

/** After a `g`, the key of a place must come within this time, in milliseconds. */
const GO_SEQUENCE_MS = 1500
/** So many frames, some two seconds, where one writes a comment is waited for. */
const MAX_WAIT_FRAMES = 120
/** Where keys write. */
const TEXT_CONTROLS = 'input, textarea, select, video, [contenteditable]'
/** What has keys of its own, or hides the page. */
const BLOCKING_ELEMENTS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], .splash, [data-slot~="app-body"][inert]'

/** Calls by the name of their key, as the browser gives it. */
type KeyActions = Readonly<Record<string, () => unknown>>

let isDialogOpen = false

/** Shows the list of all single-key shortcuts. */
export async function showShortcuts(): Promise<void> {
  // Another press may come before it is there.
  if (isDialogOpen) return
  isDialogOpen = true
  const markClosed = () => {
    isDialogOpen = false
  }
  try {
    const [{ mountDialog }, { renderShortcutsDialog }] = await Promise.all([
      import('#ui/dialogs/mount-dialog.tsx'),
      import('./ShortcutsDialog.tsx'),
    ])
    mountDialog((gone) =>
      renderShortcutsDialog(() => {
        markClosed()
        gone()
      }),
    )
  } catch (error) {
    markClosed()
    reportLoadError(error)
  }
}

function writeComment(): void {
  const button = findInPost('[data-key="c"]')
  if (button?.ariaExpanded === 'false') button.click()
  focusComment(MAX_WAIT_FRAMES)
}

/** The thread stands in the page a frame after it was opened, or when its code has come. */
function focusComment(frames: number): void {
  requestAnimationFrame(() => {
    const field = findInPost('[data-key="comment"]')
    if (field !== null) field.focus()
    else if (frames > 0) focusComment(frames - 1)
  })
}

function createActions(router: RegisteredRouter): { keys: KeyActions; destinations: KeyActions } {
  const search = () => {
    const boxes = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts="/"]')]
    const seen = boxes.find((box) => box.checkVisibility())
    if (seen === undefined) void router.navigate({ to: '/search' })
    else seen.focus()
  }
  return {
    keys: {
      '?': showShortcuts,
      '/': search,
      l: () => findInPost('[data-key="l"]')?.click(),
      c: writeComment,
      n: () => router.navigate({ to: '/add_post' }),
      Escape: () => router.history.canGoBack() && router.history.back(),
    },
    destinations: {
      h: () => router.navigate({ to: '/' }),
      n: () => router.navigate({ to: '/notification' }),
      p: () => router.navigate({ to: '/myProfile' }),
      m: () => router.navigate({ to: '/chat' }),
    },
  }
}

/** Leaves what is written in for the post that it belongs to, so that the keys steer again. */
function leaveField(field: Element): void {
  const post = field.closest<HTMLElement>('article.post')
  if (post !== null) focusPost(post)
}

/** Lets single keys steer the product, while the setting says so; gives what ends that. */
export function registerShortcuts(router: RegisteredRouter): () => void {
  const { keys, destinations } = createActions(router)
  let goPressedAt = -Infinity
  let isBlocked = false

  // Noted before anybody acts: what a key closes must not pass for closed already.
  const look = () => {
    isBlocked = document.querySelector(BLOCKING_ELEMENTS) !== null
  }
  const actionFor = ({ key, repeat, timeStamp }: KeyboardEvent): (() => unknown) | undefined => {
    const place = timeStamp - goPressedAt < GO_SEQUENCE_MS ? destinations[key] : undefined
    goPressedAt = key === 'g' ? timeStamp : -Infinity
    if (place !== undefined) return place
    if (key === 'j' || key === 'k') return () => focusNextPost(key === 'j')
    return repeat ? undefined : keys[key]
  }
  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (
      !areShortcutsEnabled() ||
      isBlocked ||
      event.defaultPrevented ||
      event.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    const field = target instanceof Element ? target.closest(TEXT_CONTROLS) : null
    if (field !== null) return key === 'Escape' ? leaveField(field) : undefined
    const deed = actionFor(event)
    if (deed === undefined) return
    event.preventDefault()
    void deed()
  }
  window.addEventListener('keydown', look, true)
  window.addEventListener('keydown', press)
  return () => {
    window.removeEventListener('keydown', look, true)
    window.removeEventListener('keydown', press)
  }
}
