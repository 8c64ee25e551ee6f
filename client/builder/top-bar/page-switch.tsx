import { Menu, UnstyledButton } from '@mantine/core'
import { IconFile, IconSelector } from '@tabler/icons-react'
import { shownPage, showPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

/** Which page is shown, and the way to the others. */
export function PageSwitch() {
  const builder = useBuilder()
  const pageId = useView((view) => view.pageId)
  const pages = useCampaign((campaign) => campaign.pages)
  const page = useCampaign((campaign) => shownPage(campaign, { pageId }))
  if (!page) return null
  return (
    <Menu position="bottom-start" withinPortal shadow="md" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.pages} aria-label={`Page: ${page.title || page.path}`}>
          <IconFile size={16} stroke={1.5} />
          <span className={classes.pageName}>{page.title || page.path}</span>
          <IconSelector size={14} stroke={1.5} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map((each) => (
          <Menu.Item
            key={each.id}
            rightSection={<span className={classes.path}>{each.path}</span>}
            data-current={each.id === page.id || undefined}
            onClick={() => showPage(builder, each.id)}
          >
            {each.title || 'Untitled page'}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => builder.view.set((view) => ({ ...view, panel: 'pages' }))}>
          Manage pages
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
