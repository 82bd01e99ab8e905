import type { Id } from '@trademates/contract/wire'
import { copyText } from '#lib/files/clipboard.ts'
import { t } from '#i18n/t.ts'

/** Copies the URL of a post to the clipboard and reports the result in a toast. */
export const copyLink = (id: Id): Promise<void> => copyText(`${location.origin}/post/${id}`, t('Link'))
