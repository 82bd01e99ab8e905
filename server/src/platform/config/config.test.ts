import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { saveLiveData } from './live-data.ts'

const errorOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return String(error).replace(/^StartError: /, '')
  }
  return null
}

describe('the configuration', () => {
  it('has the defaults of docs/running.md', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      dataDir: resolve(import.meta.dirname, '../../../../data'),
      databaseUrl: null,
      mailUrl: null,
      files: null,
      redisUrl: null,
      secret: null,
      logKey: null,
      logAuthorities: [],
      logWitnesses: [],
      trustProxy: 0,
      rateLimit: true,
      processes: 1,
      metricsPort: null,
      slowMs: 500,
      google: null,
      facebook: null,
      securityContact: null,
      liveData: null,
      prices: [],
      actionsFile: null,
      news: [],
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', RATE_LIMIT: '' })).toEqual(readConfig({}))
  })

  it('reads every variable', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      PUBLIC_URL: 'https://trademates.example/',
      DATA_DIR: '/var/lib/trademates',
      DATABASE_URL: 'postgresql:///trademates?host=/run/postgresql',
      MAIL_URL: 'smtps://me:pw@mail.example:465',
      FILES_URL: 's3://uploads?endpoint=http://127.0.0.1:9000&region=eu-1',
      REDIS_URL: 'rediss://:pw@cache.example:6380/2',
      SECRET: 'x'.repeat(32),
      LOG_TSA: 'https://tsa.example/tsr, http://127.0.0.1:4002,https://tsa.example/tsr',
      LOG_WITNESSES: 'witness.example/w1+8d66cf3f+BA/+aA==@https://witness.example/w1/, w2+8d66cf3f+BA==@http://127.0.0.1:4003',
      TRUST_PROXY: '2',
      RATE_LIMIT: 'off',
      PROCESSES: '4',
      GOOGLE_CLIENT_ID: 'me.apps.example',
      FACEBOOK_APP_ID: '123',
      FACEBOOK_APP_SECRET: 'hush',
      FACEBOOK_GRAPH_URL: 'http://127.0.0.1:4000/',
      PRICES: 'binance, finnhub,ecb',
      BINANCE_STREAM_URL: 'ws://127.0.0.1:4001',
      FINNHUB_KEY: 'hush',
      ACTIONS_FILE: '/etc/trademates/actions.tsv',
      NEWS: 'https://traders.example/feed.xml',
      SECURITY_CONTACT: 'mailto:me@traders.example',
    })
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://trademates.example',
      dataDir: '/var/lib/trademates',
      files: { name: 'uploads', endpoint: 'http://127.0.0.1:9000', region: 'eu-1' },
      redisUrl: 'rediss://:pw@cache.example:6380/2',
      actionsFile: '/etc/trademates/actions.tsv',
      logAuthorities: ['https://tsa.example/tsr', 'http://127.0.0.1:4002'],
      logWitnesses: [
        { key: 'witness.example/w1+8d66cf3f+BA/+aA==', url: 'https://witness.example/w1' },
        { key: 'w2+8d66cf3f+BA==', url: 'http://127.0.0.1:4003' },
      ],
      trustProxy: 2,
      rateLimit: false,
      processes: 4,
      google: { clientId: 'me.apps.example', issuer: 'https://accounts.google.com' },
      facebook: { appId: '123', appSecret: 'hush', graphUrl: 'http://127.0.0.1:4000' },
      securityContact: 'mailto:me@traders.example',
      prices: [
        { provider: 'binance', url: 'https://data-api.binance.vision', streamUrl: 'ws://127.0.0.1:4001' },
        { provider: 'finnhub', url: 'https://finnhub.io', key: 'hush' },
        { provider: 'ecb', url: 'https://www.ecb.europa.eu/stats/eurofxref' },
      ],
    })
  })

  it('names keyless sources of prices and official news for live data, where the operator names none', () => {
    const names = (env: Record<string, string>) => readConfig(env).prices.map(({ provider }) => provider)
    expect(names({ LIVE_DATA: 'on' })).toEqual(['binance', 'kraken', 'coinbase', 'ecb'])
    expect(readConfig({ LIVE_DATA: 'on' }).news).toEqual(readConfig({ NEWS: 'official' }).news)
    expect(names({ LIVE_DATA: 'on', PRICES: 'kraken' })).toEqual(['kraken'])
    expect(readConfig({ LIVE_DATA: 'off' })).toMatchObject({ liveData: false, prices: [], news: [] })
    expect(errorOf({ LIVE_DATA: 'yes' })).toBe('LIVE_DATA holds "yes"; on or off is needed')
  })

  it('reads the decision on live data from the data folder, and rejects a damaged file', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'trademates-config-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true }))
    saveLiveData(DATA_DIR, true)
    expect(readConfig({ DATA_DIR }).liveData).toBe(true)
    expect(readConfig({ DATA_DIR, LIVE_DATA: 'off' }).liveData).toBe(false)
    await writeFile(join(DATA_DIR, 'settings.json'), '{"live_')
    expect(errorOf({ DATA_DIR })).toBe(
      `${join(DATA_DIR, 'settings.json')} is damaged; {"live_data": true} or {"live_data": false} is needed, or no file`,
    )
  })

  it('removes duplicate news feeds', () => {
    const urls = readConfig({ NEWS: 'exchanges, https://traders.example/feed.xml official' }).news.map(({ url }) => url)
    expect(urls).toContain('https://traders.example/feed.xml')
    expect(urls).toContain('https://www.ecb.europa.eu/rss/press.html')
    expect(new Set(urls).size).toBe(urls.length)
  })

  it.each([
    'unknown',
    'ftp://traders.example/feed',
    'https://traders.example:8443/feed',
    'http://127.0.0.1/feed',
    'http://[::1]/feed',
    'http://2130706433/feed',
    'https://10.1.2.3/',
  ])('rejects %s as a news feed', (value) => {
    expect(errorOf({ NEWS: `official,${value}` })).toBe(
      `NEWS holds "${value}"; official, central-banks, regulators, statistics, exchanges or a public https:// address is needed`,
    )
  })

  it('stores files in DATA_DIR, or in a bucket on AWS if no endpoint is given', () => {
    expect(readConfig({ FILES_URL: 'file:' }).files).toBeNull()
    expect(readConfig({ FILES_URL: 's3://uploads', AWS_REGION: 'eu-1' }).files).toMatchObject({ endpoint: null, region: 'eu-1' })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT holds "abc"; a whole number from 0 to 65535 is needed'],
    [
      { SECURITY_CONTACT: 'me@traders.example' },
      'SECURITY_CONTACT holds "***@traders.example"; mailto:name@host, or the https:// address of a page, is needed',
    ],
    [{ PORT: '70000' }, 'PORT holds "70000"; a whole number from 0 to 65535 is needed'],
    [{ PORT: '-1' }, 'PORT holds "-1"; a whole number from 0 to 65535 is needed'],
    [{ PORT: '3e3' }, 'PORT holds "3e3"; a whole number from 0 to 65535 is needed'],
    [{ HOST: 'my host' }, 'HOST holds "my host"; an address or a name of this machine, such as 0.0.0.0, is needed'],
    [{ PROCESSES: '0' }, 'PROCESSES holds "0"; a whole number from 1 to 64 is needed'],
    [{ METRICS_PORT: '65535', PROCESSES: '2' }, 'METRICS_PORT holds "65535"; a whole number from 1 to 65534 is needed'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY holds "yes"; a whole number from 0 to 16 is needed'],
    [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT holds "no"; on or off is needed'],
    [
      { PUBLIC_URL: 'trademates.example' },
      'PUBLIC_URL holds "trademates.example"; http:// or https:// with a host and no path, such as https://trademates.example, is needed',
    ],
    [
      { PUBLIC_URL: 'https://example.com/app' },
      'PUBLIC_URL holds "https://example.com/app"; http:// or https:// with a host and no path, such as https://trademates.example, is needed',
    ],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL holds "mysql://db"; postgres://user:password@host:5432/database is needed'],
    [{ MAIL_URL: 'mail.example' }, 'MAIL_URL holds "mail.example"; smtp://user:password@host:port is needed'],
    [
      { FILES_URL: 's3://bucket/folder' },
      'FILES_URL holds "s3://bucket/folder"; file:, or s3://bucket?endpoint=https://host:port&region=name, is needed',
    ],
    [
      { FILES_URL: 's3://key:secret@bucket' },
      'FILES_URL holds "s3://***@bucket"; file:, or s3://bucket?endpoint=https://host:port&region=name, is needed',
    ],
    [
      { FILES_URL: 's3://bucket?endpoint=disk' },
      'FILES_URL holds "s3://bucket?endpoint=disk"; file:, or s3://bucket?endpoint=https://host:port&region=name, is needed',
    ],
    [{ REDIS_URL: 'https://me:hush@cache' }, 'REDIS_URL holds "https://***@cache"; redis://user:password@host:6379 is needed'],
    [{ GOOGLE_ISSUER: 'https://id.example' }, 'GOOGLE_ISSUER is set; GOOGLE_CLIENT_ID is needed beside it'],
    [
      { GOOGLE_CLIENT_ID: 'me', GOOGLE_ISSUER: 'http://id.example' },
      'GOOGLE_ISSUER holds "http://id.example"; an https:// address, or an http:// one of this machine, is needed',
    ],
    [{ PRICES: 'unknown' }, 'PRICES holds "unknown"; names out of binance, kraken, coinbase, ecb, finnhub, twelvedata are needed'],
    [{ PRICES: 'finnhub' }, 'PRICES names finnhub; FINNHUB_KEY is needed beside it'],
    [
      { PRICES: 'kraken', KRAKEN_URL: 'http://kraken.example' },
      'KRAKEN_URL holds "http://kraken.example"; an https:// address, or an http:// one of this machine, is needed',
    ],
    [{ FACEBOOK_APP_ID: '123' }, 'FACEBOOK_APP_ID is set; FACEBOOK_APP_SECRET is needed beside it'],
    [{ FACEBOOK_APP_SECRET: 'hush' }, 'FACEBOOK_APP_SECRET is set; FACEBOOK_APP_ID is needed beside it'],
    [{ FACEBOOK_GRAPH_URL: 'https://graph.example' }, 'FACEBOOK_GRAPH_URL is set; FACEBOOK_APP_ID is needed beside it'],
  ])('rejects %o with one line', (env, line) => {
    expect(errorOf(env)).toBe(line)
  })

  it('never shows a secret in an error message', () => {
    expect(errorOf({ SECRET: 'hunter2' })).toBe('SECRET holds 7 characters; at least 32 are needed')
    expect(errorOf({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).toContain('"mysql://***@db/x"')
    expect(errorOf({ DATABASE_URL: 'mysql://db/x?password=hunter2&a=b' })).toContain('"mysql://db/x?password=***&a=b"')
    expect(errorOf({ MAIL_URL: 'http://me:p@ss/hunter2@mail' })).not.toMatch(/hunter2|p@ss/)
    expect(errorOf({ NEWS: 'https://me:hunter2@traders.example/feed' })).not.toContain('hunter2')
    expect(errorOf({ FACEBOOK_APP_SECRET: 'hunter2' })).not.toContain('hunter2')
  })

  it('keeps an error message on one line for any value', () => {
    const line = errorOf({ PORT: `30\n00${'0'.repeat(500)}` })
    expect(line).not.toContain('\n')
    expect(line?.length).toBeLessThan(200)
  })
})
