import { expect, it } from 'vitest'
import { defaultTheme } from '../../campaign/model/theme.ts'
import type { LanguageCode } from '../../languages/languages.ts'
import { buildSection } from '../../testing/build-section.ts'
import { buildBlock } from '../../testing/render-block.tsx'
import { rich } from '../../blocks/rich.ts'
import { checkLanguage, likelyLanguages } from './check-language.ts'

const texts = {
  en: 'A clear promise, and what people get when they join before Friday.',
  ar: 'وعد واضح وما يحصل عليه الناس عندما ينضمون إلينا قبل يوم الجمعة القادم.',
  uk: 'Чітка обіцянка і те, що отримають люди, якщо приєднаються до п’ятниці.',
  ru: 'Ясное обещание и то, что получат люди, если присоединятся до пятницы.',
  ja: 'はっきりとした約束と、金曜日までに参加した人が受け取れるものをここに書きます。今すぐ始めましょう。',
  he: 'הבטחה ברורה ומה שאנשים מקבלים כשהם מצטרפים אלינו לפני יום שישי הקרוב.',
}

function pageIn(words: string, language?: LanguageCode) {
  const block = buildBlock('rich-text', { text: rich(words) })
  const sections = [buildSection([[block]])]
  const said = { id: 'p', path: '/', title: '', description: '', sections, variants: [] }
  return language ? { ...said, language } : said
}

const check = (words: string, language: LanguageCode, ofPage?: LanguageCode) =>
  checkLanguage({
    schemaVersion: 3,
    theme: defaultTheme,
    site: { language, words: {} },
    pages: [pageIn(words, ofPage)],
  }).map(({ level, message }) => `${level}: ${message}`)

it('finds a page whose letters are not those of its language', () => {
  expect(check(texts.ar, 'en')).toEqual([
    'warning: The page / is in English, but most of its letters are Arabic. Choose its language.',
  ])
  expect(check(texts.en, 'ja')).toEqual([
    'warning: The page / is in Japanese, but most of its letters are Latin. Choose its language.',
  ])
})

it('says nothing where both fit, of a page with its own language, and of a few words', () => {
  for (const code of ['ar', 'uk', 'ru', 'ja', 'he'] as const)
    expect(check(texts[code], code)).toEqual([])
  expect(check(texts.en, 'de')).toEqual([])
  expect(check(texts.ar, 'en', 'ar')).toEqual([])
  expect(check('مرحبا', 'en')).toEqual([])
})

it('knows which languages it may be', () => {
  expect(likelyLanguages(pageIn(texts.ar), 'en')).toEqual(['ar'])
  expect(likelyLanguages(pageIn(texts.uk), 'en')).toEqual(['uk'])
  expect(likelyLanguages(pageIn(texts.ru), 'en')).toEqual(['ru'])
  expect(likelyLanguages(pageIn(texts.ja), 'de')).toEqual(['ja'])
  expect(likelyLanguages(pageIn(texts.he), 'ar')).toEqual(['he'])
  expect(likelyLanguages(pageIn(texts.en), 'de')).toEqual([])
})
