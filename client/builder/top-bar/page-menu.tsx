import { Menu } from '@mantine/core'
import { AttachedMenu } from '#client/ui/attached-menu.tsx'
import type { Attached } from '#client/ui/attached.tsx'
import { showPage } from '../state/builder.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

/** The way to the other pages. */
export function PageMenu({ at }: { at: Attached }) {
  const { view } = useBuilder()
  return (
    <AttachedMenu at={at} position="bottom-start" width={240}>
      {at.opened ? <PageItems /> : null}
      <Menu.Divider />
      <Menu.Item onClick={() => view.set((current) => ({ ...current, panel: 'pages' }))}>
        Manage pages
      </Menu.Item>
    </AttachedMenu>
  )
}

function PageItems() {
  const builder = useBuilder()
  const pages = useCampaign((campaign) => campaign.pages)
  return pages.map(({ id, title, path }) => (
    <Menu.Item
      key={id}
      rightSection={<span className={classes.path}>{path}</span>}
      onClick={() => showPage(builder, id)}
    >
      {title || 'Untitled page'}
    </Menu.Item>
  ))
}
