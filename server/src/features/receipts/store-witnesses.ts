import type { Queryable } from '#platform/database/db.ts'

/** A checkpoint with the signatures of witnesses. */
export interface CosignedCheckpoint {
  size: number
  /** Without the signatures of witnesses. */
  note: string
  signed_at: Date
}

/** The newest checkpoint of a log that this witness signed. */
export const findNewestCosignature = (
  db: Queryable,
  witness: string,
  log: number,
): Promise<{ size: number; signed_at: Date } | undefined> =>
  db.one<{ size: number; signed_at: Date }>`
    select size::float8 as size, signed_at from log_cosignatures where witness = ${witness} and log = ${log}
    order by log_cosignatures.size desc limit 1`

/** The newest checkpoint of a log that any witness signed. */
export const findNewestCosigned = (db: Queryable, log: number): Promise<CosignedCheckpoint | undefined> => db.one<CosignedCheckpoint>`
  select c.size::float8 as size, c.note, c.signed_at from log_cosignatures k join log_checkpoints c on c.log = k.log and c.size = k.size
  where k.log = ${log} order by k.size desc limit 1`

/** Stores the signature line of a witness, unless it signed the checkpoint before. */
export const insertCosignature = (
  db: Queryable,
  { log, size, witness, line }: { log: number; size: number; witness: string; line: string },
): Promise<number> => db.run`
  insert into log_cosignatures (log, size, witness, line) values (${log}, ${size}, ${witness}, ${line}) on conflict do nothing`

/** The signature lines of witnesses on a checkpoint, in the order of their names. */
export const listCosignatures = async (db: Queryable, { log, size }: { log: number; size: number }): Promise<string[]> => {
  const rows = await db.many<{ line: string }>`select line from log_cosignatures where log = ${log} and size = ${size} order by witness`
  return rows.map(({ line }) => line)
}

/** Stores that a witness knows a log of this size. */
export const recordLargerLog = (db: Queryable, { witness, log, size }: { witness: string; log: number; size: number }): Promise<number> =>
  db.run`insert into log_witness_sizes (witness, log, size) values (${witness}, ${log}, ${size})
    on conflict (witness) do update set log = excluded.log, size = excluded.size, noticed_at = now()`

/** Forgets the size that a witness reported; does nothing if it reported none. */
export const forgetLargerLog = (db: Queryable, witness: string): Promise<number> =>
  db.run`delete from log_witness_sizes where witness = ${witness}`

/** Whether a witness knows more leaves of the newest log than the database has. */
export const hasLargerLog = async (db: Queryable): Promise<boolean> => {
  const row = await db.one<{ larger: boolean }>`
    select exists (
      select from log_witness_sizes w
      where w.log = (select max(log) from log_checkpoints) and w.size > (select max(size) from log_checkpoints where log = w.log)
    ) as larger`
  return row?.larger === true
}
