import { MARKETS } from '@trademates/contract/markets'

const CONCURRENCY = 8

/** Creates `count` items, a few at a time; returns them in order. */
export async function createEach<Made>(count: number, make: (number: number) => Promise<Made>): Promise<Made[]> {
  const results: Made[] = []
  let next = 0
  const worker = async () => {
    for (let number = next++; number < count; number = next++) results[number] = await make(number)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return results
}

/** Returns an item; the same for the same number. */
export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}

const SENTENCES = [
  'The weekly support held for the third time, and the volume behind it is twice that of the spring.',
  'I trim half at the first target and leave the stop where it is: the trend has not broken a single higher low.',
  'Inventories came in below the estimate again; the curve moved first, the front month followed an hour later.',
  'No position. The range is four weeks old and both ends of it were bought and sold without a close outside.',
]

/** Creates the form of a post with two to four sentences and two tags. */
export function createPostForm(number: number): FormData {
  const form = new FormData()
  const sentences = Array.from({ length: 2 + (number % 3) }, (_, index) => pick(SENTENCES, number + index))
  form.set('description', `Note ${number}. ${sentences.join(' ')}`)
  form.set('trading_markets', pick(MARKETS, number))
  form.append('tags', `week${number % 52}`)
  form.append('tags', 'notes')
  return form
}
