import type { Held } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { findSeat, takeSeat } from './store.ts'

/** The seat of the judge: of all processes the one that has it judges, for as long as its connection lasts. */
export interface Seat {
  /** Takes the seat where it is free, or makes sure that it is still had. Throws where the database does not answer. */
  take(): Promise<void>
  isOurs(): boolean
  leave(): void
}

/** @param lost called when the connection breaks, and the seat with it */
export function openSeat({ db, log }: Pick<Deps, 'db' | 'log'>, lost: () => void): Seat {
  let connection: Held | undefined
  let isOurs = false
  return {
    async take() {
      const held = (connection ??= await db.hold(lost))
      if (isOurs) await findSeat(held)
      else if (await takeSeat(held)) {
        isOurs = connection === held
        log.info('alerts are judged here')
      }
    },
    isOurs: () => isOurs,
    leave() {
      if (isOurs) log.info('alerts are judged here no longer')
      isOurs = false
      connection?.release()
      connection = undefined
    },
  }
}
