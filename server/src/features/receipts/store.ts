import { toHex, type Bytes } from '@trademates/contract/bytes'
import type { HashedNode, TreeNode } from '@trademates/contract/merkle-tree'
import type { LogLeaf, RecordKind, SealedRecord } from '@trademates/contract/receipts'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'

/** The newest checkpoint of a log. */
export interface LogHead {
  log: number
  size: number
  note: string
  signed_at: Date
}

/** The newest checkpoint of the newest log. */
export const findHead = (db: Queryable): Promise<LogHead | undefined> => db.one<LogHead>`
  select log, size::float8 as size, note, signed_at from log_checkpoints order by log_checkpoints.log desc, log_checkpoints.size desc limit 1`

/** The checkpoint of a log at a size. */
export const findCheckpoint = (db: Queryable, log: number, size: number): Promise<{ note: string } | undefined> =>
  db.one<{ note: string }>`select note from log_checkpoints where log = ${log} and size = ${size}`

/** The number of records that wait for their leaf. */
export const countWaiting = (db: Queryable): Promise<{ count: number } | undefined> =>
  db.one<{ count: number }>`select count(*)::int as count from log_queue`

interface HashRow {
  level: number
  index: number
  hash: Buffer
}

/** Reads the hashes of nodes, in the order of the list. Throws an error if one is missing. */
export async function readNodes(db: Queryable, log: number, nodes: readonly TreeNode[]): Promise<Bytes[]> {
  if (nodes.length === 0) return []
  const leaves = nodes.filter(({ level }) => level === 0).map(({ index }) => index)
  const inner = nodes.filter(({ level }) => level > 0)
  const rows = await db.many<HashRow>`
    select 0 as level, index::float8 as index, hash from log_leaves where log = ${log} and index = any(${leaves}::bigint[])
    union all
    select n.level, n.index::float8, n.hash
    from unnest(${inner.map(({ level }) => level)}::smallint[], ${inner.map(({ index }) => index)}::bigint[]) as wanted (level, index)
    join log_nodes n on n.log = ${log} and n.level = wanted.level and n.index = wanted.index`
  const known = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, new Uint8Array(hash)]))
  return nodes.map(({ level, index }) => {
    const hash = known.get(`${level}/${index}`)
    if (hash === undefined) throw new Error(`The log has no node ${level}/${index}.`)
    return hash
  })
}

/** Reads the entries of consecutive leaves. */
export async function readLeaves(db: Queryable, log: number, { start, end }: { start: number; end: number }): Promise<string[]> {
  const rows = await db.many<{ leaf: string }>`
    select leaf from log_leaves where log = ${log} and index >= ${start} and index < ${end} order by index`
  return rows.map(({ leaf }) => leaf)
}

/** A record that waits for its leaf. */
export interface QueuedRecord {
  id: string
  kind: RecordKind
  at: Date
  /** Base64. */
  commitment: string
}

/** The oldest waiting records. */
export const listQueue = (db: Queryable, limit: number): Promise<QueuedRecord[]> => db.many<QueuedRecord>`
  select id::text as id, kind, at, encode(commitment, 'base64') as commitment from log_queue order by log_queue.id limit ${limit}`

/** Stores a record about the log itself. */
export const insertLogRecord = (
  db: Queryable,
  { kind, record, salt, commitment }: { kind: RecordKind; record: SealedRecord; salt: Bytes; commitment: Bytes },
): Promise<number> =>
  db.run`insert into idea_secrets (id, kind, record, salt, commitment)
    values (${newId()}, ${kind}, ${JSON.stringify(record)}::jsonb, decode(${toHex(salt)}, 'hex'), decode(${toHex(commitment)}, 'hex'))`

/** New leaves, nodes and the checkpoint over them. */
export interface LogBatch {
  log: number
  /** The index of the first new leaf. */
  start: number
  leaves: readonly { leaf: LogLeaf; text: string; hash: Bytes }[]
  nodes: readonly HashedNode[]
  root: Bytes
  note: string
}

export async function insertBatch(tx: Queryable, { log, start, leaves, nodes, root, note }: LogBatch): Promise<void> {
  await tx.run`
    insert into log_leaves (log, index, commitment, leaf, hash)
    select ${log}, ${start} + position - 1, decode(commitment, 'base64'), leaf, decode(hash, 'hex')
    from unnest(${leaves.map(({ leaf }) => leaf.commitment)}::text[], ${leaves.map(({ text }) => text)}::text[],
      ${leaves.map(({ hash }) => toHex(hash))}::text[]) with ordinality as added (commitment, leaf, hash, position)`
  const inner = nodes.filter(({ level }) => level > 0)
  await tx.run`
    insert into log_nodes (log, level, index, hash)
    select ${log}, level, index, decode(hash, 'hex')
    from unnest(${inner.map(({ level }) => level)}::smallint[], ${inner.map(({ index }) => index)}::bigint[],
      ${inner.map(({ hash }) => toHex(hash))}::text[]) as added (level, index, hash)`
  await tx.run`
    insert into log_checkpoints (log, size, root, note) values (${log}, ${start + leaves.length}, decode(${toHex(root)}, 'hex'), ${note})`
}

/** Removes sealed records from the queue and marks their ideas. */
export async function finishQueue(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run`
    with sealed as (select record_id from log_queue where id = any(${ids}::bigint[]))
    update ideas set is_sealed = true
    where not is_sealed and ideas.id in
      (select s.idea_id from sealed join idea_secrets s on s.id = sealed.record_id where s.kind = 'idea.posted')`
  await tx.run`delete from log_queue where id = any(${ids}::bigint[])`
}

export interface SecretRow {
  idea_id: Id
  kind: RecordKind
  record: SealedRecord
  salt: Buffer
  text_salt: Buffer | null
  /** null: the record waits for its leaf. */
  log: number | null
  index: number | null
  leaf: string | null
}

/** Everything that is sealed about ideas, oldest first, if the viewer may see their posts; after the deletion of a post, its author. */
export const listSecrets = (db: Queryable, viewer: Id, ideas: readonly Id[]): Promise<SecretRow[]> => db.many<SecretRow>`
  select s.idea_id, s.kind, s.record, s.salt, s.text_salt, l.log, l.index::float8 as index, l.leaf
  from ideas i
  join idea_secrets s on s.idea_id = i.id
  left join log_leaves l on l.commitment = s.commitment
  left join posts p on p.id = i.post_id
  where i.id = any(${ideas}) and post_visible_to(${viewer}, i.author_id, p.hidden_at)
  order by s.created_at, s.id`

/** The texts of posts as they were posted. */
export const listOriginalTexts = (db: Queryable, ideas: readonly Id[]): Promise<{ idea_id: Id; text: string }[]> =>
  db.many<{ idea_id: Id; text: string }>`
    select i.id as idea_id,
      coalesce((select v.description from post_versions v where v.post_id = p.id order by v.id limit 1), p.description) as text
    from ideas i join posts p on p.id = i.post_id
    where i.id = any(${ideas})`

/** A page of the ideas of an author, in order of their numbers. */
export const listIdeasOfAuthor = (
  db: Queryable,
  author: Id,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: Id; number: number; symbol: string }[]> =>
  db.many<{ id: Id; number: number; symbol: string }>`
    select id, number, symbol from ideas where author_id = ${author} and number > ${after} order by number limit ${limit}`

/** A verifier key of the log; the newest is in use. */
export interface KeyRow {
  log: number
  key: string
  used_from: Date
}

/** The verifier keys of the log, newest first. */
export const listKeys = (db: Queryable): Promise<KeyRow[]> => db.many<KeyRow>`select log, key, used_from from log_keys order by id desc`

/** Stores a verifier key that is in use from now on; does nothing if it is known. */
export const insertKey = (tx: Queryable, log: number, key: string): Promise<number> =>
  tx.run`insert into log_keys (log, key) select ${log}, ${key} where not exists (select from log_keys where key = ${key})`

/** The newest checkpoint of each of these logs. */
export const listHeads = (db: Queryable, logs: readonly number[]): Promise<LogHead[]> => db.many<LogHead>`
  select distinct on (log) log, size::float8 as size, note, signed_at from log_checkpoints
  where log = any(${logs}::smallint[]) order by log_checkpoints.log, log_checkpoints.size desc`
