import { editOwnProfile, readOwnProfile } from '@trademates/contract/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { type RequestParts } from '@trademates/test-support/api/call.ts'

const app = useTestServer()

type Change = RequestParts<typeof editOwnProfile>

const edits = (user: TestUser, body: NonNullable<Change['body']>, files: File[] = []) => user.call(editOwnProfile, { body, files })

async function picture(color: string, name = 'me.png'): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

const statusOf = async (path: string | null | undefined) => (await fetch(app.url + (path ?? ''))).status

test('updates the sent fields of the own profile; an empty string removes a value', async () => {
  const { ana } = await createUsers(app, 'ana')
  expect((await ana.call(readOwnProfile)).body).toEqual(ana.session.user)

  const changed = await edits(ana, { username: 'ana.trades', phone_number: '+49 (151) 234-567', fav_sbj: ' Gold ' })
  expect(changed.body).toEqual({ ...ana.session.user, username: 'ana.trades', phone_number: '+49151234567', fav_sbj: 'Gold' })
  const less = await edits(ana, { phone_number: '' })
  expect(less.body).toEqual({ ...changed.body, phone_number: null })
  expect((await ana.call(readOwnProfile)).body).toEqual(less.body)
})

test('keeps how times are shown, and the time zone of the browser', async () => {
  const { tia } = await createUsers(app, 'tia')
  expect(tia.session.user).toMatchObject({ time_zone: 'local', zone: 'UTC' })
  await edits(tia, { time_zone: 'exchange', zone: 'Europe/Madrid' })
  expect((await tia.call(readOwnProfile)).body).toMatchObject({ time_zone: 'exchange', zone: 'Europe/Madrid' })
})

test('a new name and avatar appear at once on existing posts and comments', async () => {
  const { ben, cleo } = await createUsers(app, 'ben', 'cleo')
  const post = await ben.createPost('by ben')
  await ben.createComment(post, 'and again')
  const { body } = await edits(ben, { username: 'benjamin' }, [await picture('red')])
  const seen = (await cleo.readPost(post)).body
  expect([seen.author, seen.author_avatar, seen.comments[0]?.author_name]).toEqual(['benjamin', body.image, 'benjamin'])
})

test('a new avatar replaces the old one, whose URL returns 404; it can be removed', async () => {
  const { dora } = await createUsers(app, 'dora')
  const first = (await edits(dora, {}, [await picture('red')])).body.image
  expect(first).toMatch(/^\/media\/[0-9a-f]{32}\/me\.webp$/)
  expect(await statusOf(first)).toBe(200)

  const second = (await edits(dora, {}, [await picture('blue')])).body.image
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  expect((await edits(dora, { remove_image: 'true' })).body.image).toBeNull()
  expect(await statusOf(second)).toBe(404)
})

test('of two concurrent avatars one remains', async () => {
  const { eli } = await createUsers(app, 'eli')
  const answers = await Promise.all([edits(eli, {}, [await picture('red')]), edits(eli, {}, [await picture('blue')])])
  const { image } = (await eli.call(readOwnProfile)).body
  expect(answers.map(({ body }) => body.image)).toContain(image)
  // The answer of the first request may contain the avatar of the second.
  for (const { body } of answers) expect(await statusOf(body.image)).toBe(body.image === image ? 200 : 404)
})

test('rejects a taken name in any case, together with the avatar in the same request', async () => {
  const { fay } = await createUsers(app, 'fay', 'gil')
  const answer = await edits(fay, { username: 'GIL' }, [await picture('red')])
  expect(answer).toHaveFieldErrors({ username: ['Username already exist'] })
  expect((await fay.call(readOwnProfile)).body).toEqual(fay.session.user)
  expect((await edits(fay, { username: 'FAY' })).body.username).toBe('FAY')
})

test.each<[string, NonNullable<Change['body']>, Record<string, string[]>]>([
  ['an empty name', { username: ' ' }, { username: ['Enter a username.'] }],
  ['a name that is a link', { username: 'http://x' }, { username: ['Use letters, digits, dots, _ and - only.'] }],
  ['a phone number with letters', { phone_number: 'call me' }, { phone_number: ['Use 5 to 15 digits.'] }],
  ['an unknown time zone', { zone: 'Mars/Olympus' }, { zone: ['This time zone is not known.'] }],
  ['an unknown way to show times', { time_zone: 'mars' as 'utc' }, { time_zone: ['Say exchange, local, utc.'] }],
  ['a subject that is too long', { fav_sbj: 'x'.repeat(61) }, { fav_sbj: ['At most 60 characters.'] }],
])('rejects a profile with %s', async (_what, body, fields) => {
  const { ida } = await (once ??= createUsers(app, 'ida'))
  expect(await edits(ida, body)).toHaveFieldErrors(fields)
})
let once: ReturnType<typeof createUsers<'ida'>> | undefined

test.each([
  ['a document', new File(['%PDF-1.4 a document'], 'me.pdf'), 'me.pdf: choose a picture.'],
  ['HTML named .png', new File(['<html>'], 'me.png'), "me.png: the contents don't match the .png extension."],
])('A04 rejects %s as avatar', async (_what, file, error) => {
  const { ida } = await (once ??= createUsers(app, 'ida'))
  expect(await edits(ida, {}, [file])).toHaveFieldErrors({ image: [error] })
})

test('A22 ignores fields that are not part of the profile', async () => {
  const { jo } = await createUsers(app, 'jo')
  const more = { username: 'jo2', email: 'evil@traders.example', id: 'x', verified_at: 'now', followers_count: '99' }
  expect((await edits(jo, more)).body).toEqual({ ...jo.session.user, username: 'jo2' })
})
