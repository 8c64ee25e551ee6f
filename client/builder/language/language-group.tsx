import { Button } from '@mantine/core'
import { useState } from 'react'
import { likelyLanguages } from '#shared/page/checks/check-language.ts'
import { languageNames } from '#shared/languages/language-names.ts'
import { isLanguage, readingDirection } from '#shared/languages/languages.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LanguageSelect } from '#client/ui/languages/language-select.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import inspector from '../inspector/inspector.module.css'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { chooseLanguage } from './choose-language.ts'

const wordsDialog = lazyFile(async () => (await import('./words-dialog.tsx')).WordsDialog)

const ways = { ltr: 'Read from left to right.', rtl: 'Read from right to left.' }

/** What the pages of the campaign are said in, and the way to the words of the product on them. */
export function LanguageGroup() {
  const builder = useBuilder()
  const code = useCampaign(({ site }) => site.language)
  const likely = useCampaign(({ pages, site }) => {
    const first = pages.find(({ language }) => !language)
    return first && likelyLanguages(first, site.language)[0]
  })
  const [isOpen, setOpen] = useState(false)
  const choose = (wanted: string | null) => {
    if (!isLanguage(wanted) || wanted === code) return
    chooseLanguage(builder, wanted).catch(() => sayNotLoaded('The language'))
  }
  return (
    <section className={inspector.group} aria-label="Language">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Language
      </Heading>
      <FieldRow label="Pages are in" help={ways[readingDirection(code)]}>
        {({ id, describedBy }) => (
          <LanguageSelect
            id={id}
            label={null}
            size="xs"
            value={code}
            onChange={choose}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      {likely === undefined ? null : (
        <Button size="xs" variant="light" fullWidth onClick={() => choose(likely)}>
          It looks like {languageNames[likely].english}. Change to it
        </Button>
      )}
      <Button size="xs" variant="default" fullWidth onClick={() => setOpen(true)}>
        Words of the pages
      </Button>
      {isOpen ? (
        <LazyBoundary
          part={wordsDialog}
          props={{ onClose: () => setOpen(false) }}
          onFailed={() => {
            setOpen(false)
            sayNotLoaded('The words')
          }}
        />
      ) : null}
    </section>
  )
}
