import type { Id } from '@trademates/contract/wire'
import { copyText } from '#lib/files/clipboard.ts'
import { t } from '#i18n/t.ts'

/** Puts the address of a post where it can be pasted from, and says whether that was done. */
export const copyLink = (id: Id): Promise<void> => copyText(`${location.origin}/post/${id}`, t('Link'))
