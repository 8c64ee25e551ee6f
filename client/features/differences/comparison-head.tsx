import { Button, SegmentedControl, Select } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { useVersions } from '#client/features/versions/public/use-versions.ts'
import { versionTime, versionTitle } from '#client/features/versions/public/version-words.ts'
import classes from './comparison.module.css'
import type { Choices } from './use-side.ts'

/** What is compared: two numbers of versions; `to` is null for the present. */
export type Compared = { from: number; to: number | null }

export type View = 'page' | 'slider' | 'beside'

type HeadProps = {
  choices: Choices
  compared: Compared
  onCompare: (compared: Compared) => void
  view: View
  onView: (view: View) => void
  pages: readonly PageSnapshot[]
  pageId: string | undefined
  onPage: (pageId: string) => void
  onClose: () => void
}

/** Above a comparison: which two, how they are shown, and which page of them. */
export function ComparisonHead(props: HeadProps) {
  const { choices, compared, onCompare, view, onView, pages, pageId, onPage, onClose } = props
  const versions = useChoices(choices)
  const isPhone = useNarrow()
  const labels = versions.map(({ number, label }) => ({ value: String(number), label }))
  const upTo = (value: string) => compared.to === null || Number(value) < compared.to
  const views: { value: View; label: string }[] = [
    { value: 'page', label: 'On the page' },
    { value: 'slider', label: 'Slider' },
    ...(isPhone ? [] : [{ value: 'beside' as const, label: 'Side by side' }]),
  ]
  const select = {
    size: 'xs',
    allowDeselect: false,
    comboboxProps: { withinPortal: true },
  } as const
  return (
    <div className={classes.head}>
      <div className={classes.two}>
        <Select
          {...select}
          aria-label="From"
          className={classes.version ?? ''}
          data={labels.filter(({ value }) => upTo(value))}
          value={String(compared.from)}
          onChange={(value) => value && onCompare({ ...compared, from: Number(value) })}
        />
        <span aria-hidden className={classes.arrow}>
          →
        </span>
        <Select
          {...select}
          aria-label="To"
          className={classes.version ?? ''}
          data={[
            { value: 'now', label: 'Now' },
            ...labels.filter(({ value }) => Number(value) > compared.from),
          ]}
          value={compared.to === null ? 'now' : String(compared.to)}
          onChange={(value) =>
            value && onCompare({ ...compared, to: value === 'now' ? null : Number(value) })
          }
        />
      </div>
      <div className={classes.how2}>
        {pages.length > 1 ? (
          <Select
            {...select}
            aria-label="Page"
            className={classes.pages ?? ''}
            data={pages.map(({ id, title, path }) => ({ value: id, label: title || path }))}
            value={pageId ?? null}
            onChange={(value) => value && onPage(value)}
          />
        ) : null}
        <SegmentedControl
          size="xs"
          aria-label="Shown"
          className={classes.views ?? ''}
          data={views}
          value={view}
          onChange={(value) => onView(views.find((one) => one.value === value)?.value ?? 'page')}
        />
      </div>
      <Button size="xs" variant="default" className={classes.close ?? ''} onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

/** The versions to choose from with their words, newest first. */
function useChoices({ campaignId, reviews, maySeeAll }: Choices) {
  const { versions } = useVersions(campaignId, maySeeAll)
  const [now] = useState(Date.now)
  const rounds = reviews.map(({ version, createdAt }) => ({
    number: version.number,
    label: `Version ${version.number} · ${versionTime(createdAt, now)}`,
  }))
  const all = versions.map((version) => ({
    number: version.number,
    label: `Version ${version.number} · ${versionTime(version.createdAt, now)} · ${versionTitle(version)}`,
  }))
  const known = new Map([...rounds, ...all].map((one) => [one.number, one]))
  return [...known.values()].sort((a, b) => b.number - a.number)
}
