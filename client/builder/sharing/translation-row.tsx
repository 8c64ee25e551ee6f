import { Select } from '@mantine/core'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { translationsOf } from '#shared/campaign/model/translations.ts'
import { languageNames } from '#shared/languages/language-names.ts'
import { FieldRow } from '../inspector/field-row.tsx'
import classes from '../inspector/inspector.module.css'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'

const noPage = 'none'

/** Which page says the same in another language; nothing where all are in one. */
export function TranslationRow({ page }: { page: PageSnapshot }) {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const pages = useCampaign((campaign) => campaign.pages)
  const site = useCampaign((campaign) => campaign.site)
  const languageOf = ({ language }: PageSnapshot) => language ?? site.language
  const { translates } = page
  const others = pages.filter(
    (other) => other.id === translates || languageOf(other) !== languageOf(page),
  )
  if (others.length === 0 && translates === undefined) return null
  const named = (other: PageSnapshot) =>
    `${other.title || other.path} · ${languageNames[languageOf(other)].english}`
  const isThis = ({ id }: PageSnapshot) => id === page.id
  const alike = translationsOf({ pages, site }, page).filter((other) => !isThis(other))
  const further = alike.filter(({ id }) => id !== translates)
  const isNamed = translates === undefined && alike.length > 0
  const isGone = translates !== undefined && !pages.some(({ id }) => id === translates)
  const choose = (wanted: string | null) => {
    if (wanted === null || wanted === (translates ?? noPage)) return
    const other = wanted === noPage ? null : wanted
    asOneStep(builder, () => setPage(doc, { pageId: page.id, translates: other }, origin))
  }
  return (
    <FieldRow
      label="The same page in another language"
      help="Search engines show people the one in their language, from when it is published next."
      error={isGone ? 'This page is gone. Choose another one, or none.' : undefined}
    >
      {({ id, describedBy }) => (
        <>
          <Select
            id={id}
            size="xs"
            classNames={{ input: classes.select ?? '' }}
            aria-describedby={describedBy}
            allowDeselect={false}
            placeholder="Choose a page"
            data={[
              { value: noPage, label: isNamed ? 'As the other page says' : 'No other page' },
              ...others.map((other) => ({ value: other.id, label: named(other) })),
            ]}
            value={isGone ? null : (translates ?? noPage)}
            onChange={choose}
            comboboxProps={{ withinPortal: true, shadow: 'md' }}
          />
          {further.length > 0 ? (
            <p className={classes.help}>Together with {further.map(named).join(', ')}.</p>
          ) : null}
        </>
      )}
    </FieldRow>
  )
}
