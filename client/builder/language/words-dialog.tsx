import { Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { setSite } from '#shared/campaign/edits/set-site.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import { searchForm } from '#shared/lib/search-form.ts'
import answersInEnglish from '#shared/languages/answers-in-english.ts'
import { languageNames } from '#shared/languages/language-names.ts'
import type { LanguageCode } from '#shared/languages/languages.ts'
import { readingDirection } from '#shared/languages/languages.ts'
import { inEnglish } from '#shared/languages/page-language.ts'
import { wordGroups } from '#shared/languages/word-groups.ts'
import type { AnyWord } from '#shared/languages/word-groups.ts'
import { lazyLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import { useFetched } from '#client/lib/loading/use-fetched.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import { TextControl } from '../inspector/text-control.tsx'
import panels from '../panels/panels.module.css'
import { shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { missingGaps } from './missing-gaps.ts'

const inEnglishToo = { ...inEnglish.words, ...answersInEnglish }
type Words = Readonly<Record<AnyWord, string>>

/** Every word that the product puts on the page that is shown, to be said otherwise. */
export function WordsDialog({ onClose }: { onClose: () => void }) {
  const code = useShownLanguage()
  const words = useWords(code)
  const [search, setSearch] = useState('')
  const shown = wordGroups
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => isFound(words, key, search)) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Words of the pages in ${languageNames[code].english}`}
      size="lg"
    >
      <Stack gap="16">
        <Text size="13" tone="ink-2" pretty>
          What Fanfare itself says on the pages and to their visitors. Write what it should say
          instead; an empty field takes its own words. What a block begins with, such as the words
          of a button, is changed in the block.
        </Text>
        <input
          type="search"
          className={panels.searchField}
          aria-label="Search the words"
          placeholder="Search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {shown.map(({ title, keys }) => (
          <Stack as="section" key={title} gap="8" aria-label={title}>
            <Heading as="h3" size="13">
              {title}
            </Heading>
            {keys.map((key) => (
              <WordRow key={key} name={key} code={code} word={words[key]} />
            ))}
          </Stack>
        ))}
        {shown.length === 0 ? <Text tone="ink-2">No word is like “{search}”.</Text> : null}
      </Stack>
    </Modal>
  )
}

/** The language of the page that is shown. */
function useShownLanguage(): LanguageCode {
  const pageId = useView((view) => view.pageId)
  const usual = useCampaign(({ site }) => site.language)
  const own = useCampaign((campaign) => shownPage(campaign, { pageId })?.language)
  return own ?? usual
}

/** What the product says in a language; in English until it is fetched. */
function useWords(code: LanguageCode): Words {
  const file = useFetched(lazyLanguage(code))?.file
  return useMemo(() => (file ? { ...file.words, ...file.answers } : inEnglishToo), [file])
}

type WordRowProps = { name: AnyWord; code: LanguageCode; word: string }

function WordRow({ name, code, word }: WordRowProps) {
  const { doc, origin } = useBuilder().session
  const own = useCampaign(({ site }) => spokenOn(site, { language: code }).words[name] ?? '')
  const lacking = missingGaps(word, own)
  const write = (after: string) => setSite(doc, { words: { [`${code}/${name}`]: after } }, origin)
  return (
    <FieldRow
      label={inEnglishToo[name]}
      error={lacking.length > 0 ? `Leave ${lacking.join(' and ')} in it.` : undefined}
    >
      {({ id, describedBy }) => (
        <div dir={readingDirection(code)} lang={code}>
          <TextControl
            id={id}
            describedBy={describedBy}
            value={own}
            maxLength={limits.ownWord}
            placeholder={word}
            write={write}
          />
        </div>
      )}
    </FieldRow>
  )
}

function isFound(words: Words, key: AnyWord, search: string): boolean {
  const wanted = searchForm(search.trim())
  return [words[key], inEnglishToo[key]].some((word) => searchForm(word).includes(wanted))
}
