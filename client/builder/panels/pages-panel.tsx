import { Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns2,
  IconDots,
  IconFile,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { addPage } from '#shared/campaign/edits/add-page.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { movePage } from '#shared/campaign/edits/move-page.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { isNarrow } from '#client/lib/browser/media.ts'
import { Faces } from '#client/ui/faces/faces.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Box, Text } from '#client/ui/layout/elements.tsx'
import { sayNow } from '../state/announce.ts'
import { usePeople } from '../presence/use-people.ts'
import { offerUndo } from '../state/offer-undo.ts'
import { shownPage, showPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { sayNoPage } from '../state/say-no-room.ts'
import { LanguageGroup } from '../language/language-group.tsx'
import { SiteSharingGroup } from '../sharing/site-sharing-group.tsx'
import { offWhenFull } from '../variants/off-when-full.ts'
import { makeVariant } from '../variants/variant-actions.ts'
import { VariantRows } from '../variants/variant-rows.tsx'
import { PageDrag, usePageHandle } from './page-drag.tsx'
import { pageRow } from './page-gaps.ts'
import classes from './panels.module.css'

/** The campaign's pages; the shown one is marked, and who is on which. */
export function PagesPanel() {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const pages = useCampaign((campaign) => campaign.pages)
  const pageId = useView((view) => view.pageId)
  const shown = useCampaign((campaign) => shownPage(campaign, { pageId })?.id)
  const add = () => {
    if (pages.length >= limits.pages) return sayNoPage()
    const number = pages.length + 1
    const args = { path: `/page-${number}`, title: `Page ${number}` }
    const id = asOneStep(builder, () => addPage(doc, args, origin))
    if (!id) return
    showPage(builder, id)
    sayNow(`Added the page “${args.title}”. It is shown.`)
  }
  return (
    <>
      <PageDrag pages={pages}>
        {pages.map((page, index) => (
          <li key={page.id} {...{ [pageRow]: page.id }}>
            <PageRow page={page} index={index} count={pages.length} shown={page.id === shown} />
            <VariantRows page={page} shown={shown} />
          </li>
        ))}
      </PageDrag>
      <Box px="16" pb="16">
        <Button
          size="xs"
          variant="default"
          fullWidth
          leftSection={<IconPlus size={14} stroke={1.5} />}
          onClick={add}
        >
          Add page
        </Button>
      </Box>
      <LanguageGroup />
      <SiteSharingGroup />
    </>
  )
}

type PageRowProps = { page: PageSnapshot; index: number; count: number; shown: boolean }

function PageRow({ page, index, count, shown }: PageRowProps) {
  const builder = useBuilder()
  const people = usePeople(page.id)
  const title = page.title || 'Untitled page'
  const handle = usePageHandle(page.id)
  return (
    <div className={classes.row} data-current={shown || undefined}>
      <UnstyledButton
        {...handle}
        className={classes.rowButton}
        aria-current={shown ? 'page' : undefined}
        onClick={() => {
          showPage(builder, page.id)
          // The page has no room beside its list.
          if (isNarrow()) builder.view.set((view) => ({ ...view, panel: null }))
        }}
      >
        <IconFile size={16} stroke={1.5} />
        <Text as="span" grow truncate dir="auto" translate="no">
          {title}
        </Text>
        <span className={classes.rowAside}>{page.path}</span>
      </UnstyledButton>
      {people.length > 0 ? <Faces people={people} max={3} size={18} /> : null}
      <PageMenu page={page} title={title} index={index} count={count} />
    </div>
  )
}

type PageMenuProps = { page: PageSnapshot; title: string; index: number; count: number }

function PageMenu({ page, title, index, count }: PageMenuProps) {
  const builder = useBuilder()
  const { doc, origin } = builder.session
  const move = (to: number) => {
    asOneStep(builder, () => movePage(doc, { pageId: page.id, index: to }, origin))
  }
  const remove = () => {
    const removed = asOneStep(builder, () => removePage(doc, { pageId: page.id }, origin))
    if (removed) offerUndo(builder, [{ level: 'pages', id: page.id }], `Page “${title}” is deleted`)
  }
  return (
    <Menu withinPortal position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={`More about ${title}`} size="xs" className={classes.more ?? ''}>
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} stroke={1.5} />}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} stroke={1.5} />}
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        >
          Move down
        </Menu.Item>
        <Menu.Item
          leftSection={<IconColumns2 size={16} stroke={1.5} />}
          {...offWhenFull(page.variants.length)}
          onClick={() => makeVariant(builder, page.id)}
        >
          New variant
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.5} />}
          disabled={count === 1}
          onClick={remove}
        >
          Delete page
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
