import { fill } from '@trademates/contract/fill'
import { hearing } from '@trademates/contract/heard'
import sentences from '@trademates/contract/heard-es.json'
import type { Message } from '@trademates/contract/messages'
import spanish from '@trademates/contract/messages-es.json'

const areas = import.meta.glob<Record<string, string>>('./es/*.json', { eager: true, import: 'default' })

/** Every text in Spanish. */
export const words = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)))
export const heard = hearing(sentences)

// A newer server may know codes that this page does not.
const messages: Record<string, string | undefined> = spanish
export function translation({ code, params }: Message): string | undefined {
  const text = messages[code]
  return text === undefined ? undefined : fill(text, params, 'es')
}
