import { renderMessage } from '@trademates/contract/fill'
import type { Message } from '@trademates/contract/messages'
import messages from '@trademates/contract/messages-es.json'

const areas = import.meta.glob<Record<string, string>>('./es/*.json', { eager: true, import: 'default' })

/** Every text in Spanish. */
export const words = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)))
/** A message in Spanish; `undefined` for one that only a newer server knows. */
export const translation = (message: Message): string | undefined => renderMessage(messages, message, 'es')
