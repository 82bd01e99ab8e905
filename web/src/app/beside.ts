import type { RegisteredRouter } from '@tanstack/react-router'
import { openOutbox } from '#features/chat/outbox.ts'
import { Comments } from '#features/comments/Comments.tsx'
import { openPush } from '#features/push/push.ts'
import { openUnsent } from '#features/unsent/send.ts'
import { openLastFeed } from '#lib/cache/last-feed.ts'
import { openShortcuts } from './keys/shortcuts.ts'

// Pressed before it is there, it is asked for again.
const ignore = () => undefined

/** Begins what goes on beside the screens, whichever is shown, and gives how to stop it. What was written and not sent yet goes out now. */
export function openBeside(router: RegisteredRouter): () => void {
  const closes = [openShortcuts(router), openLastFeed(), openPush(), openUnsent(), openOutbox()]
  Comments.fetch().catch(ignore)
  return () => closes.forEach((close) => close())
}
