import { Menu, UnstyledButton } from '@mantine/core'
import { IconColumns2, IconDots, IconSquare } from '@tabler/icons-react'
import { useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { variantLetter, variantName } from '#shared/campaign/model/variant-name.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { useCramped, useNarrow, useTight } from '#client/lib/browser/media.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Box } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { useFrames } from '../canvas/use-frames.ts'
import { shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useMayEdit, useView } from '../state/builder-context.ts'
import { showBeside, turnTo } from '../state/frames.ts'
import { NameInput } from './name-input.tsx'
import { useDifferences } from './use-differences.ts'
import { VariantItems } from './variant-items.tsx'
import classes from './variants.module.css'

const differenceList = lazyFile(async () => (await import('./difference-list.tsx')).DifferenceList)
const experimentPart = lazyFile(async () => (await import('./experiment-part.tsx')).ExperimentPart)

const wantedSoon = [differenceList, experimentPart]

/** Which of a page and its variants a frame shows, in what it differs, and what stands beside it. */
export function VariantHead({ pageId }: { pageId: string }) {
  const pageOf = useCampaign((campaign) => familyOf(campaign, pageId)[0])
  const shown = useView((view) => view.pageId)
  const isWorkedOn = useCampaign(
    (campaign) => shownPage(campaign, { pageId: shown })?.id === pageId,
  )
  const [isNaming, setNaming] = useState(false)
  const mayEdit = useMayEdit()
  const isAlone = useFrames().length < 2
  useFetchAhead(wantedSoon)
  if (!pageOf) return null
  const index = pageOf.variants.findIndex(({ id }) => id === pageId)
  const variant = pageOf.variants[index]
  const name = variant ? variantName(variant, index) : 'Page'
  return (
    <div className={classes.head} data-worked-on={isWorkedOn || undefined}>
      {isAlone ? (
        <Letters page={pageOf} shown={pageId} />
      ) : (
        <span className={classes.letter} aria-hidden>
          {variant ? variantLetter(index) : 'A'}
        </span>
      )}
      {variant && isNaming ? (
        <NameInput
          variantId={pageId}
          name={variant.name}
          placeholder={name}
          onDone={() => setNaming(false)}
        />
      ) : (
        <span className={classes.name} title={name} dir="auto" translate="no">
          {name}
        </span>
      )}
      {variant ? <DifferenceCount variantId={pageId} /> : null}
      <LazyBoundary part={experimentPart} props={{ pageId }} />
      <Box as="span" grow />
      <Beside pageId={pageId} />
      {variant && mayEdit ? (
        <Menu withinPortal position="bottom-end" shadow="md">
          <Menu.Target>
            <IconButton label={`More about ${name}`} size="sm" className={classes.control ?? ''}>
              <IconDots size={16} stroke={1.5} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <VariantItems variantId={pageId} name={name} onRename={() => setNaming(true)} />
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  )
}

function DifferenceCount({ variantId }: { variantId: string }) {
  const { length } = useDifferences(variantId)
  const words = length === 0 ? 'Same as the page' : `${length} difference${length === 1 ? '' : 's'}`
  return (
    <MenuButton menu={differenceList} props={{ variantId }} has="dialog">
      {(opener) => (
        <UnstyledButton {...opener} className={`fan-number ${classes.count}`}>
          {words}
        </UnstyledButton>
      )}
    </MenuButton>
  )
}

/** The page and its variants: where one is shown alone, another takes its place by one touch. */
function Letters({ page, shown }: { page: PageSnapshot; shown: string }) {
  const builder = useBuilder()
  const show = (id: string) => {
    const isChosen = builder.view.getSnapshot().beside === null
    turnTo(builder, id)
    if (isChosen) showBeside(builder, null)
  }
  return (
    <div role="group" aria-label="Page and variants" className={classes.letters}>
      {familyWords(page).map(({ id, letter, name }) => (
        <UnstyledButton
          key={id}
          className={classes.letterButton}
          aria-label={`${letter}, ${name}`}
          aria-pressed={id === shown}
          title={name}
          onClick={() => show(id)}
        >
          {letter}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** A page and its variants, by their letters and names. */
function familyWords({ id, variants }: PageSnapshot) {
  const own = variants.map((each, at) => ({
    id: each.id,
    letter: variantLetter(at),
    name: variantName(each, at),
  }))
  return [{ id, letter: 'A', name: 'Page' }, ...own]
}

/** What stands beside, where there is room for two. */
function Beside({ pageId }: { pageId: string }) {
  const builder = useBuilder()
  const page = useCampaign((campaign) => familyOf(campaign, pageId)[0])
  const beside = useView((view) => view.beside)
  const isAlone = useFrames().length < 2
  const isCramped = useCramped()
  const isTight = useTight()
  const isPhone = useNarrow()
  if (!page || isPhone) return null
  const others = familyWords(page).filter(({ id }) => id !== pageId)
  const put = (id: string) => {
    turnTo(builder, pageId)
    showBeside(builder, id)
    if (isCramped) builder.view.set((view) => ({ ...view, panel: null }))
    if (isTight) builder.view.set((view) => ({ ...view, inspector: false }))
  }
  const alone = () => {
    turnTo(builder, pageId)
    showBeside(builder, null)
  }
  return (
    <>
      {isAlone || others.length > 1 ? (
        <Menu withinPortal position="bottom-end" shadow="md">
          <Menu.Target>
            <IconButton label="Show beside" size="sm" className={classes.control ?? ''}>
              <IconColumns2 size={16} stroke={1.5} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Show beside</Menu.Label>
            {others.map(({ id, letter, name }) => (
              <Menu.Item key={id} disabled={!isAlone && id === beside} onClick={() => put(id)}>
                {letter}, {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {isAlone ? null : (
        <IconButton label="Show alone" size="sm" className={classes.control ?? ''} onClick={alone}>
          <IconSquare size={16} stroke={1.5} />
        </IconButton>
      )}
    </>
  )
}
