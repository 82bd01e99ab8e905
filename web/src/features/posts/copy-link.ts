import type { Id } from '@trademates/contract/wire'
import { copy } from '#lib/clipboard.ts'
import { t } from '#words/t.ts'

/** Puts the address of a post where it can be pasted from, and says whether that was done. */
export const copyLink = (id: Id): Promise<void> => copy(`${location.origin}/post/${id}`, t('Link'))
