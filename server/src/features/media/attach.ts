import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Kept } from './intake.ts'
import { insertFile, removePortraits } from './store.ts'
import { addressOf } from './view.ts'

/** Puts kept files on a post, in their order. */
export async function attachFiles(tx: Handle, post: Id, kept: readonly Kept[]): Promise<void> {
  for (const [position, file] of kept.entries()) await insertFile(tx, { post, position }, file)
}

/** Puts a kept picture to a person in the place of an earlier one, and gives its address in the small size. */
export async function attachPortrait(tx: Handle, person: Id, kept: Kept): Promise<string> {
  await removePortraits(tx, person)
  await insertFile(tx, { person }, kept)
  return addressOf(kept.name, kept.thumbnail ?? kept.stored)
}

/** Takes a person's picture away. */
export const detachPortrait = async (tx: Handle, person: Id): Promise<void> => void (await removePortraits(tx, person))
