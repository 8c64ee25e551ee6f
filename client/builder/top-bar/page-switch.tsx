import { Menu, UnstyledButton } from '@mantine/core'
import { IconFile, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { shownPage, showPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

/** Which page is shown, and the way to the others. Typing on the page doesn't render it. */
export function PageSwitch() {
  const builder = useBuilder()
  const pageId = useView((view) => view.pageId)
  const name = useCampaign((campaign) => {
    const page = shownPage(campaign, { pageId })
    return page ? page.title || page.path : null
  })
  const [opened, setOpened] = useState(false)
  if (name === null) return null
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal
      shadow="md"
      width={240}
    >
      <Menu.Target>
        <UnstyledButton className={classes.pages} aria-label={`Page: ${name}`}>
          <IconFile size={16} stroke={1.5} />
          <span className={classes.pageName}>{name}</span>
          <IconSelector size={14} stroke={1.5} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {opened ? <PageItems /> : null}
        <Menu.Divider />
        <Menu.Item onClick={() => builder.view.set((view) => ({ ...view, panel: 'pages' }))}>
          Manage pages
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
