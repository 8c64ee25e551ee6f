import { UnstyledButton } from '@mantine/core'
import { IconFile, IconSelector } from '@tabler/icons-react'
import { pageTitle } from '#shared/campaign/model/page-family.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { shownPage } from '../state/builder.ts'
import { useCampaign, useView } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

export const pageMenu = lazyFile(async () => (await import('./page-menu.tsx')).PageMenu)

/** Which page is shown, and the way to the others. Typing on the page doesn't render it. */
export function PageSwitch() {
  const pageId = useView((view) => view.pageId)
  const name = useCampaign((campaign) => {
    return pageTitle(campaign, shownPage(campaign, { pageId })?.id ?? null)
  })
  if (name === null) return null
  return (
    <MenuButton menu={pageMenu} props={{}}>
      {(opener) => (
        <UnstyledButton {...opener} className={classes.pages} aria-label={`Page: ${name}`}>
          <IconFile size={16} stroke={1.5} />
          <span className={classes.pageName} dir="auto" translate="no">
            {name}
          </span>
          <IconSelector size={14} stroke={1.5} />
        </UnstyledButton>
      )}
    </MenuButton>
  )
}
