import type { TrackRecord } from '@trademates/contract/track-records'
import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type ExportedIdea, listIdeasForExport, listSpreadsheetRows } from './store.ts'
import { presentTrackRecord } from '#features/track-records/view.ts'

/** Iterates all ideas of a user with their amendments, positions, events and grades, in order of their numbers. */
export async function* exportIdeas(db: Queryable, author: Id): AsyncGenerator<ExportedIdea> {
  let after = 0
  for (;;) {
    const ideas = await listIdeasForExport(db, author, { after, limit: MAX_PAGE_SIZE })
    yield* ideas
    const last = ideas.at(-1)
    if (last === undefined) return
    after = last.number
  }
}

const COLUMNS = [
  'number',
  'symbol',
  'direction',
  'posted',
  'planned',
  'stop',
  'targets',
  'fill',
  'ended',
  'state',
  'R',
  'R net',
  'unmanaged R',
] as const

/** Iterates the lines of a spreadsheet (RFC 4180) with one row per idea. No value needs quotes. */
export async function* exportIdeasAsCsv(db: Queryable, author: Id): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`
  let after = 0
  for (;;) {
    const rows = await listSpreadsheetRows(db, author, { after, limit: MAX_PAGE_SIZE })
    for (const { number, cells } of rows) yield `${[number, ...cells.map((cell) => cell ?? '')].join(',')}\r\n`
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.number
  }
}

/** The whole track record of a user. */
export const exportTrackRecord = (db: Queryable, user: Id): Promise<TrackRecord> =>
  presentTrackRecord(db, user, user, { market: null, days: null })
