import type { ComponentType } from 'react'
import { t } from '#i18n/t.ts'

/** The code of a screen did not arrive. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super(t("Couldn't load this page"), { cause })
    this.name = 'ChunkError'
  }
}

/** Resolves with the code that a screen needs. @throws ChunkError where it does not arrive. */
export const withChunkError = <Arrived,>(load: Promise<Arrived>): Promise<Arrived> =>
  load.catch((error: unknown) => Promise.reject(new ChunkError(error)))

/**
 * A screen whose code is fetched when it is needed, or already when a link to it is hovered.
 * The router's own wrapper reloads the document when a fetch fails; offline that would lose what was typed.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  let Content: ComponentType | null = null
  const preload = async () => {
    Content = (await withChunkError(load())).default
  }
  // The router waits for `preload` before it renders a screen.
  const Page = () => Content && <Content />
  return Object.assign(Page, { preload })
}
