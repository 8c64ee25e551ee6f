import { ActionIcon, Button, Popover, SegmentedControl, Select } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
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
  const { onClose } = props
  const isPhone = useNarrow()
  return (
    <div className={classes.head}>
      <TwoVersions {...props} isPhone={isPhone} />
      {isPhone ? (
        <>
          <ShownInSheet {...props} />
          <ActionIcon size={44} className={classes.go ?? ''} aria-label="Close" onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </>
      ) : (
        <>
          <div className={classes.shown}>
            <Shown {...props} />
          </div>
          <Button size="xs" variant="default" className={classes.close ?? ''} onClick={onClose}>
            Close
          </Button>
        </>
      )}
    </div>
  )
}

const select = {
  size: 'xs',
  allowDeselect: false,
  classNames: { option: classes.option ?? '' },
} as const

function TwoVersions({ choices, compared, onCompare, isPhone }: HeadProps & { isPhone: boolean }) {
  const versions = useChoices(choices)
  const wordsOf = (value: string) => versions.find(({ number }) => String(number) === value)?.words
  const asOptions = (chosen: typeof versions) =>
    chosen.map(({ number, words }) => ({
      value: String(number),
      label: isPhone ? `Version ${number}` : words,
    }))
  const either = {
    ...select,
    className: classes.version ?? '',
    comboboxProps: isPhone ? wide : overAll,
    renderOption: ({ option }: { option: { value: string; label: string } }) =>
      wordsOf(option.value) ?? option.label,
  }
  return (
    <div className={classes.two}>
      <Select
        {...either}
        aria-label="From"
        data={asOptions(versions.filter(({ number }) => number < (compared.to ?? Infinity)))}
        value={String(compared.from)}
        onChange={(value) => value && onCompare({ ...compared, from: Number(value) })}
      />
      <span aria-hidden className={classes.arrow}>
        →
      </span>
      <Select
        {...either}
        aria-label="To"
        data={[
          { value: 'now', label: 'Now' },
          ...asOptions(versions.filter(({ number }) => number > compared.from)),
        ]}
        value={compared.to === null ? 'now' : String(compared.to)}
        onChange={(value) =>
          value && onCompare({ ...compared, to: value === 'now' ? null : Number(value) })
        }
      />
    </div>
  )
}

/** On a phone, whose room is for the page: behind a button. */
function ShownInSheet(props: HeadProps) {
  const [isOpen, setOpen] = useState(false)
  const closing =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      setOpen(false)
      choose(value)
    }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size={44}
          className={classes.go ?? ''}
          aria-label="Page and view"
          onClick={() => setOpen((open) => !open)}
        >
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Page and view" className={classes.sheet ?? ''}>
        <Shown {...props} onView={closing(props.onView)} onPage={closing(props.onPage)} isInSheet />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Which page, and how it is shown; side by side only where there is room. */
function Shown(props: HeadProps & { isInSheet?: boolean }) {
  const { view, onView, pages, pageId, onPage, isInSheet = false } = props
  const views: { value: View; label: string }[] = [
    { value: 'page', label: 'On the page' },
    { value: 'slider', label: 'Slider' },
    ...(isInSheet ? [] : [{ value: 'beside' as const, label: 'Side by side' }]),
  ]
  return (
    <>
      {pages.length > 1 ? (
        <Select
          {...select}
          {...(isInSheet ? { label: 'Page' } : { 'aria-label': 'Page' })}
          className={classes.pages ?? ''}
          comboboxProps={isInSheet ? inSheet : overAll}
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
    </>
  )
}

const overAll = { withinPortal: true }
const wide = { ...overAll, width: 260, position: 'bottom-start' } as const
/** What opens outside of the sheet would close it. */
const inSheet = { withinPortal: false }

/** The versions to choose from with their words, newest first. */
function useChoices({ campaignId, reviews, maySeeAll }: Choices) {
  const { versions } = useVersions(campaignId, maySeeAll)
  const [now] = useState(Date.now)
  const rounds = reviews.map(({ version, createdAt }) => ({
    number: version.number,
    words: `Version ${version.number} · ${versionTime(createdAt, now)}`,
  }))
  const all = versions.map((version) => ({
    number: version.number,
    words: `Version ${version.number} · ${versionTime(version.createdAt, now)} · ${versionTitle(version)}`,
  }))
  const known = new Map([...rounds, ...all].map((one) => [one.number, one]))
  return [...known.values()].sort((a, b) => b.number - a.number)
}
