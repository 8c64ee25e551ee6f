import type { LanguageCode } from './languages.ts'
import { defaultLanguage, isLanguage } from './languages.ts'

/** What each language is called in English, and what it calls itself; in the order of English. */
export const languageNames: Readonly<Record<LanguageCode, { english: string; own: string }>> = {
  ar: { english: 'Arabic', own: 'العربية' },
  'zh-Hans': { english: 'Chinese (Simplified)', own: '简体中文' },
  cs: { english: 'Czech', own: 'Čeština' },
  da: { english: 'Danish', own: 'Dansk' },
  nl: { english: 'Dutch', own: 'Nederlands' },
  en: { english: 'English', own: 'English' },
  fi: { english: 'Finnish', own: 'Suomi' },
  fr: { english: 'French', own: 'Français' },
  de: { english: 'German', own: 'Deutsch' },
  el: { english: 'Greek', own: 'Ελληνικά' },
  he: { english: 'Hebrew', own: 'עברית' },
  hi: { english: 'Hindi', own: 'हिन्दी' },
  hu: { english: 'Hungarian', own: 'Magyar' },
  id: { english: 'Indonesian', own: 'Bahasa Indonesia' },
  it: { english: 'Italian', own: 'Italiano' },
  ja: { english: 'Japanese', own: '日本語' },
  ko: { english: 'Korean', own: '한국어' },
  nb: { english: 'Norwegian', own: 'Norsk bokmål' },
  pl: { english: 'Polish', own: 'Polski' },
  pt: { english: 'Portuguese', own: 'Português' },
  ro: { english: 'Romanian', own: 'Română' },
  ru: { english: 'Russian', own: 'Русский' },
  es: { english: 'Spanish', own: 'Español' },
  sv: { english: 'Swedish', own: 'Svenska' },
  tr: { english: 'Turkish', own: 'Türkçe' },
  uk: { english: 'Ukrainian', own: 'Українська' },
  vi: { english: 'Vietnamese', own: 'Tiếng Việt' },
}

const otherTags: Readonly<Record<string, LanguageCode>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' }

/**
 * The first of the BCP 47 tags, as browsers list them, that is a language of pages; English when none
 * is. Traditional Chinese is none.
 */
export function matchLanguage(tags: readonly string[]): LanguageCode {
  for (const tag of tags) {
    const [base = ''] = tag.toLowerCase().split('-')
    if (base === 'zh' && !/hant|tw|hk|mo/i.test(tag)) return 'zh-Hans'
    const known = otherTags[base] ?? base
    if (isLanguage(known)) return known
  }
  return defaultLanguage
}
