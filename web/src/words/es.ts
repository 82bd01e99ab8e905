import { hearing } from '@trademates/contract/heard'
import sentences from '@trademates/contract/heard-es.json'

const areas = import.meta.glob<Record<string, string>>('./es/*.json', { eager: true, import: 'default' })

/** Every text in Spanish. */
export const words = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)))
export const heard = hearing(sentences)
