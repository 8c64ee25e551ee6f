import { textOf } from '../../blocks/rich.ts'
import { isRichText } from '../../campaign/model/accept-value.ts'
import type { CampaignSnapshot, PageSnapshot, PropValue } from '../../campaign/model/snapshot.ts'
import type { LanguageCode } from '../../languages/languages.ts'
import { languageNames } from '../../languages/language-names.ts'
import type { CheckResult } from './check-result.ts'
import { blocksOf } from './page-blocks.ts'

const scripts = {
  Latin: /\p{Script=Latin}/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
  Greek: /\p{Script=Greek}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Devanagari: /\p{Script=Devanagari}/gu,
  Korean: /\p{Script=Hangul}/gu,
  'Chinese or Japanese': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
} as const
type Script = keyof typeof scripts

/** Of the languages that are not in Latin letters. */
const scriptOf: Partial<Record<LanguageCode, Script>> = {
  ar: 'Arabic',
  el: 'Greek',
  he: 'Hebrew',
  hi: 'Devanagari',
  ja: 'Chinese or Japanese',
  ko: 'Korean',
  ru: 'Cyrillic',
  uk: 'Cyrillic',
  'zh-Hans': 'Chinese or Japanese',
}

/** With fewer letters than this a page says nothing of its language. */
const fewestLetters = 40
/** So much of its letters must be of one script. */
const clearShare = 0.6

/** The pages whose texts are in other letters than their language is written in. */
export function checkLanguage({ pages, site }: CampaignSnapshot): CheckResult[] {
  return pages.flatMap((page) => {
    const code = page.language ?? site.language
    const script = scriptOfPage(page)
    if (script === null || script === (scriptOf[code] ?? 'Latin')) return []
    const { english } = languageNames[code]
    const message = `The page ${page.path} is in ${english}, but most of its letters are ${script}. Choose its language.`
    return [{ id: `language:${page.id}`, level: 'warning', message, pageId: page.id }]
  })
}

/** The languages that a page may be in by its letters, where that is another than `code`; else none. */
export function likelyLanguages(page: PageSnapshot, code: LanguageCode): LanguageCode[] {
  const script = scriptOfPage(page)
  if (script === null || script === (scriptOf[code] ?? 'Latin')) return []
  if (script === 'Cyrillic') return /[іїєґ]/iu.test(wordsOf(page)) ? ['uk'] : ['ru']
  if (script === 'Chinese or Japanese')
    return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(wordsOf(page)) ? ['ja'] : ['zh-Hans']
  return Object.entries(scriptOf).flatMap(([known, its]) =>
    its === script && isCode(known) ? [known] : [],
  )
}

const isCode = (code: string): code is keyof typeof scriptOf => Object.hasOwn(scriptOf, code)

function scriptOfPage(page: PageSnapshot): Script | null {
  const words = wordsOf(page)
  const counts = Object.entries(scripts).map(([script, letters]) => ({
    script,
    count: words.match(letters)?.length ?? 0,
  }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  if (!most || all < fewestLetters || most.count < all * clearShare) return null
  return isScript(most.script) ? most.script : null
}

const isScript = (name: string): name is Script => Object.hasOwn(scripts, name)

/** All that people have written on a page; addresses are no words. */
function wordsOf(page: PageSnapshot): string {
  const values = blocksOf(page).flatMap(({ props }) => Object.values(props))
  return [page.title, page.description, ...values.flatMap(textsIn)].join(' ')
}

function textsIn(value: PropValue): string[] {
  if (isRichText(value)) return [textOf(value)]
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => Object.values(item).filter(isRichText).map(textOf))
}
