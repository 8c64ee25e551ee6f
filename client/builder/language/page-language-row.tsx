import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { languageNames } from '#shared/languages/language-names.ts'
import { isLanguage } from '#shared/languages/languages.ts'
import { LanguageSelect } from '#client/ui/languages/language-select.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { choosePageLanguage } from './choose-language.ts'

const asCampaign = 'campaign'

/** What one page is said in, where it differs from the campaign. */
export function PageLanguageRow({ page }: { page: PageSnapshot }) {
  const builder = useBuilder()
  const usual = useCampaign(({ site }) => site.language)
  const choose = (wanted: string | null) => {
    const code = isLanguage(wanted) ? wanted : null
    if (code === (page.language ?? null)) return
    choosePageLanguage(builder, page.id, code).catch(() => sayNotLoaded('The language'))
  }
  return (
    <FieldRow label="Language" help="Its words, dates and the way it is read.">
      {({ id, describedBy }) => (
        <LanguageSelect
          id={id}
          label={null}
          size="xs"
          unset={{ value: asCampaign, label: `As the campaign: ${languageNames[usual].english}` }}
          value={page.language ?? asCampaign}
          onChange={choose}
          aria-describedby={describedBy}
        />
      )}
    </FieldRow>
  )
}
