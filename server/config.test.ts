import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null })
    expect([...config.roles]).toEqual(['web', 'collab', 'worker'])
  })

  it('takes an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('names every wrong variable in one message', () => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://x', FANFARE_ROLES: 'web,cook' }
    expect(() => readConfig(wrong)).toThrow(/PORT: [\s\S]*DATABASE_URL: [\s\S]*FANFARE_ROLES/)
  })

  it('keeps only the origin of public addresses', () => {
    expect(readConfig({ PUBLIC_URL: 'https://app.example/path' }).publicUrl).toBe(
      'https://app.example',
    )
  })

  it('takes a mail server by URL and one address to send from', () => {
    const set = { SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: 'hello@example.com' }
    expect(readConfig(set)).toMatchObject({ smtpUrl: set.SMTP_URL, mailFrom: set.MAIL_FROM })
    expect(() => readConfig({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL/)
    expect(() => readConfig({ MAIL_FROM: 'a@b.example, c@d.example' })).toThrow(/MAIL_FROM/)
  })

  it('takes operators by their addresses, in any spelling', () => {
    const operators = (OPERATORS: string) => [...readConfig({ OPERATORS }).operators]
    expect(operators('')).toEqual([])
    expect(operators('Ada@Example.com, bob@example.com,')).toEqual([
      'ada@example.com',
      'bob@example.com',
    ])
    expect(() => operators('ada@example.com bob')).toThrow(/OPERATORS: must be addresses/)
  })

  it('bounds what a company may have, where no plans are sold', () => {
    expect(readConfig({}).companyLimits).toEqual({
      campaigns: null,
      storage: null,
      documents: null,
    })
    const set = { MOST_CAMPAIGNS: '300', MOST_STORAGE_MB: '5000', MOST_DOCUMENTS_MB: '' }
    const limits = { campaigns: 300, storage: 5_000, documents: null }
    expect(readConfig(set).companyLimits).toEqual(limits)
    for (const wrong of ['0', '1.5', 'many'])
      expect(() => readConfig({ MOST_CAMPAIGNS: wrong })).toThrow(/MOST_CAMPAIGNS: must be/)
    const sold = { STRIPE_SECRET_KEY: 'sk_test_1', MOST_STORAGE_MB: '5' }
    expect(() => readConfig(sold)).toThrow(
      /MOST_STORAGE_MB: is for installations that sell no plans/,
    )
  })

  it('takes a database of countries by its path', () => {
    expect(readConfig({ GEOIP_DB: '' }).geoipDb).toBeNull()
    expect(readConfig({ GEOIP_DB: 'geo/city.mmdb' }).geoipDb).toBe(resolve('geo/city.mmdb'))
  })

  it('takes servers of DNS by address', () => {
    const dnsServers = (DNS_SERVERS: string) => readConfig({ DNS_SERVERS }).dnsServers
    expect(dnsServers('')).toEqual([])
    const several = ['1.1.1.1', '127.0.0.1:5353', '::1', '[::1]:5353']
    expect(dnsServers(several.join(', '))).toEqual(several)
    for (const wrong of ['dns.example', '1.1.1.1:', '1.1.1'])
      expect(() => dnsServers(wrong)).toThrow(/DNS_SERVERS: must be IP addresses/)
  })

  it('sells plans with all four settings of Stripe or with none, and over plain HTTP only here', () => {
    const set = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_TEAM: 'price_1',
      STRIPE_PRICE_BUSINESS: 'price_2',
    }
    expect(readConfig({}).stripe).toBeNull()
    expect(readConfig(set).stripe).toMatchObject({ prices: { team: 'price_1' }, apiUrl: null })
    for (const name of Object.keys(set))
      expect(() => readConfig({ ...set, [name]: '' })).toThrow(new RegExp(`${name}: is missing`))
    expect(() => readConfig({ ...set, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow(/secret key/)
    const at = (url: string) => readConfig({ ...set, STRIPE_API_URL: url }).stripe?.apiUrl
    expect(at('http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111')
    expect(() => at('http://stripe.example')).toThrow(/must be https/)
  })

  it('keeps files in a bucket with its name and key, or with none of them', () => {
    const set = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({}).s3).toBeNull()
    const key = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const amazon = { endpoint: null, bucket: 'files', region: 'us-east-1', ...key }
    expect(readConfig(set).s3).toEqual(amazon)
    for (const name of Object.keys(set))
      expect(() => readConfig({ ...set, [name]: '' })).toThrow(new RegExp(`${name}: is missing`))
    const elsewhere = { S3_ENDPOINT: 'https://s3.example.com/', S3_REGION: 'eu-central-003' }
    expect(readConfig({ ...set, ...elsewhere }).s3).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'eu-central-003',
    })
    expect(() => readConfig({ ...set, S3_BUCKET: 'Not a Bucket' })).toThrow(/name of a bucket/)
  })

  it('runs the embedded identity in production only when told to', () => {
    const allowed = (env: NodeJS.ProcessEnv) => readConfig(env).embeddedIdentityAllowed
    expect(allowed({})).toBe(true)
    expect(allowed({ NODE_ENV: 'production' })).toBe(false)
    expect(allowed({ NODE_ENV: 'production', FANFARE_EMBEDDED_IDENTITY: '1' })).toBe(true)
  })
})
