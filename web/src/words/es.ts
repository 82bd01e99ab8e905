import { hearing } from '@trademates/contract/heard'
import sentences from '@trademates/contract/heard-es.json'
import type { Words } from './t.ts'

const areas = import.meta.glob<Words>('./es/*.json', { eager: true, import: 'default' })

/** Every text in Spanish. */
export const words: Words = Object.fromEntries(Object.values(areas).flatMap((area) => Object.entries(area)))
export const heard = hearing(sentences)
