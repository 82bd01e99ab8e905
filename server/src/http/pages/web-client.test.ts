import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveWebClient } from './web-client.ts'

const PAGE = '<!doctype html><title>TradeMates</title>'
const SCRIPT = 'console.log(1)'.repeat(100)

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trademates-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '.stamp'), 'secret')
  await writeFile(join(folder, 'assets/main-abc123.js'), SCRIPT)
  await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT))
  app = await createServer(false)
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function createServer(isSecure: boolean): Promise<FastifyInstance> {
  const server = fastify()
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }))
  server.get('/api/there/', () => ({ well: true }))
  await serveWebClient(server, folder, isSecure)
  return server
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the web client', () => {
  it.each([
    '/',
    '/login',
    '/profile/0192f0c0-0000-7000-8000-000000000000',
    '/verify-email?uid=a&token=b.c',
    '/symbol/BRK.B',
    '/no/such/page',
  ])('serves index.html for %s', async (url) => {
    const answer = await get(url, { accept: 'text/html,*/*;q=0.8' })
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'text/html; charset=utf-8', PAGE])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets/gone-123.js',
    '/gone.png',
    '/.stamp',
    '/.git/config',
    '/symbol/.git',
    '/assets/../.stamp',
    '/assets/%2e%2e/.stamp',
    '/api/nothing/',
    '/api',
    '/media/nothing',
  ])('returns 404 for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('returns 404 for clients that do not accept HTML, and for other methods', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })

  it('does not handle API paths', async () => {
    expect((await get('/api/there/')).json()).toEqual({ well: true })
  })

  it('caches files with a hash in their name forever, others not', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['gzip, br;q=0', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
  ])('negotiates Accept-Encoding "%s" as %s', async (accepted, coding, body) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(answer.rawPayload).toEqual(body)
  })

  it('handles HEAD like GET, without the body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/' })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, String(PAGE.length), ''])
  })

  it('returns 304 for an unchanged file', async () => {
    const { etag } = (await get('/')).headers
    const again = await get('/', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('forbids inline scripts, other hosts and framing (S5)', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app",
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  it('upgrades insecure requests only if the public URL is https', async () => {
    const secure = await createServer(true)
    expect((await secure.inject('/')).headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
    await secure.close()
  })

  it('serves its files after a new build removed them', async () => {
    await rm(join(folder, 'assets'), { recursive: true })
    expect((await get('/assets/main-abc123.js')).body).toBe(SCRIPT)
  })
})
