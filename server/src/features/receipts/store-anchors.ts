import type { Queryable } from '#platform/database/db.ts'

/** A timestamp of a checkpoint by an authority. */
export interface AnchorRow {
  log: number
  size: number
  root: Buffer
  kind: string
  authority: string
  at: Date
}

/** A timestamp with the response of its authority. */
export interface AnchoredRow extends AnchorRow {
  token: Buffer
}

/** The newest timestamp of an authority. */
export const findNewestAnchor = (db: Queryable, authority: string): Promise<{ log: number; size: number; at: Date } | undefined> =>
  db.one<{ log: number; size: number; at: Date }>`
    select log, size::float8 as size, at from log_anchors where authority = ${authority} order by at desc limit 1`

/** Stores a timestamp, unless the authority has given one of this checkpoint. */
export const insertAnchor = (
  db: Queryable,
  { log, size, authority, token, at }: { log: number; size: number; authority: string; token: Buffer; at: Date },
): Promise<number> => db.run`
  insert into log_anchors (log, size, kind, authority, token, at) values (${log}, ${size}, 'rfc3161', ${authority}, ${token}, ${at})
  on conflict do nothing`

/** All timestamps: those of the newest log first, then in the order of checkpoints and times. */
export const listAnchors = (db: Queryable): Promise<AnchorRow[]> => db.many<AnchorRow>`
  select a.log, a.size::float8 as size, c.root, a.kind, a.authority, a.at
  from log_anchors a join log_checkpoints c on c.log = a.log and c.size = a.size
  order by a.log desc, a.size, a.at, a.authority`

/** The timestamps of checkpoints, in the order of times. */
export async function listAnchorsOf(db: Queryable, checkpoints: readonly { log: number; size: number }[]): Promise<AnchoredRow[]> {
  if (checkpoints.length === 0) return []
  return db.many<AnchoredRow>`
    select a.log, a.size::float8 as size, c.root, a.kind, a.authority, a.at, a.token
    from unnest(${checkpoints.map(({ log }) => log)}::smallint[], ${checkpoints.map(({ size }) => size)}::bigint[]) as wanted (log, size)
    join log_anchors a on a.log = wanted.log and a.size = wanted.size
    join log_checkpoints c on c.log = a.log and c.size = a.size
    order by a.log, a.size, a.at, a.authority`
}

/** The checkpoint that the proof of a leaf leads to. */
export interface ProofCheckpoint {
  log: number
  index: number
  size: number
  note: string
}

/**
 * For each leaf, the first checkpoint that contains it and has a timestamp, else one that a witness signed, else the newest one; with the signatures of
 * witnesses. Only checkpoints that the newest key of the log signed count as such.
 */
export async function listProofCheckpoints(db: Queryable, leaves: readonly { log: number; index: number }[]): Promise<ProofCheckpoint[]> {
  if (leaves.length === 0) return []
  return db.many<ProofCheckpoint>`
    select leaf.log, leaf.index::float8 as index, c.size::float8 as size,
      c.note || coalesce((select string_agg(k.line, '' order by k.witness) from log_cosignatures k where k.log = c.log and k.size = c.size), '') as note
    from unnest(${leaves.map(({ log }) => log)}::smallint[], ${leaves.map(({ index }) => index)}::bigint[]) as leaf (log, index)
    cross join lateral (select max(used_from) as used_from from log_keys where log_keys.log = leaf.log) as key
    cross join lateral (
      select coalesce(
        (select a.size from log_anchors a join log_checkpoints signed on signed.log = a.log and signed.size = a.size
          where a.log = leaf.log and a.size > leaf.index and signed.signed_at >= key.used_from order by a.size limit 1),
        (select k.size from log_cosignatures k join log_checkpoints signed on signed.log = k.log and signed.size = k.size
          where k.log = leaf.log and k.size > leaf.index and signed.signed_at >= key.used_from order by k.size limit 1),
        (select h.size from log_checkpoints h where h.log = leaf.log order by h.size desc limit 1)) as size) as chosen
    join log_checkpoints c on c.log = leaf.log and c.size = chosen.size`
}
