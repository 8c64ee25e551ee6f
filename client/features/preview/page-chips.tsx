import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCircle, IconCircleHalf2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { isAllSeen, lookedAtWidths } from './seen-pages.ts'
import type { SeenPage } from './seen-pages.ts'
import classes from './page-chips.module.css'

type PageChipsProps = {
  pages: readonly SeenPage[]
  /** What is shown, a page or a variant. */
  pageId: string | undefined
  /** A version is looked at before an answer: what was opened of it is ticked. */
  isReviewed: boolean
  onChoose: (path: string, variantId?: string) => void
}

/** The pages of the campaign side by side, each with its variants by their letters. */
export function PageChips({ pages, pageId, isReviewed, onChoose }: PageChipsProps) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!pageId) return
    const chip = row.current?.querySelector('[aria-current]')
    chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pageId])
  const chipOf = (page: SeenPage, children: ReactNode) => (
    <UnstyledButton
      key={page.id}
      className={classes.chip}
      aria-current={page.id === pageId ? 'page' : undefined}
      title={page.variantOf === null ? undefined : page.title}
      onClick={() => onChoose(page.path, page.variantOf === null ? undefined : page.id)}
    >
      {isReviewed ? <Tick page={page} /> : null}
      {children}
      {isReviewed ? <Spoken>, {seenWords(page)}</Spoken> : null}
    </UnstyledButton>
  )
  return (
    <nav ref={row} className={classes.chips} aria-label="Pages">
      {pages
        .filter(({ variantOf }) => variantOf === null)
        .map((page) => {
          const variants = pages.filter(({ variantOf }) => variantOf === page.id)
          const title = (
            <span className={classes.title} dir="auto" translate="no">
              {page.title}
            </span>
          )
          if (variants.length === 0) return chipOf(page, title)
          return (
            <span
              key={page.id}
              role="group"
              aria-label={`${page.title} and its variants`}
              className={classes.family}
            >
              {chipOf(
                page,
                <>
                  {title}
                  <span className={classes.letter}>{page.letter}</span>
                </>,
              )}
              {variants.map((variant) =>
                chipOf(
                  variant,
                  <>
                    <span className={classes.letter} aria-hidden>
                      {variant.letter}
                    </span>
                    <Spoken>{variant.title}</Spoken>
                  </>,
                ),
              )}
            </span>
          )
        })}
    </nav>
  )
}

function Tick({ page }: { page: SeenPage }) {
  const Icon = isAllSeen(page) ? IconCheck : page.widths.length > 0 ? IconCircleHalf2 : IconCircle
  const state = isAllSeen(page) ? 'all' : page.widths.length > 0 ? 'half' : 'none'
  return <Icon size={14} stroke={2} className={classes.tick} data-seen={state} aria-hidden />
}

/** `seen at phone width, not yet at desktop width` */
export function seenWords(page: SeenPage): string {
  if (isAllSeen(page)) return 'seen at phone and desktop width'
  const missing = lookedAtWidths.find((width) => !page.widths.includes(width))
  const [seen] = page.widths
  return seen ? `seen at ${seen} width, not yet at ${missing} width` : 'not opened yet'
}
