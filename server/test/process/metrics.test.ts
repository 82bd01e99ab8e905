/** @module-tag slow */
import { request } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { freePort } from '@trademates/test-support/services/redis.ts'
import { startServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()

it('METRICS_PORT serves metrics to this machine; the log names slow statements with the request id', async () => {
  const port = await freePort()
  const server = startServerProcess({ env: { DATA_DIR: data.path, METRICS_PORT: String(port), SLOW_QUERY_MS: '1' } })
  const url = await server.waitUntilReady()
  const { ana } = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana')
  const stream = await openEventStream(url, ana)
  const rejected = await fetch(`${url}/api/notifications/?secret=hush`)
  expect(rejected.status).toBe(401)
  const id = rejected.headers.get('x-request-id')
  await expect.poll(() => parseLogLines(server.output.out).map(({ reqId }) => reqId)).toContain(id)

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  // The Prometheus text format: each line is a comment, or a name with labels and a number.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.]+(e[+-]\d+)?)$/)
  for (const expected of [
    'trademates_streams_open 1',
    'trademates_http_requests_total{method="POST",route="/api/auth/login/",status="200"} 1',
    'trademates_http_request_duration_seconds_count{method="POST",route="/api/auth/login/"} 1',
    'trademates_http_request_duration_seconds_bucket{method="POST",route="/api/auth/login/",le="+Inf"} 1',
    'trademates_db_waiting{pool="reads"} 0',
    'trademates_price_source_up{source="Simulated"} 1',
  ])
    expect(text.split('\n')).toContain(expected)
  expect(text).toMatch(/^trademates_jobs_due\{kind="[^"]+"\} \d+$/m)
  expect(text).toMatch(/^trademates_event_loop_delay_seconds\{quantile="1"\} \d/m)
  for (const secret of ['hush', ana.id, 'traders.example']) expect(text).not.toContain(secret)

  await server.waitForLog('a slow statement')
  const slow = parseLogLines(server.output.out).filter(({ msg }) => msg === 'a slow statement')
  for (const { statement } of slow) expect(statement).not.toContain(ana.id)

  stream.close()
  const other = request({ host: '127.0.0.1', port, path: '/', method: 'POST' }).end()
  expect((await once(other, 'response'))[0]).toMatchObject({ statusCode: 404 })
  expect(await server.stop()).toBe(0)
})
