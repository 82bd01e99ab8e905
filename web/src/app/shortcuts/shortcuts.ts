import type { RegisteredRouter } from '@tanstack/react-router'
import { openPalette } from '#features/search/palette/palette-state.ts'
import { areShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { afterPaint } from '#ui/loading/after-paint.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { focusPost, findInPost, focusNextPost } from './post-focus.ts'

/** Time for the second key of a `g` sequence. */
const GO_SEQUENCE_MS = 1500
/** About 2 s. */
const MAX_WAIT_FRAMES = 120
/** Elements that take keyboard input themselves. */
const TEXT_CONTROLS = 'input, textarea, select, video, [contenteditable]'
/** Elements with their own keys, or that cover the page. */
const BLOCKING_ELEMENTS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], .splash, [data-slot~="app-body"][inert]'

/** Actions by `KeyboardEvent.key`. */
type KeyActions = Readonly<Record<string, () => unknown>>

let isDialogOpen = false

/** Opens the list of all shortcuts. */
export async function showShortcuts(): Promise<void> {
  // A second press can come while the code loads.
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

/** The thread renders one frame after it opens, or when its code has loaded. */
function focusComment(frames: number): void {
  requestAnimationFrame(() => {
    const field = findInPost('[data-key="comment"]')
    if (field !== null) field.focus()
    else if (frames > 0) focusComment(frames - 1)
  })
}

function createActions(router: RegisteredRouter): { keys: KeyActions; destinations: KeyActions } {
  const open = (to: '/' | '/add_post' | '/markets' | '/notification' | '/myProfile' | '/chat' | '/callers', search = {}) =>
    afterPaint(() => void router.navigate({ to, search }))
  // The button of the page knows its symbol or its form.
  const addIdea = () => {
    const button = document.querySelector<HTMLElement>('[data-key="i"]')
    if (button === null) open('/add_post', { idea: true })
    else button.click()
  }
  return {
    keys: {
      '?': showShortcuts,
      '/': () => openPalette(),
      l: () => findInPost('[data-key="l"]')?.click(),
      c: writeComment,
      n: () => open('/add_post'),
      i: addIdea,
      Escape: () => router.history.canGoBack() && router.history.back(),
    },
    destinations: {
      h: () => open('/'),
      x: () => open('/markets'),
      n: () => open('/notification'),
      p: () => open('/myProfile'),
      m: () => open('/chat'),
      c: () => open('/callers'),
    },
  }
}

/** Moves the focus from a field to its post, so that shortcuts work again. */
function leaveField(field: Element): void {
  const post = field.closest<HTMLElement>('article[data-slot~="post"]')
  if (post !== null) focusPost(post)
}

/** Registers the shortcuts while the setting is on. Returns a function that removes them. */
export function registerShortcuts(router: RegisteredRouter): () => void {
  const { keys, destinations } = createActions(router)
  let goPressedAt = -Infinity
  let isBlocked = false

  // In the capture phase: a handler may close the dialog before `press` runs.
  const updateBlocked = () => {
    isBlocked = document.querySelector(BLOCKING_ELEMENTS) !== null
  }
  const actionFor = ({ key, repeat, timeStamp }: KeyboardEvent): (() => unknown) | undefined => {
    const goAction = timeStamp - goPressedAt < GO_SEQUENCE_MS ? destinations[key] : undefined
    goPressedAt = key === 'g' ? timeStamp : -Infinity
    if (goAction !== undefined) return goAction
    if (key === 'j' || key === 'k') return () => focusNextPost(key === 'j')
    return repeat ? undefined : keys[key]
  }
  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    // Works in text fields too, and cannot be turned off.
    if (key === 'k' && (event.ctrlKey || event.metaKey) && !isBlocked && !event.isComposing && !event.defaultPrevented) {
      event.preventDefault()
      return openPalette()
    }
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
    const action = actionFor(event)
    if (action === undefined) return
    event.preventDefault()
    void action()
  }
  window.addEventListener('keydown', updateBlocked, true)
  window.addEventListener('keydown', press)
  return () => {
    window.removeEventListener('keydown', updateBlocked, true)
    window.removeEventListener('keydown', press)
  }
}
