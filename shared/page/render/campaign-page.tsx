import { memo, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { PageLanguage } from '../../languages/page-language.ts'
import { inEnglish } from '../../languages/page-language.ts'
import type { BlockContext } from '../../blocks/define-block.ts'
import { focalPosition, picture } from '../../blocks/picture.ts'
import { readProps } from '../../blocks/read-props.ts'
import { findBlock } from '../../blocks/registry.ts'
import type {
  BlockSnapshot,
  ColumnSnapshot,
  PageSnapshot,
  SectionSnapshot,
  SectionStyle,
} from '../../campaign/model/snapshot.ts'
import { BlockView } from './block-view.tsx'
import { columnsClass, columnShares, pictureSizes, sectionAttributes } from './layout.ts'
import type { PageFrame } from './page-frame.ts'

/**
 * A page of a campaign: canvas, preview and publishing all render this. `context` and the wrappers
 * must keep their identity between renders; an unchanged part of the snapshot then costs nothing.
 * Needs `editorCss()` or `pageCss()`, `themeCss()` and `fontCss()` beside it.
 */
export const CampaignPage = memo(function CampaignPage({
  page,
  context,
  language = inEnglish,
  root: Root = 'main',
  renderText,
  wrapBlock,
  wrapColumn,
  wrapSection,
}: PageFrame & { page: PageSnapshot }) {
  const frame = useMemo(
    () => ({ context, language, renderText, wrapBlock, wrapColumn, wrapSection }),
    [context, language, renderText, wrapBlock, wrapColumn, wrapSection],
  )
  const firstPicture = firstPictureOf(page)
  return (
    <Root className="ff-page" {...spokenIn(language)}>
      {page.sections.map((section, at) => (
        <SectionView
          key={section.id}
          section={section}
          frame={frame}
          first={at === 0}
          firstPicture={at === 1 ? firstPicture : null}
        />
      ))}
    </Root>
  )
})

/** Within an application in English, the page says what it is in; an English one need not. */
function spokenIn({ code, direction }: PageLanguage) {
  return code === 'en' ? {} : { lang: code, dir: direction }
}

type SectionViewProps = {
  section: SectionSnapshot
  frame: PageFrame
  first: boolean
  /** What in this section holds the page's first picture, where the first section has none. */
  firstPicture: string | null
}

const SectionView = memo(function SectionView({
  section,
  frame,
  first,
  firstPicture,
}: SectionViewProps) {
  const shares = columnShares(section)
  const children = (
    <>
      <SectionImage
        style={section.style}
        context={frame.context}
        first={first || firstPicture === section.id}
      />
      <div className="ff-inner">
        <div className={columnsClass(section)}>
          {section.columns.map((column, at) => {
            const share = shares[at] ?? 12
            const sizes = pictureSizes(section, share)
            const place = { first, firstPicture, sizes, share }
            return <ColumnView key={column.id} column={column} frame={frame} {...place} />
          })}
        </div>
      </div>
    </>
  )
  const attributes = sectionAttributes(section)
  const Wrap = frame.wrapSection
  if (!Wrap)
    return (
      <section {...attributes} data-ff-section={section.id}>
        {children}
      </section>
    )
  return (
    <Wrap section={section} attributes={attributes}>
      {children}
    </Wrap>
  )
})

type SectionImageProps = { style: SectionStyle; context: BlockContext; first: boolean }

/** The picture behind a section, under a veil of its ground. */
function SectionImage({ style, context, first }: SectionImageProps) {
  if (style.image === '') return null
  const place = { first, sizes: '100vw' }
  return (
    <div className="ff-section-image">
      <img
        {...picture(style.image, context, place)}
        alt=""
        style={{ objectPosition: focalPosition(style.focal), opacity: 1 - style.overlay / 100 }}
      />
    </div>
  )
}

type ColumnViewProps = {
  column: ColumnSnapshot
  frame: PageFrame
  first: boolean
  firstPicture: string | null
  share: number
  sizes: string
}

const ColumnView = memo(function ColumnView({
  column,
  frame,
  first,
  firstPicture,
  share,
  sizes,
}: ColumnViewProps): ReactNode {
  const children = column.blocks.map((block) => (
    <BlockView
      key={block.id}
      block={block}
      frame={frame}
      first={first || firstPicture === block.id}
      sizes={sizes}
    />
  ))
  const className = share === 12 ? 'ff-column' : `ff-column ff-share-${share}`
  const Wrap = frame.wrapColumn
  if (!Wrap) return <div className={className}>{children}</div>
  return (
    <Wrap column={column} className={className}>
      {children}
    </Wrap>
  )
})

/**
 * The id of the block or section whose picture is the page's first, where that stands in the second
 * section because the first has none; null where the first section has one, or neither.
 */
function firstPictureOf({ sections: [first, second] }: PageSnapshot): string | null {
  if (!first || !second || pictureIn(first) !== null) return null
  return pictureIn(second)
}

function pictureIn({ id, style, columns }: SectionSnapshot): string | null {
  if (style.image !== '') return id
  const blocks = columns.flatMap((column) => column.blocks)
  return blocks.find(showsPicture)?.id ?? null
}

function showsPicture(block: BlockSnapshot): boolean {
  const definition = findBlock(block.kind)
  if (!definition?.showsPicture || block.version > definition.version) return false
  return definition.showsPicture(readProps(definition.fields, block.props))
}
