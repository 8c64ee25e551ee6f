import { speak } from '#shared/languages/all-languages.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { shownAs } from '#shared/page/shown-as.ts'

/** What any page may come to show: visitors write it, counters count with it. */
const printable = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at))
/** What is drawn without being written: a space that does not break, a hyphen where a word is parted. */
const unwritten = ['\u00a0', '\u00ad', '\u2010', '\u2026']

/**
 * Every character that the pages of a campaign show or may come to show: what stands on them, the words of
 * the product in their languages, and all of these in capitals and small letters, as styles ask for them.
 */
export function charactersOf(snapshot: CampaignSnapshot, siteName: string): string {
  const { site } = snapshot
  const theme: Theme = { ...snapshot.theme, headingFont: 'serif', bodyFont: 'serif' }
  const context = createPageContext({ assetUrl: () => '', assetInfo: () => undefined })
  const head = { canonicalUrl: null, siteName }
  const texts = everyPage(snapshot).flatMap((page) => {
    const language = speak(spokenOn(site, page))
    const { title, description } = shownAs(snapshot, page)
    const shown = { ...page, title, description, variants: [] }
    const html = renderPage({ page: shown, theme, context, language, head })
    return inBothCases(html + JSON.stringify(language), language.code)
  })
  const usual = speak(spokenOn(site, {}))
  const words = inBothCases(siteName + JSON.stringify(usual), usual.code)
  const all = new Set([...printable, ...unwritten, ...Array.from(texts.join('') + words)])
  return [...all].filter((one) => !/[\p{Cc}\p{Cs}]/u.test(one)).join('')
}

const inBothCases = (text: string, language: string) =>
  [text, text.toLocaleUpperCase(language), text.toLocaleLowerCase(language)].join('')
