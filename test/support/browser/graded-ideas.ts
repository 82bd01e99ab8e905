import { readTrackRecord, TrackRecord } from '@trademates/contract/track-records'
import { expect } from '@playwright/test'
import { TEST_IDEAS_PATH, type TestIdeasInput } from '#api/test-users.ts'
import type { IdeaDraft } from '#api/idea-drafts.ts'
import type { AppProcess } from './app-process.ts'
import { type BrowserUser, callAs } from './users.ts'

/** Inserts graded ideas of a user and waits until the track record counts them. */
export async function giveIdeas(app: AppProcess, user: BrowserUser, drafts: IdeaDraft[]): Promise<void> {
  const body: TestIdeasInput = { author: user.session.user.id, drafts }
  const response = await fetch(app.url + TEST_IDEAS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  const graded = drafts.filter(({ rNet, practice }) => rNet !== undefined && practice !== true).length
  const params = { userId: user.session.user.id }
  await expect
    .poll(async () => {
      const record = TrackRecord.parse(await callAs(app, user, readTrackRecord, { params }))
      return record.hidden_until?.graded ?? record.curve.length
    })
    .toBe(graded)
}
