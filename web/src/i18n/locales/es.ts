import { renderMessage } from '@trademates/contract/format-message'
import type { Message } from '@trademates/contract/messages'
import messages from '@trademates/contract/locales/es.json'

const areas = import.meta.glob<Record<string, string>>('./es/*.json', { eager: true, import: 'default' })

/** Every text in Spanish. */
export const translations = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)))
/** Formats a server message in Spanish; `undefined` for a code that only a newer server knows. */
export const translateMessage = (message: Message): string | undefined => renderMessage(messages, message, 'es')
