import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** Apps that open links themselves; they also say which browser they are built on. */
const apps = [
  { name: 'Instagram', mark: /\bInstagram\b/ },
  { name: 'Messenger', mark: /FBAN\/Messenger|Messenger(?:ForiOS|LiteForiOS)|\bOrca-Android/ },
  { name: 'Facebook', mark: /\bFB(?:AN|AV|_IAB)\// },
  { name: 'Threads', mark: /\bBarcelona \d/ },
  { name: 'TikTok', mark: /\b(?:musical_ly|TikTok|trill|Bytedance\w*)/i },
  { name: 'LinkedIn', mark: /\bLinkedInApp\b/ },
  { name: 'Pinterest', mark: /\bPinterest\b/ },
  { name: 'Snapchat', mark: /\bSnapchat\b/ },
  { name: 'X', mark: /\bTwitter(?:Android| for )/ },
  { name: 'LINE', mark: /\bLine\/\d/ },
]

/** By how Bowser calls them. */
const browsers = new Map([
  ['Amazon Silk', 'Amazon Silk'],
  ['Android Browser', 'Android Browser'],
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chrome'],
  ['DuckDuckGo', 'DuckDuckGo'],
  ['Firefox', 'Firefox'],
  ['Focus', 'Firefox'],
  ['Google Search', 'Google app'],
  ['Internet Explorer', 'Internet Explorer'],
  ['MIUI Browser', 'Mi Browser'],
  ['Microsoft Edge', 'Edge'],
  ['NAVER Whale Browser', 'Whale'],
  ['Opera', 'Opera'],
  ['Opera Touch', 'Opera'],
  ['QQ Browser', 'QQ Browser'],
  ['Safari', 'Safari'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['UC Browser', 'UC Browser'],
  ['Vivaldi', 'Vivaldi'],
  ['WeChat', 'WeChat'],
  ['Yandex Browser', 'Yandex Browser'],
])

/** By how Bowser calls them. */
const systems = new Map([
  ['Android', 'Android'],
  ['Chrome OS', 'ChromeOS'],
  ['iOS', 'iOS'],
  ['Linux', 'Linux'],
  ['macOS', 'macOS'],
  ['Windows', 'Windows'],
])

/** What a User-Agent tells, without versions: they would tell people apart. */
export type BrowserFacts = {
  device: 'desktop' | 'mobile' | 'tablet'
  /** A browser or the app that opened the page; `Other` for those that few have. */
  browser: string
  system: string
  /** A robot, or who says nothing. */
  bot: boolean
}

/** Of the browsers of late: their names are long, and few. */
const known = new LRUCache<string, BrowserFacts>({ max: 2_000 })

/** Reads a User-Agent; an iPad that asks for desktop pages is a Mac, as it says so. */
export function browserFactsOf(userAgent: string): BrowserFacts {
  const before = known.get(userAgent)
  if (before) return before
  const facts = {
    device: deviceOf(userAgent),
    ...namesIn(userAgent),
    bot: userAgent === '' || isbot(userAgent),
  }
  known.set(userAgent, facts)
  return facts
}

function deviceOf(userAgent: string): BrowserFacts['device'] {
  if (/iPad|Tablet|PlayBook|Silk/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return 'mobile'
  // Phones say that they are mobile, before or after the system.
  return /Android/i.test(userAgent) ? 'tablet' : 'desktop'
}

/** Longer ones are made up; they are not looked through. */
const longestAgent = 1_000

function namesIn(userAgent: string): Pick<BrowserFacts, 'browser' | 'system'> {
  if (userAgent === '' || userAgent.length > longestAgent)
    return { browser: 'Other', system: 'Other' }
  const { browser, os } = Bowser.parse(userAgent)
  const app = apps.find(({ mark }) => mark.test(userAgent))
  return {
    browser: app?.name ?? browsers.get(browser.name ?? '') ?? 'Other',
    system: systems.get(os.name ?? '') ?? 'Other',
  }
}
