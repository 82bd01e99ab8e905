import type { RegisteredRouter } from '@tanstack/react-router'
import { areShortcutsOn } from '#lib/shortcuts.ts'
import { tellLost } from '#lib/tell-lost.ts'
import { holdPost, inPost, walk } from './walk.ts'

/** After a `g`, the key of a place must come within this time, in milliseconds. */
const GO_MS = 1500
/** So many frames, some two seconds, where one writes a comment is waited for. */
const WAITED_FRAMES = 120
/** Where keys write. */
const WRITES = 'input, textarea, select, video, [contenteditable]'
/** What has keys of its own, or hides the page. */
const COVERS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], .splash, [data-slot~="app-body"][inert]'

/** Calls by the name of their key, as the browser gives it. */
type Deeds = Readonly<Record<string, () => unknown>>

let isListed = false

/** Shows the list of all single-key shortcuts. */
export async function showAll(): Promise<void> {
  // Another press may come before it is there.
  if (isListed) return
  isListed = true
  const unlist = () => {
    isListed = false
  }
  try {
    const [{ show }, { openPane }] = await Promise.all([import('#ui/dialog-host.tsx'), import('./ShortcutsPane.tsx')])
    show((gone) =>
      openPane(() => {
        unlist()
        gone()
      }),
    )
  } catch (error) {
    unlist()
    tellLost(error)
  }
}

function writeComment(): void {
  const button = inPost('[data-key="c"]')
  if (button?.ariaExpanded === 'false') button.click()
  focusComment(WAITED_FRAMES)
}

/** The thread stands in the page a frame after it was opened, or when its code has come. */
function focusComment(frames: number): void {
  requestAnimationFrame(() => {
    const field = inPost('[data-key="comment"]')
    if (field !== null) field.focus()
    else if (frames > 0) focusComment(frames - 1)
  })
}

function deedsOf(router: RegisteredRouter): { once: Deeds; places: Deeds } {
  const search = () => {
    const boxes = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts="/"]')]
    const seen = boxes.find((box) => box.checkVisibility())
    if (seen === undefined) void router.navigate({ to: '/search' })
    else seen.focus()
  }
  return {
    once: {
      '?': showAll,
      '/': search,
      l: () => inPost('[data-key="l"]')?.click(),
      c: writeComment,
      n: () => router.navigate({ to: '/add_post' }),
      Escape: () => router.history.canGoBack() && router.history.back(),
    },
    places: {
      h: () => router.navigate({ to: '/' }),
      n: () => router.navigate({ to: '/notification' }),
      p: () => router.navigate({ to: '/myProfile' }),
      m: () => router.navigate({ to: '/chat' }),
    },
  }
}

/** Leaves what is written in for the post that it belongs to, so that the keys steer again. */
function leave(field: Element): void {
  const post = field.closest<HTMLElement>('article.post')
  if (post !== null) holdPost(post)
}

/** Lets single keys steer the product, while the setting says so; gives what ends that. */
export function openShortcuts(router: RegisteredRouter): () => void {
  const { once, places } = deedsOf(router)
  let goes = -Infinity
  let covered = false

  // Noted before anybody acts: what a key closes must not pass for closed already.
  const look = () => {
    covered = document.querySelector(COVERS) !== null
  }
  const deedFor = ({ key, repeat, timeStamp }: KeyboardEvent): (() => unknown) | undefined => {
    const place = timeStamp - goes < GO_MS ? places[key] : undefined
    goes = key === 'g' ? timeStamp : -Infinity
    if (place !== undefined) return place
    if (key === 'j' || key === 'k') return () => walk(key === 'j')
    return repeat ? undefined : once[key]
  }
  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!areShortcutsOn() || covered || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return
    const field = target instanceof Element ? target.closest(WRITES) : null
    if (field !== null) return key === 'Escape' ? leave(field) : undefined
    const deed = deedFor(event)
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
