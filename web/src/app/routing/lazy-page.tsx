import type { ComponentType } from 'react'
import { t } from '#i18n/t.ts'

/** Thrown when the code of a page cannot be loaded. */
export class ChunkError extends Error {
  /** Offline the connection is the reason, else most likely an update of the server. */
  readonly explanation: string | null

  constructor(cause: unknown) {
    super(t("Couldn't load this page"), { cause })
    this.name = 'ChunkError'
    this.explanation = navigator.onLine ? t('TradeMates may have been updated. Try again to load the current version.') : null
  }
}

/** Awaits code. @throws ChunkError if it cannot be loaded. */
export const withChunkError = <Arrived,>(load: Promise<Arrived>): Promise<Arrived> =>
  load.catch((error: unknown) => Promise.reject(new ChunkError(error)))

/** A lazily loaded page component. The router's own lazy wrapper reloads the document when a chunk fails, which loses unsaved text offline. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  let Content: ComponentType | null = null
  const preload = async () => {
    Content = (await withChunkError(load())).default
  }
  // The router waits for `preload` before it renders a screen.
  const Page = () => Content && <Content />
  return Object.assign(Page, { preload })
}
