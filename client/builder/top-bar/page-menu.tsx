import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { variantLetter, variantName } from '#shared/campaign/model/variant-name.ts'
import { AttachedMenu } from '#client/ui/menus/attached-menu.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { showPage } from '../state/builder.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

/** The way to the other pages. */
export function PageMenu({ at }: { at: Attached }) {
  const { view } = useBuilder()
  return (
    <AttachedMenu
      at={at}
      position="bottom-start"
      width={280}
      classNames={{ itemLabel: classes.cut ?? '' }}
    >
      {at.opened ? <PageItems /> : null}
      <Menu.Divider />
      <Menu.Item
        onClick={() => view.set((current) => ({ ...current, panel: 'pages', picking: false }))}
      >
        Manage pages
      </Menu.Item>
    </AttachedMenu>
  )
}

function PageItems() {
  const builder = useBuilder()
  const pages = useCampaign((campaign) => campaign.pages)
  return pages.map(({ id, title, path, variants }) => (
    <Fragment key={id}>
      <Menu.Item
        title={title}
        rightSection={<span className={classes.path}>{path}</span>}
        onClick={() => showPage(builder, id)}
        dir="auto"
        translate="no"
      >
        {title || 'Untitled page'}
      </Menu.Item>
      {variants.map((variant, index) => (
        <Menu.Item
          key={variant.id}
          className={classes.variant}
          title={variantName(variant, index)}
          leftSection={<span className={classes.letter}>{variantLetter(index)}</span>}
          onClick={() => showPage(builder, variant.id)}
        >
          {variantName(variant, index)}
        </Menu.Item>
      ))}
    </Fragment>
  ))
}
