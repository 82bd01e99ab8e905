import { networkError } from './call-error.ts'
import { notice } from './notice.ts'

/** Says that what was pressed has led to nothing, because its code did not arrive; another press asks for it again. */
export const tellLost = (): void => notice({ kind: 'bad', text: networkError().message })
