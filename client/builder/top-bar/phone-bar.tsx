import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconDots, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { FacesHere } from './faces-here.tsx'
import { PageSwitch } from './page-switch.tsx'
import { SaveState } from './save-state.tsx'
import classes from './top-bar.module.css'

const moreMenu = lazyFile(async () => (await import('./more-menu.tsx')).MoreMenu)

/** What fits above a page on a phone; the rest is in the menu. */
export function PhoneBar() {
  const { campaignId } = useBuilder().session
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Link
          to={`/dashboard/campaigns/${campaignId}`}
          className={classes.back}
          aria-label="Back to the campaign"
        >
          <IconChevronLeft size={20} stroke={1.5} />
        </Link>
        <PageSwitch />
      </div>
      <div className={classes.end}>
        <SaveState />
        <FacesHere />
        <Link
          to={`/campaigns/preview/${campaignId}`}
          className={`${classes.back} ${classes.previewSign}`}
          aria-label="Preview"
        >
          <IconEye size={20} stroke={1.5} />
        </Link>
        <MenuButton menu={moreMenu} props={{}}>
          {(opener) => (
            <ActionIcon {...opener} aria-label="More" size={44}>
              <IconDots size={20} stroke={1.5} />
            </ActionIcon>
          )}
        </MenuButton>
      </div>
    </header>
  )
}
