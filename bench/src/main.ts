/**
 * The benchmark: a server with its own data, beside a bare node:http server that sends the same bytes. Load, server and database share the
 * machine, so the ratio says more than the rates. `PEOPLE`, `POSTS`, `ROUNDS` and `SECONDS` change its size.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { listFeed } from '@trademates/contract/posts'
import { startApp } from '@trademates/e2e/server'
import { load, type Measure, median } from './load.ts'
import { like, readFeed, write } from './scenes.ts'
import { size } from './size.ts'
import { table } from './table.ts'
import { makeWorld, pick } from './world.ts'

/** A bare server that answers with these bytes, and where it is. */
async function startBare(bytes: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(new URL('./bare.ts', import.meta.url))
  child.send(bytes)
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

const rounds = size('ROUNDS', 3)
const seconds = size('SECONDS', 3)
const app = await startApp()
try {
  const world = await makeWorld(app, { people: size('PEOPLE', 200), posts: size('POSTS', 2_000) })
  const viewer = { authorization: `Bearer ${pick(world.people, 0).session.access}` }
  const page = await (await fetch(app.url + listFeed.path, { headers: viewer })).text()
  const bare = await startBare(page)
  const feed = readFeed(world)
  const scenes = [1, 32].flatMap((connections) => [
    { name: `feed, first page, ${connections} at once`, url: app.url, connections, requests: feed, runs: [] as Measure[] },
    { name: `bare node:http, ${connections} at once`, url: bare.url, connections, requests: feed, runs: [] as Measure[] },
  ])
  const writes = [
    { name: 'like, 8 at once', url: app.url, connections: 8, requests: like(world), runs: [] as Measure[] },
    { name: 'post of text, 8 at once', url: app.url, connections: 8, requests: await write(world), runs: [] as Measure[] },
  ]
  // Round after round, so that a noisy minute of the machine disturbs every scene alike; writes last, for they change the page.
  for (let round = 0; round < rounds; round++) for (const scene of scenes) scene.runs.push(await load({ ...scene, seconds }))
  for (let round = 0; round < rounds; round++) for (const scene of writes) scene.runs.push(await load({ ...scene, seconds }))
  console.log(
    `${world.people.length} people, ${world.posts.length} posts, a page of ${page.length} bytes, ${rounds} rounds of ${seconds} s`,
  )
  console.log(table([...scenes, ...writes].map(({ name, runs }) => ({ name, ...median(runs) }))))
  bare.child.disconnect()
} finally {
  await app.stop()
}
