import type { DimensionName } from '#shared/contract/dimensions.ts'

/** What an event says by dimension, written down by hand. */
export type Said = Partial<Record<DimensionName, string | null>>

type Sent = { headers: Record<string, string>; said: Said; isRobot?: boolean; isSteered?: boolean }

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

const device = (agent: string, device: string, browser: string, system: string): Sent => ({
  headers: { 'user-agent': agent },
  said: { device, browser, system },
})

export const devices: readonly Sent[] = [
  device(`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'desktop', 'Chrome', 'Linux'),
  device(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
    'desktop',
    'Firefox',
    'Windows',
  ),
  device(
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`,
    'mobile',
    'Safari',
    'iOS',
  ),
  device(
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
    'mobile',
    'Chrome',
    'Android',
  ),
  device(
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36 Instagram 330.0.0.40.92 Android`,
    'mobile',
    'Instagram',
    'Android',
  ),
  device(
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`,
    'tablet',
    'Safari',
    'iOS',
  ),
]

/** Who is no person: by its name, or as a program steers it. */
export const robots: readonly Sent[] = [
  {
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    said: { device: 'desktop', browser: 'Other', system: 'Other' },
    isRobot: true,
  },
  {
    headers: {
      'user-agent': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`,
    },
    said: { device: 'desktop', browser: 'Chrome', system: 'macOS' },
    isRobot: true,
    isSteered: true,
  },
]

export const languages: readonly { accepts: string; language: string }[] = [
  { accepts: 'de-AT,de;q=0.9,en;q=0.5', language: 'de' },
  { accepts: 'en-US', language: 'en' },
  { accepts: 'iw,en', language: 'he' },
  { accepts: '', language: '' },
]

/** Where addresses are, by their third number. */
export const regions = [
  { country: 'AT', region: 'AT-9' },
  { country: 'US', region: 'US-CA' },
  { country: 'AU', region: '' },
  { country: '', region: '' },
] as const

const origin = (
  source: string,
  channel: string,
  [medium = '', campaign = '', content = '', term = '', link = '']: readonly string[] = [],
): Said => ({ source, channel, medium, campaign, content, term, link: link || null })

/** Of who came from nowhere that says anything. */
export const fromNowhere = origin('', 'direct')

/** What a view brings, as the script sends it, and what it stands for. */
export const origins: readonly { sends: { r?: string; u?: string }; said: Said }[] = [
  { sends: { r: 'm.facebook.com' }, said: origin('Facebook', 'social') },
  { sends: { r: 'www.google.at' }, said: origin('Google', 'search') },
  { sends: { r: 'News.example' }, said: origin('news.example', 'referral') },
  {
    sends: { u: 'utm_source=google&utm_medium=CPC&utm_campaign=Brand' },
    said: origin('Google', 'paid-search', ['cpc', 'Brand']),
  },
  {
    sends: {
      r: 'mail.example',
      u: 'utm_source=Mailing&utm_medium=email&utm_campaign=Spring&utm_content=Hero&utm_term=shoes&utm_id=0123abcv',
    },
    said: origin('mailing', 'email', ['email', 'Spring', 'Hero', 'shoes', '0123abcv']),
  },
  {
    sends: { u: 'utm_source=fb&utm_medium=paid_social&utm_campaign=Spring&utm_id=9876stuv' },
    said: origin('Facebook', 'paid-social', ['paid_social', 'Spring', '', '', '9876stuv']),
  },
]
