import type { Id } from '@trademates/contract/wire'

interface Entry<Item> {
  key: bigint
  item: Item
}

/** Things that wait for a number to be reached, the nearest at hand: those that it has reached are taken without a look at the others. */
export interface Queue<Item extends { id: Id }> {
  add(key: bigint, item: Item): void
  remove(key: bigint, item: Item): void
  /** Takes one whose key is not above a number; `undefined` where there is none. */
  take(upTo: bigint): Item | undefined
  readonly size: number
}

export function openQueue<Item extends { id: Id }>(): Queue<Item> {
  // The least stands last, where taking it moves no other. Ids tell equal keys apart.
  const entries: Entry<Item>[] = []

  /** Where an entry stands, or would. */
  function placeOf(key: bigint, id: Id): number {
    let [from, to] = [0, entries.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const entry = entries[middle]
      const isBefore = entry !== undefined && (entry.key > key || (entry.key === key && entry.item.id > id))
      if (isBefore) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    add: (key, item) => void entries.splice(placeOf(key, item.id), 0, { key, item }),
    remove(key, item) {
      const at = placeOf(key, item.id)
      if (entries[at]?.key === key && entries[at].item.id === item.id) entries.splice(at, 1)
    },
    take(upTo) {
      const last = entries.at(-1)
      if (last === undefined || last.key > upTo) return undefined
      entries.pop()
      return last.item
    },
    get size() {
      return entries.length
    },
  }
}
