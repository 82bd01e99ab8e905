import { addNote, cancelIdea, closeIdea, moveStop, statePosition } from '@trademates/contract/idea-amendments'
import { readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import type { Post } from '@trademates/contract/posts'
import { createRandom } from '@trademates/contract/seeded-random'
import { block, editOwnProfile, unblock } from '@trademates/contract/profiles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { openTestMarket, type TestMarket } from '@trademates/test-support/services/test-market.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const WAIT = { timeout: 20_000 }
const IDEAS_PER_AUTHOR = 3
const ACTIONS_PER_SEQUENCE = 6
const SYMBOL = 'ETHUSD'

/** A generator of integers below a limit that repeats for a seed. */
function createIntegers(seed: number): (limit: number) => number {
  const random = createRandom(seed)
  return (limit) => Math.floor(random() * limit)
}

interface Posted {
  post: Post
  idea: Idea
}

const { source, publish, setCandles } = createPriceSource(SYMBOL)
const app = useTestServer({}, async () => ({ prices: [source], gradesIdeas: true }))
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

let round = 0
let market: TestMarket | undefined

/** What must never change of a graded idea: its columns, grades and sealed records, as text. */
async function readOutcome({ id }: Pick<Idea, 'id'>): Promise<string> {
  const row = await app.deps.db.one<{ outcome: string }>`
    select jsonb_build_array(state, reason, fill, entered_at, ended_at, exits, r, r_net, revision, unmanaged_state, unmanaged_r,
      (select jsonb_agg(to_jsonb(g) order by is_managed, revision) from idea_grades g where idea_id = i.id),
      (select jsonb_agg(jsonb_build_array(kind, record, encode(salt, 'hex'), encode(commitment, 'hex')) order by id) from idea_secrets s
        where idea_id = i.id and kind in ('idea.posted', 'idea.graded', 'idea.unmanaged')))::text as outcome
    from ideas i where id = ${id}`
  return row?.outcome ?? ''
}

async function act(random: (limit: number) => number, users: { author: TestUser; other: TestUser }, posted: Posted): Promise<number> {
  const { author, other } = users
  const { post, idea } = posted
  const [of, owner] = [{ params: { id: idea.id } }, { params: { userId: author.id } }]
  const { db } = app.deps
  const headers = { 'idempotency-key': `${idea.id}-${random(3)}` }
  const price = (98 + random(30) / 10).toFixed(2)
  const actions: (() => Promise<{ status: number } | number | undefined>)[] = [
    () => author.editPost(post, { description: `Edited ${random(1_000)}` }),
    () => author.deletePost(post),
    () => db.run`update posts set hidden_at = now(), hidden_reason = 'x' where id = ${post.id}`,
    () => db.run`update posts set hidden_at = null, hidden_reason = null where id = ${post.id}`,
    async () => {
      await db.run`update users set suspended_at = now(), suspension_reason = 'x' where id = ${author.id}`
      const answer = await other.call(readIdea, of)
      await db.run`update users set suspended_at = null, suspension_reason = null where id = ${author.id}`
      return answer
    },
    () => other.call(block, owner),
    () => other.call(unblock, owner),
    () => author.call(editOwnProfile, { body: { username: `${author.name}${random(9)}` } }),
    () =>
      other.createComment(post, 'Hm').then(
        () => 0,
        () => 0,
      ),
    () => other.likePost(post),
    // Rejected, late, repeated, and from two tabs at once.
    () => other.call(closeIdea, of),
    () => author.call(moveStop, { ...of, body: { price: '1' } }),
    () => author.call(closeIdea, { ...of, body: { share: 1 + random(100) }, headers }),
    () => author.call(moveStop, { ...of, body: { price }, headers }),
    () => author.call(cancelIdea, of),
    () => author.call(addNote, { ...of, body: { text: 'Note' }, headers }),
    () => author.call(statePosition, { ...of, body: { side: 'short', since: '2026-01-02' } }),
    async () =>
      (await Promise.all([author.call(closeIdea, { ...of, body: { share: 10 } }), author.call(moveStop, { ...of, body: { price } })]))[0],
    async () => (await Promise.all([author.deletePost(post), author.call(addNote, { ...of, body: { text: 'Last' } })]))[1],
  ]
  const answer = await actions[random(actions.length)]?.()
  return typeof answer === 'object' ? answer.status : 200
}

async function actOn(random: (limit: number) => number, users: { author: TestUser; other: TestUser }, posted: Posted): Promise<void> {
  for (let step = 0; step < ACTIONS_PER_SEQUENCE; step += 1) expect(await act(random, users, posted)).toBeLessThan(500)
}

const postAll = async (author: TestUser): Promise<Posted[]> => {
  const all: Posted[] = []
  for (let at = 0; at < IDEAS_PER_AUTHOR; at += 1) {
    const { body: post } = await postIdea(author, longIdea(100, SYMBOL))
    all.push({ post, idea: ideaOf(post) })
  }
  return all
}

const waitForStates = (posted: readonly Posted[], states: readonly string[]) =>
  vi.waitFor(async () => {
    const ids = posted.map(({ idea }) => idea.id)
    const rows = await app.deps.db.many<{ state: string; unmanaged_state: string | null }>`
      select state, unmanaged_state from ideas where id = any(${ids})`
    const open = rows.map((row) => row.unmanaged_state ?? row.state).filter((state) => !states.includes(state))
    expect(open).toEqual([])
  }, WAIT)

/** Posts an idea that stays open, so that the grader follows the symbol in all rounds: it looks for symbols of new ideas once a second. */
async function keepFollowed(author: TestUser): Promise<void> {
  await postIdea(author, { ...longIdea(100, SYMBOL), stop: '60', targets: [{ price: '180', share: 100 }] })
}

/** Ideas that no one touches, and those of three authors, live and graded. Returns the number of sequences. */
async function runRound(random: (limit: number) => number): Promise<number> {
  round += 1
  const names = ['control', 'ana', 'ben', 'cleo', 'other'].map((name) => `${name}${round}r`)
  const users = await createUsers(app, ...(names as [string, ...string[]]))
  const [control, ...rest] = names.map((name) => users[name])
  const other = rest.pop()
  if (control === undefined || other === undefined) throw new Error('Users are missing.')
  const authors = rest.filter((user) => user !== undefined)
  market ??= openTestMarket({ publish, setCandles }, { code: SYMBOL, price: '100', setTime: (time) => void vi.setSystemTime(time) })
  if (round === 1) await keepFollowed(other)
  market.endMinute('100', '100', '100', '100')
  const end = async (all: readonly Posted[]): Promise<void> => {
    const isTarget = random(2) === 0
    market?.quote(isTarget ? '106' : '97')
    market?.endMinute('100', isTarget ? '107' : '101', isTarget ? '99' : '96', '100')
    await waitForStates(all, ['target', 'stopped'])
  }
  const enterAll = async (): Promise<Map<TestUser, Posted[]>> => {
    const all = new Map<TestUser, Posted[]>()
    for (const author of [control, ...authors]) all.set(author, await postAll(author))
    market?.endMinute('100', '100', '100', '100')
    market?.endMinute('100', '100', '100', '100')
    await waitForStates([...all.values()].flat(), ['live'])
    return all
  }

  const graded = await enterAll()
  await end([...graded.values()].flat())
  const outcomes = new Map<Posted, string>()
  for (const posted of [...graded.values()].flat()) outcomes.set(posted, await readOutcome(posted.idea))
  const open = await enterAll()
  let count = 0
  for (const author of authors)
    for (const posted of [...(graded.get(author) ?? []), ...(open.get(author) ?? [])]) {
      await actOn(random, { author, other }, posted)
      count += 1
    }
  // The minute of the requests. Amendments take effect at the next one.
  market.endMinute('100', '100', '100', '100')
  await end([...open.values()].flat())
  for (const [posted, before] of outcomes) expect(await readOutcome(posted.idea)).toBe(before)
  await expectControl(open, control)
  return count
}

/** All unmanaged results are those of ideas that no one touched, and so are the managed ones of ideas that were not amended. */
async function expectControl(open: ReadonlyMap<TestUser, Posted[]>, control: TestUser): Promise<void> {
  const ids = [...open.values()].flat().map(({ idea }) => idea.id)
  const rows = await app.deps.db.many<{ author_id: string; is_amended: boolean; managed: string; unmanaged: string }>`
    select author_id, jsonb_build_array(coalesce(unmanaged_state, state), coalesce(unmanaged_r, r), coalesce(unmanaged_r_net, r_net))::text as unmanaged,
      jsonb_build_array(state, r, r_net, exits, ended_at)::text as managed,
      exists (select from idea_amendments where idea_id = ideas.id and effective_at is not null) as is_amended
    from ideas where id = any(${ids})`
  const expected = rows.find(({ author_id }) => author_id === control.id)
  for (const row of rows) {
    expect(row.unmanaged).toBe(expected?.unmanaged)
    if (!row.is_amended) expect(row.managed).toBe(expected?.managed)
  }
}

/** Runs at least this many sequences of actions; returns their number. */
async function runSequences(seed: number, count: number): Promise<number> {
  const random = createIntegers(seed)
  let done = 0
  while (done < count) done += await runRound(random)
  return done
}

test('A4 no sequence of user actions changes a graded outcome, nor a future one except by amendments', { timeout: 60_000 }, async () => {
  expect(await runSequences(1, 36)).toBe(36)
})

const COUNT = process.env['FAULTS'] === 'long' ? 2_000 : 300

test(`A4 ${COUNT} sequences of user actions`, { tags: ['full'], timeout: 1_200_000 }, async () => {
  const seed = Date.now() % 100_000
  const ran = await runSequences(seed, COUNT).catch((error: unknown) => Promise.reject(new Error(`Seed ${seed}`, { cause: error })))
  expect(ran).toBeGreaterThanOrEqual(COUNT)
})
